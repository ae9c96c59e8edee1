#pragma once

#include <stdint.h>

/// What tells a file from all others that ever had its name.
struct setlist_file_identity {
    uint64_t number;
    /// When it was made; 0 where the file system doesn't keep that.
    int64_t birth_seconds;
    int64_t birth_nanoseconds;
};

/// Returns 0, or -1 where there is no such file.
int setlist_identify_file(const char *path, struct setlist_file_identity *identity);
