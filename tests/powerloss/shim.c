/*
 * A disk that loses power, for the tests.
 *
 * Loaded into a process with LD_PRELOAD, it notes in a journal what the process does to its files and which of it the
 * process has made durable (fsync, fdatasync). After the process was killed, tests/src/powerloss.rs reads the journal
 * and takes back what a real disk might have lost: everything that was written, cut, created, renamed or removed since
 * the last sync of the file, or of the directory that holds its name. Killing alone proves nothing, because what a
 * process has written outlives it in the memory of the system.
 *
 *   POWERLOSS_ROOT     the directory whose files count, absolute or relative to the directory of the start
 *   POWERLOSS_JOURNAL  the directory of the journal, on the same file system and not below the root
 *   POWERLOSS_LIE      if set, syncs are acknowledged and not noted, as by a disk that lies
 *   POWERLOSS_SYNC_US  how long a sync takes, in microseconds; long enough to be hit by a kill unless said otherwise
 *
 * While a file named "full" is in the journal's directory, only as many more bytes can be written as it says; then the
 * disk is full (ENOSPC). Every write counts, whether it extends a file or not: that is the worst that a disk can do.
 *
 * What the C library writes on behalf of stdio is not seen; neither is memory that is mapped to a file. Redis writes
 * its append-only file, and the embedded store its database, with the calls below.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, SYNC, CREATE, RENAME, UNLINK, MKDIR };

/* One entry of the journal; `before_len` and `after_len` bytes follow it. Read by powerloss.rs. */
struct entry {
    uint32_t magic, kind;
    uint64_t file;      /* inode */
    uint64_t directory; /* inode of the directory, where names are concerned */
    uint64_t offset;    /* of a write; the new size of a cut; how far in the journal a sync reaches */
    uint64_t size;      /* of the file before */
    uint64_t replaced;  /* inode of the file that a rename replaced */
    uint64_t before_len, after_len;
};

#define MAGIC 0x57505331u

static char root[PATH_MAX], journal_dir[PATH_MAX], full[PATH_MAX + 8];
static size_t root_len;
static int journal = -1, lies;
static long sync_us = 2000;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* What is known of file descriptors: nothing, not ours, below the root. */
#define FDS 65536
static unsigned char fds[FDS];
enum { UNKNOWN, FOREIGN, OURS };

/* The rest of a full disk, and which order of the tests it comes from. */
static ino_t room_order;
static uint64_t room;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

static void before_fork(void) { pthread_mutex_lock(&lock); }
static void after_fork(void) { pthread_mutex_unlock(&lock); }

static int absolute(const char *path, char out[PATH_MAX])
{
    char here[PATH_MAX];
    if (path[0] == '/') return snprintf(out, PATH_MAX, "%s", path) < PATH_MAX;
    if (strncmp(path, "./", 2) == 0) path += 2;
    return getcwd(here, sizeof here) && snprintf(out, PATH_MAX, "%s/%s", here, path) < PATH_MAX;
}

__attribute__((constructor)) static void begin(void)
{
    const char *where = getenv("POWERLOSS_ROOT"), *notes = getenv("POWERLOSS_JOURNAL");
    char path[PATH_MAX + 8];
    if (!where || !notes || !absolute(where, root) || !absolute(notes, journal_dir)) return;
    root_len = strlen(root);
    lies = getenv("POWERLOSS_LIE") != NULL;
    if (getenv("POWERLOSS_SYNC_US")) sync_us = atol(getenv("POWERLOSS_SYNC_US"));
    snprintf(full, sizeof full, "%s/full", journal_dir);
    snprintf(path, sizeof path, "%s/journal", journal_dir);
    syscall(SYS_mkdirat, AT_FDCWD, journal_dir, 0700);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0) {
        fprintf(stderr, "powerloss: %s: %s\n", path, strerror(errno));
        abort();
    }
    /* Out of the way of programs that count their descriptors. */
    journal = fcntl(fd, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, fd);
    pthread_atfork(before_fork, after_fork, after_fork);
}

