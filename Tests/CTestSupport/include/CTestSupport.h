// Extensions of posix_spawn in the C libraries beyond POSIX; Swift sees no such functions of glibc.
#pragma once
#include <spawn.h>

/// The program begins in this folder.
int spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// The program gets no open file but standard input, output and errors.
int spawn_without_files(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes);
