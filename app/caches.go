package main

import (
	"os"
	"path/filepath"
	"runtime"

	"pagetwin/core/base/disk"
)

// roomForCache sees to a folder for what can be made again, which the library below needs
// to find the fonts of the system, and the samples in the program to be opened. Where the
// person's cannot be written to, as with a home that is read-only or none, it is one for this
// start alone, which done deletes.
func roomForCache() (done func()) {
	done = func() {}
	if dir, err := os.UserCacheDir(); err == nil && takesFiles(dir) {
		return done
	}
	switch runtime.GOOS {
	case "windows", "darwin": // which say by other means where it is
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