static int is_below(const char *path)
{
    return strncmp(path, root, root_len) == 0 && (path[root_len] == '/' || path[root_len] == 0);
}

/* Whether a descriptor is a file or directory below the root, and what it is now. */
static int is_ours(int fd, struct stat *now)
{
    if (journal < 0 || fd < 0 || fd >= FDS || fds[fd] == FOREIGN) return 0;
    int saved = errno;
    if (fds[fd] == UNKNOWN) {
        char link[64], path[PATH_MAX];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t len = readlink(link, path, sizeof path - 1);
        path[len < 0 ? 0 : len] = 0;
        fds[fd] = is_below(path) ? OURS : FOREIGN;
    }
    int ours = fds[fd] == OURS && fstat(fd, now) == 0 && (S_ISREG(now->st_mode) || S_ISDIR(now->st_mode));
    errno = saved;
    return ours;
}

/* Written before the deed, in one call: if it is not there in full, the deed was not done. */
static void note(struct entry entry, const void *before, const void *after)
{
    entry.magic = MAGIC;
    struct iovec parts[3] = {
        {&entry, sizeof entry}, {(void *)before, entry.before_len}, {(void *)after, entry.after_len}};
    size_t len = sizeof entry + entry.before_len + entry.after_len;
    if (syscall(SYS_writev, journal, parts, 3) != (ssize_t)len) {
        fprintf(stderr, "powerloss: the journal cannot be written: %s\n", strerror(errno));
        abort();
    }
}

/* The bytes of a file from an offset to its end, at most `len`. */
static void *content(int fd, uint64_t size, uint64_t offset, uint64_t len, uint64_t *found)
{
    *found = offset < size ? (size - offset < len ? size - offset : len) : 0;
    if (*found == 0) return NULL;
    /* The descriptor may be for writing only. */
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int own = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC);
    char *bytes = malloc(*found);
    uint64_t done = 0;
    while (own >= 0 && bytes && done < *found) {
        ssize_t got = syscall(SYS_pread64, own, bytes + done, *found - done, offset + done);
        if (got <= 0) break;
        done += (uint64_t)got;
    }
    if (done != *found) abort();
    syscall(SYS_close, own);
    return bytes;
}

/* How many of so many bytes still fit on the disk. */
static size_t fits(size_t len)
{
    struct stat order;
    int saved = errno;
    if (stat(full, &order) != 0) {
        room_order = 0;
        errno = saved;
        return len;
    }
    if (order.st_ino != room_order) {
        char text[32] = "";
        int fd = (int)syscall(SYS_openat, AT_FDCWD, full, O_RDONLY | O_CLOEXEC);
        if (fd >= 0 && syscall(SYS_read, fd, text, sizeof text - 1) >= 0) room = strtoull(text, NULL, 10);
        syscall(SYS_close, fd);
        room_order = order.st_ino;
    }
    errno = saved;
    if (len > room) len = room;
    room -= len;
    return len;
}

