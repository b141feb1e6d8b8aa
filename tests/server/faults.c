/* Preloaded into a process, this makes one of SQLite's calls to the system fail: each in turn, as SQLite's own tests do.
   Only calls that come from SQLite count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/types.h>

enum { DISK = 1, FULL = 2, MEMORY = 3 };

static atomic_int kind, seen, target;

/* Count calls of some kind from now on; the one with this number fails (of a full disk, and all later ones). */
void fault_arm(int which, int number) {
    kind = 0;
    seen = 0;
    target = number;
    kind = which;
}

int fault_seen(void) { return seen; }

static int is_failing(int which, void* caller) {
    Dl_info from;
    if (kind != which || !dladdr(caller, &from) || !strstr(from.dli_fname, "sqlite")) return 0;
    int number = ++seen;
    return which == FULL ? target > 0 && number >= target : number == target;
}

static int is_disk_failing(int writes, void* caller) {
    if (is_failing(DISK, caller)) {
        errno = EIO;
        return 1;
    }
    if (writes && is_failing(FULL, caller)) {
        errno = ENOSPC;
        return 1;
    }
    return 0;
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAULTY(result, name, writes, parameters, arguments)                     \
    result name parameters;                                                     \
    result name parameters {                                                    \
        if (is_disk_failing(writes, __builtin_return_address(0))) return -1;    \
        return ORIGINAL(name) arguments;                                        \
    }

FAULTY(ssize_t, read, 0, (int file, void* data, size_t size), (file, data, size))
FAULTY(ssize_t, pread, 0, (int file, void* data, size_t size, off_t at), (file, data, size, at))
FAULTY(ssize_t, pread64, 0, (int file, void* data, size_t size, off64_t at), (file, data, size, at))
FAULTY(ssize_t, write, 1, (int file, const void* data, size_t size), (file, data, size))
FAULTY(ssize_t, pwrite, 1, (int file, const void* data, size_t size, off_t at), (file, data, size, at))
FAULTY(ssize_t, pwrite64, 1, (int file, const void* data, size_t size, off64_t at), (file, data, size, at))
FAULTY(int, ftruncate, 1, (int file, off_t size), (file, size))
FAULTY(int, ftruncate64, 1, (int file, off64_t size), (file, size))
FAULTY(int, fsync, 1, (int file), (file))
FAULTY(int, fdatasync, 1, (int file), (file))

extern void* __libc_malloc(size_t);
extern void* __libc_realloc(void*, size_t);

void* malloc(size_t size) {
    if (kind == MEMORY && is_failing(MEMORY, __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_malloc(size);
}

void* realloc(void* data, size_t size) {
    if (kind == MEMORY && is_failing(MEMORY, __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(data, size);
}
