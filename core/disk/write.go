package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"pagetwin/core/say"
)

// Write writes a file whole or not at all: to a temporary file beside it, down to
// the disk, and then under its name. What stood under the name stays where that
// fails. The error is one line that names the path and what to do.
func Write(path string, fill func(*bufio.Writer) error) error {
	tmp := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d", filepath.Base(path), os.Getpid()))
	err := Fill(tmp, fill)
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		os.Remove(tmp)
		return Cannot(ToWrite, path, err)
	}
	SyncDir(filepath.Dir(path))
	return nil
}

// Fill writes a file under its own name and waits until it is on the disk: for
// files in a folder that gets its name when all of them are there.
func Fill(path string, fill func(*bufio.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	if err = fill(w); err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// SyncDir makes a rename or a new file in a folder last. Systems that cannot do
// it for a folder do without.
func SyncDir(path string) {
	if d, err := os.Open(path); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// Deed is what was to be done with a file.
type Deed int

// The deeds.
const (
	ToRead Deed = iota
	ToWrite
	ToDelete
	ToLock
	ToRepair
	ToMoveTorn // a torn line to a file of its own
	ToKeepRun  // in a folder
)

func (d Deed) words() say.Words {
	switch d {
	case ToRead:
		return say.Words{En: "read", Zh: "读取"}
	case ToWrite:
		return say.Words{En: "write", Zh: "写入"}
	case ToDelete:
		return say.Words{En: "delete", Zh: "删除"}
	case ToLock:
		return say.Words{En: "lock", Zh: "锁定"}
	case ToRepair:
		return say.Words{En: "repair", Zh: "修复"}
	case ToMoveTorn:
		return say.Words{En: "move a torn line to", Zh: "把残缺的一行移到"}
	}
	return say.Words{En: "keep the run in", Zh: "把运行保存到"}
}

// Cannot is the line for a file that could not be written or read: what was
// tried, where, why, and what to do.
func Cannot(deed Deed, path string, err error) error {
	what, why := deed.words(), Reason(err)
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return say.Errorf("cannot %s %s: %v; make room and try again, what was there before is kept",
			"无法%s %s：%v；请腾出空间再试，原有内容保留", what, path, why)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return say.Errorf("cannot %s %s: %v; choose a folder that can be written to, what is there is kept",
			"无法%s %s：%v；请选可写的文件夹，原有内容保留", what, path, why)
	}
	return say.Errorf("cannot %s %s: %v", "无法%s %s：%v", what, path, why)
}

// Reason is the error without the name of a file, which may be a temporary one.
func Reason(err error) error {
	if e := (*os.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	if e := (*os.LinkError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}