static ssize_t put(int fd, const void *bytes, size_t len, off64_t offset, int is_positional, struct stat *now)
{
    pthread_mutex_lock(&lock);
    fstat(fd, now);
    if (!is_positional) {
        int is_append = fcntl(fd, F_GETFL) & O_APPEND;
        offset = is_append ? now->st_size : lseek64(fd, 0, SEEK_CUR);
    }
    ssize_t done = -1;
    size_t allowed = fits(len);
    if (allowed == 0 && len > 0) {
        errno = ENOSPC;
    } else {
        struct entry entry = {.kind = WRITE, .file = now->st_ino, .offset = (uint64_t)offset,
                              .size = (uint64_t)now->st_size, .after_len = allowed};
        void *before = content(fd, entry.size, entry.offset, allowed, &entry.before_len);
        note(entry, before, bytes);
        free(before);
        done = is_positional ? syscall(SYS_pwrite64, fd, bytes, allowed, offset)
                             : syscall(SYS_write, fd, bytes, allowed);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    struct stat now;
    return is_ours(fd, &now) ? put(fd, bytes, len, 0, 0, &now) : syscall(SYS_write, fd, bytes, len);
}

ssize_t pwrite64(int fd, const void *bytes, size_t len, off64_t offset)
{
    struct stat now;
    return is_ours(fd, &now) ? put(fd, bytes, len, offset, 1, &now)
                             : syscall(SYS_pwrite64, fd, bytes, len, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t len, off_t offset) { return pwrite64(fd, bytes, len, offset); }

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    struct stat now;
    if (!is_ours(fd, &now)) return syscall(SYS_writev, fd, parts, count);
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = put(fd, parts[i].iov_base, parts[i].iov_len, 0, 0, &now);
        if (done < 0) return sum > 0 ? sum : done;
        sum += done;
        if ((size_t)done < parts[i].iov_len) break;
    }
    return sum;
}

/* Notes that a file is cut or extended; the caller holds the lock. */
static void note_size(int fd, const struct stat *now, uint64_t size)
{
    struct entry entry = {.kind = TRUNCATE, .file = now->st_ino, .offset = size, .size = (uint64_t)now->st_size};
    void *before = content(fd, entry.size, size, UINT64_MAX, &entry.before_len);
    note(entry, before, NULL);
    free(before);
}

int ftruncate64(int fd, off64_t size)
{
    struct stat now;
    if (!is_ours(fd, &now)) return (int)syscall(SYS_ftruncate, fd, size);
    pthread_mutex_lock(&lock);
    fstat(fd, &now);
    note_size(fd, &now, (uint64_t)size);
    int done = (int)syscall(SYS_ftruncate, fd, size);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int truncate64(const char *path, off64_t size)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    int done = ftruncate64(fd, size);
    close(fd);
    return done;
}

int truncate(const char *path, off_t size) { return truncate64(path, size); }

/* The disk need not really be made to write: the system under it does not go down. */
static int make_durable(const struct stat *now)
{
    if (lies) return 0;
    struct stat notes;
    struct timespec pause = {sync_us / 1000000, sync_us % 1000000 * 1000};
    pthread_mutex_lock(&lock);
    /* What is written from now on is not part of it. A forked process writes to the same journal: its size counts. */
    fstat(journal, &notes);
    pthread_mutex_unlock(&lock);
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&lock);
    struct entry entry = {.kind = SYNC, .file = now->st_ino, .offset = (uint64_t)notes.st_size};
    note(entry, NULL, NULL);
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int fd)
{
    struct stat now;
    return is_ours(fd, &now) ? make_durable(&now) : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    struct stat now;
    return is_ours(fd, &now) ? make_durable(&now) : (int)syscall(SYS_fdatasync, fd);
}

static uint64_t directory_of(const char *path)
{
    char parent[PATH_MAX];
    struct stat found;
    snprintf(parent, sizeof parent, "%s", path);
    char *slash = strrchr(parent, '/');
    if (!slash) return 0;
    *slash = 0;
    return stat(parent, &found) == 0 ? found.st_ino : 0;
}

/* Keeps a file that is about to lose its name. */
static void keep(const char *path, uint64_t file)
{
    char kept[PATH_MAX + 40];
    snprintf(kept, sizeof kept, "%s/kept-%llu", journal_dir, (unsigned long long)file);
    if (link(path, kept) != 0 && errno != EEXIST) {
        fprintf(stderr, "powerloss: %s cannot be kept: %s\n", path, strerror(errno));
        abort();
    }
}

