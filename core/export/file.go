package export

import (
	"bufio"
	"io"
	"os"
	"path/filepath"

	"pagetwin/core/disk"
	"pagetwin/core/say"
)

// ToFile lets write fill the file at path, whole or not at all: see disk.Write. not
// names files that must not be written over: those of the open set.
func ToFile(path string, not []string, write func(io.Writer) error) error {
	for _, other := range not {
		if same(path, other) {
			return say.Errorf("cannot write %s: this is the set that is open; choose another name", "无法写入 %s：这是正打开的网页集；请换个名字", path)
		}
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return say.Errorf("cannot write %s: this is a folder; choose a file name", "无法写入 %s：这是文件夹；请写文件名", path)
	}
	if dir := filepath.Dir(path); !isFolder(dir) {
		return say.Errorf("cannot write %s: there is no folder %s", "无法写入 %s：没有文件夹 %s", path, dir)
	}
	return disk.Write(path, func(w *bufio.Writer) error { return write(w) })
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// same tells whether two paths name one file, through links too.
func same(a, b string) bool {
	ia, errA := os.Stat(a)
	ib, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(ia, ib)
}
