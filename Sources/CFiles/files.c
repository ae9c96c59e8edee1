// Glibc's statx isn't among what Swift imports.
#define _GNU_SOURCE
#include "CFiles.h"

#include <fcntl.h>
#include <sys/stat.h>

int setlist_identify_file(const char *path, struct setlist_file_identity *identity) {
#ifdef __APPLE__
    struct stat status;
    if (stat(path, &status) != 0) return -1;
    identity->number = status.st_ino;
    identity->birth_seconds = status.st_birthtimespec.tv_sec;
    identity->birth_nanoseconds = status.st_birthtimespec.tv_nsec;
#else
    struct statx status;
    if (statx(AT_FDCWD, path, 0, STATX_INO | STATX_BTIME, &status) != 0) return -1;
    int has_birth = (status.stx_mask & STATX_BTIME) != 0;
    identity->number = status.stx_ino;
    identity->birth_seconds = has_birth ? status.stx_btime.tv_sec : 0;
    identity->birth_nanoseconds = has_birth ? status.stx_btime.tv_nsec : 0;
#endif
    return 0;
}
