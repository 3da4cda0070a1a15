package disk

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pagetwin/core/base/say"
)

// Input is a file or folder that a command reads.
type Input struct {
	Path string
	What say.Words // what it is: "the page set"
	// Takes reports whether a file that does not exist yet, given by its slash path below the
	// folder of the input, would become a part of the input. nil: every file would.
	Takes func(name string) bool
}

// Output is a file that a command writes, or a folder with the files of the given
// names, slash paths, in it.
type Output struct {
	Flag  string // by which it was asked for: "--pairs"
	Path  string
	Names []string // of a folder
	New   bool     // a folder that must not be there yet, or be empty
}

// A Claim lists the files that a command is about to read and to write.
type Claim struct {
	In    []Input
	Out   []Output
	Force bool   // files of others that are no input may be replaced
	Flag  string // by which a person sets Force, "" for none
	Ours  func(path string) bool
}

// Check returns, before anything is done, why an output must not be written, in one line. An
// output never replaces anything that the command reads, whatever Force says: one of its files, a
// file in its folders that the program did not write there, or a file that would become a part of
// it. It never replaces another output. A file that was written or changed by someone else is
// replaced only with Force.
func (c Claim) Check() error {
	var files []claimed
	for _, o := range c.Out {
		if o.Path == "" {
			continue
		}
		some, err := filesOf(o)
		if err != nil {
			return err
		}
		files = append(files, some...)
	}
	for i, f := range files {
		if f.through {
			continue
		}
		for _, in := range c.In {
			if in.Path == "" {
				continue
			}
			if err := c.against(in, f); err != nil {
				return err
			}
		}
		for _, other := range files[:i] {
			if !other.through && sameFile(f, other) {
				return say.Errorf("%s and %s would both write %s: use different files", other.flag, f.flag, f.path)
			}
		}
		if f.info != nil && !f.folder && !f.marked && !c.Force && !c.ours(f.real) {
			return c.someones(f)
		}
	}
	return nil
}

// someones returns the error for a file that others wrote.
func (c Claim) someones(f claimed) error {
	if c.Flag == "" {
		return say.Errorf("%s%s already exists and was not written by pagetwin, or was changed since: choose another name", f.by(), f.path)
	}
	return say.Errorf("%s%s already exists and was not written by pagetwin, or was changed since: choose another name, or overwrite it with %s", f.by(), f.path, c.Flag)
}

// by returns the flag that names a file, for a message.
func (f claimed) by() string {
	if f.flag == "" {
		return ""
	}
	return f.flag + " "
}

func (c Claim) ours(path string) bool { return c.Ours != nil && c.Ours(path) }

// claimed is one file that is going to be written.
type claimed struct {
	flag, path string
	real       string      // absolute, links resolved
	info       os.FileInfo // nil where it is not there
	through    bool        // no file: see [FS.Write]
	marked     bool        // in a folder with the mark of the program
	folder     bool        // a folder that is made
}

func filesOf(o Output) ([]claimed, error) {
	if o.New {
		f, err := claim(o.Flag, o.Path)
		if err != nil {
			return nil, err
		}
		f.folder = true
		return []claimed{f}, NoRoomFor(o.Path)
	}
	if o.Names == nil {
		if dir, _ := existing(folderOf(o.Path)); !isFolder(dir) {
			return nil, say.Errorf("%s%s is a file: a folder is needed", claimed{flag: o.Flag}.by(), dir)
		}
		t, err := targetOf(o.Path)
		if err != nil {
			return nil, Cannot(ToWrite, o.Path, err)
		}
		if t.through {
			return []claimed{{flag: o.Flag, path: o.Path, through: true}}, nil
		}
		f, err := claim(o.Flag, o.Path)
		return []claimed{f}, err
	}
	if info, err := os.Stat(o.Path); err == nil && !info.IsDir() {
		return nil, say.Errorf("%s%s is a file: a folder is needed", claimed{flag: o.Flag}.by(), o.Path)
	}
	marked := HasMark(o.Path)
	var files []claimed
	for _, name := range o.Names {
		f, err := claim(o.Flag, filepath.Join(o.Path, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		f.marked = marked
		files = append(files, f)
	}
	return files, nil
}

func claim(flag, path string) (claimed, error) {
	if err := fitName(path); err != nil {
		return claimed{}, Cannot(ToWrite, path, err)
	}
	real, err := realPath(path)
	if err != nil {
		return claimed{}, Cannot(ToWrite, path, err)
	}
	if dir, _ := existing(folderOf(real)); !isFolder(dir) {
		return claimed{}, say.Errorf("%s%s is a file: a folder is needed", claimed{flag: flag}.by(), dir)
	} else if err := writable(dir); err != nil {
		return claimed{}, Cannot(ToWrite, path, err)
	}
	f := claimed{flag: flag, path: path, real: real}
	if info, err := os.Stat(path); err == nil {
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

// existing returns the path, or the nearest one above it, that exists, and the folders below that
// would have to be made for the path, the lowest first.
func existing(path string) (at string, missing []string) {
	for at = path; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); err == nil || at == filepath.Dir(at) {
			return at, missing
		}
		missing = append(missing, at)
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

// against returns an error if an output would replace a part of an input.
func (c Claim) against(in Input, f claimed) error {
	info, err := os.Stat(in.Path)
	if err != nil {
		return nil //nolint:nilerr // reading it will report the error
	}
	if f.info != nil && os.SameFile(info, f.info) {
		if f.folder {
			return say.Errorf("%s%s is %v: choose another folder", f.by(), f.path, in.What)
		}
		return say.Errorf("%s%s is %v, which is an input: choose another name", f.by(), f.path, in.What)
	}
	if !info.IsDir() {
		return nil
	}
	folder, err := realPath(in.Path)
	if err != nil {
		return nil //nolint:nilerr // as above
	}
	name, below := within(folder, f.real)
	switch {
	case !below:
		return nil
	case in.Takes == nil || in.Takes(name):
		return say.Errorf("%s%s would be inside %v: choose a name outside %s", f.by(), f.path, in.What, in.Path)
	case f.info != nil && !f.folder && !c.ours(f.real):
		return say.Errorf("%s%s is a file of %v: choose another name", f.by(), f.path, in.What)
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
