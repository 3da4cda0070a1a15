package main

import (
	"os"
	"path/filepath"
	"runtime"

	"pagetwin/core/base/disk"
)

// roomForCache ensures that there is a folder for caches. The library below needs it to find
// the fonts of the system, and the program to open its samples. If the user's cannot be
// written to, as with a read-only home or none, it makes one for this start alone, which done
// deletes.
func roomForCache() (done func()) {
	done = func() {}
	if dir, err := os.UserCacheDir(); err == nil && takesFiles(dir) {
		return done
	}
	switch runtime.GOOS {
	case "windows", "darwin": // where the variable does not set it
		return done
	}
	dir, err := disk.FS{}.Scratch()
	if err != nil || os.Setenv("XDG_CACHE_HOME", dir) != nil {
		return done // the program goes on without, and reports later failures
	}
	return func() { _ = disk.FS{}.RemoveAll(dir) }
}

// takesFiles reports whether files can be made in a folder, and makes the folder.
func takesFiles(dir string) bool {
	if disk.MkdirAll(dir) != nil {
		return false
	}
	f, err := disk.FS{}.NewScratch(dir, "try")
	if err != nil {
		return false
	}
	return f.Close() == nil
}

// cacheDir returns the folder for the manual and for the unpacked samples that are built into the
// program.
func cacheDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, name)
}