static int open_any(int at, const char *path, int flags, mode_t mode)
{
    char whole[PATH_MAX];
    int concerns = journal >= 0 && (at == AT_FDCWD || path[0] == '/') && absolute(path, whole) && is_below(whole)
                   && (flags & (O_CREAT | O_TRUNC)) && (flags & O_TMPFILE) != O_TMPFILE;
    struct stat before;
    int was_there = 0;
    if (concerns) {
        pthread_mutex_lock(&lock);
        was_there = stat(whole, &before) == 0;
        if (was_there && (flags & O_TRUNC) && before.st_size > 0) {
            int old = (int)syscall(SYS_openat, AT_FDCWD, whole, O_RDONLY | O_CLOEXEC);
            if (old >= 0) {
                note_size(old, &before, 0);
                syscall(SYS_close, old);
            }
        }
    }
    int fd = (int)syscall(SYS_openat, at, path, flags, mode);
    if (concerns) {
        struct stat now;
        if (fd >= 0 && !was_there && fstat(fd, &now) == 0) {
            struct entry entry = {.kind = CREATE, .file = now.st_ino, .directory = directory_of(whole),
                                  .after_len = strlen(whole)};
            note(entry, NULL, whole);
        }
        pthread_mutex_unlock(&lock);
    }
    if (fd >= 0 && fd < FDS) fds[fd] = UNKNOWN;
    return fd;
}

#define OPEN(name, at_param, at)                                                                                       \
    int name(at_param const char *path, int flags, ...)                                                                \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                        \
        va_end(rest);                                                                                                  \
        return open_any(at, path, flags, mode);                                                                        \
    }
#define COMMA ,
OPEN(open, , AT_FDCWD)
OPEN(open64, , AT_FDCWD)
OPEN(openat, int at COMMA, at)
OPEN(openat64, int at COMMA, at)

int close(int fd)
{
    if (fd >= 0 && fd < FDS) fds[fd] = UNKNOWN;
    return (int)syscall(SYS_close, fd);
}

int dup2(int from, int to)
{
    if (to >= 0 && to < FDS) fds[to] = UNKNOWN;
    return REAL(dup2)(from, to);
}

int rename(const char *from, const char *to)
{
    char old[PATH_MAX], new[PATH_MAX];
    struct stat moved, there;
    if (journal < 0 || !absolute(from, old) || !absolute(to, new) || !is_below(new) || stat(old, &moved) != 0)
        return REAL(rename)(from, to);
    pthread_mutex_lock(&lock);
    struct entry entry = {.kind = RENAME, .file = moved.st_ino, .directory = directory_of(new),
                          .before_len = strlen(old), .after_len = strlen(new)};
    if (stat(new, &there) == 0) {
        entry.replaced = there.st_ino;
        keep(new, there.st_ino);
    }
    note(entry, old, new);
    int done = REAL(rename)(from, to);
    pthread_mutex_unlock(&lock);
    return done;
}

int unlink(const char *path)
{
    char whole[PATH_MAX];
    struct stat there;
    if (journal < 0 || !absolute(path, whole) || !is_below(whole) || lstat(whole, &there) != 0
        || !S_ISREG(there.st_mode))
        return REAL(unlink)(path);
    pthread_mutex_lock(&lock);
    struct entry entry = {.kind = UNLINK, .file = there.st_ino, .directory = directory_of(whole),
                          .before_len = strlen(whole)};
    keep(whole, there.st_ino);
    note(entry, whole, NULL);
    int done = REAL(unlink)(path);
    pthread_mutex_unlock(&lock);
    return done;
}

int mkdir(const char *path, mode_t mode)
{
    char whole[PATH_MAX];
    int done = REAL(mkdir)(path, mode);
    struct stat now;
    if (done == 0 && journal >= 0 && absolute(path, whole) && is_below(whole) && stat(whole, &now) == 0) {
        struct entry entry = {.kind = MKDIR, .file = now.st_ino, .directory = directory_of(whole),
                              .after_len = strlen(whole)};
        pthread_mutex_lock(&lock);
        note(entry, NULL, whole);
        pthread_mutex_unlock(&lock);
    }
    return done;
}
