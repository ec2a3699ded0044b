/* Loaded before the service (LD_PRELOAD): a disk that does not answer as long as the file that HUNT_STALL names is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_disk(void) {
  const char *path = getenv("HUNT_STALL");
  while (path != NULL && access(path, F_OK) == 0) usleep(10000);
}

int fsync(int file) {
  wait_for_disk();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  wait_for_disk();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
