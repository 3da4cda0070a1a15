package disk

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pagetwin/core/base/say"
)

// Input is a file or folder that is read.
type Input struct {
	Path string
	What say.Words // for messages: "the page set"
	// Takes reports whether a file, given by its slash path below the folder of the input, is a
	// part of the input, or would become one. nil: every file is.
	Takes func(name string) bool
}

// Output is a file that is written, or a folder that is filled.
type Output struct {
	Flag   string // by which it was asked for: "--out"; may be empty
	Path   string
	Folder bool
}

// Check returns, before anything is done, why the outputs must not be written, in one line. An
// output is overwritten unless it is an input, a part of one, or another output. A folder must be
// absent, empty or made by this program, and have nothing to do with the inputs.
func Check(in []Input, out []Output) error {
	var files []claimed
	for _, o := range out {
		if o.Path == "" {
			continue
		}
		f, err := claim(o)
		if err != nil {
			return err
		}
		if f.through {
			continue
		}
		for _, i := range in {
			if err := f.against(i); err != nil {
				return err
			}
		}
		if o.Folder {
			if err := canTake(o.Path); err != nil {
				return err
			}
		}
		for _, other := range files {
			if sameFile(f, other) {
				return say.Errorf("%s and %s would both write %s: use different files", other.Flag, f.Flag, f.Path)
			}
		}
		files = append(files, f)
	}
	return nil
}

// by returns the flag of an output, for a message.
func (o Output) by() string {
	if o.Flag == "" {
		return ""
	}
	return o.Flag + " "
}

// claimed is an output with its place on the disk.
type claimed struct {
	Output
	real    string      // absolute, links resolved
	info    os.FileInfo // nil if there is nothing
	through bool        // no regular file: see [FS.Write]
}

func claim(o Output) (claimed, error) {
	if dir := existing(folderOf(o.Path)); !isFolder(dir) {
		return claimed{}, say.Errorf("%s%s is a file: a folder is needed", o.by(), dir)
	}
	if !o.Folder {
		if t, err := targetOf(o.Path); err != nil {
			return claimed{}, Cannot(ToWrite, o.Path, err)
		} else if t.through {
			return claimed{through: true}, nil
		}
	}
	real, err := realPath(o.Path)
	if err == nil {
		err = writable(existing(folderOf(real)))
	}
	if err != nil {
		return claimed{}, Cannot(ToWrite, o.Path, err)
	}
	f := claimed{Output: o, real: real}
	if info, err := os.Stat(o.Path); err == nil {
		f.info = info
	}
	return f, nil
}

// folderOf returns the folder of a file as the system resolves it: link/../name is beside the
// target of the link.
func folderOf(path string) string {
	dir, _ := filepath.Split(path)
	if trimmed := strings.TrimRight(dir, string(filepath.Separator)); trimmed != "" {
		return trimmed
	}
	if dir != "" {
		return dir
	}
	return "."
}

// existing returns the path, or the nearest one above it, that exists.
func existing(path string) string {
	for {
		if _, err := os.Lstat(path); err == nil || path == filepath.Dir(path) {
			return path
		}
		path = filepath.Dir(path)
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// sameFile reports whether two outputs are one file: by the file itself if it exists, else by its
// path. Some disks ignore case and the form of letters, so names that differ only in these count
// as one everywhere.
func sameFile(a, b claimed) bool {
	if a.info != nil && b.info != nil && os.SameFile(a.info, b.info) {
		return true
	}
	return folded(a.real) == folded(b.real)
}

func folded(path string) string { return strings.ToLower(norm.NFC.String(path)) }

// against returns an error if an output would replace an input or a part of it.
func (f claimed) against(in Input) error {
	info, err := os.Stat(in.Path)
	if err != nil {
		return nil //nolint:nilerr // reading it will report the error
	}
	if f.info != nil && os.SameFile(info, f.info) {
		return say.Errorf("%s%s is also %v: choose another name", f.by(), f.Path, in.What)
	}
	read, err := realPath(in.Path)
	if err != nil {
		return nil //nolint:nilerr // as above
	}
	if _, holds := within(f.real, read); holds && f.Folder {
		return say.Errorf("%s%s contains %v: choose another folder", f.by(), f.Path, in.What)
	}
	if !info.IsDir() {
		return nil
	}
	if name, below := within(read, f.real); below && (f.Folder || in.Takes == nil || in.Takes(name)) {
		return say.Errorf("%s%s would be inside %v: choose a name outside %s", f.by(), f.Path, in.What, in.Path)
	}
	return nil
}

func within(folder, path string) (string, bool) {
	rel, err := filepath.Rel(folder, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// realPath returns the absolute path of a file with all links resolved: those of existing folders
// above it, and its own if it exists.
func realPath(path string) (string, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return filepath.Abs(real)
	}
	above, base := folderOf(path), filepath.Base(path)
	if above == path {
		return filepath.Abs(path)
	}
	if strings.HasSuffix(path, string(filepath.Separator)) {
		base = "" // above is the folder itself
	}
	real, err := realPath(above)
	if err != nil {
		return "", err
	}
	return filepath.Join(real, base), nil
}

// Save is [FS.Write] for a file that a person named: it makes the folder of the file, and removes
// it again if the file cannot be written.
func (d FS) Save(path string, fill func(*bufio.Writer) error) error {
	var made []string
	for dir, at := folderOf(path), existing(folderOf(path)); dir != at; dir = filepath.Dir(dir) {
		made = append(made, dir)
	}
	err := d.MkdirAll(folderOf(path))
	if err != nil {
		return Cannot(ToWrite, path, err)
	}
	if err = d.Write(path, fill); err != nil {
		for _, dir := range made {
			_ = d.Remove(dir) // only if it is empty
		}
	}
	return err
}
