package page

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// archive is the files of a zip. Nothing is ever unpacked under an entry's own
// name; entries whose names climb out of the archive are refused all the same,
// since whoever made them meant harm or erred.
type archive struct {
	file     io.Closer
	entries  map[string]*zip.File
	problems []Problem
}

func openZip(name string) (*archive, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, plain(err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, plain(err)
	}
	r, err := zip.NewReader(f, info.Size())
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		f.Close()
		return nil, errors.New("the zip is cut off or damaged: its table of contents cannot be read; copy or download it again")
	}
	a := &archive{file: f, entries: make(map[string]*zip.File)}
	a.add(r.File)
	return a, nil
}

// add takes over all entries that are usable and says which are not.
func (a *archive) add(entries []*zip.File) {
	hid := 0
	for _, e := range entries {
		switch why := refuseEntry(e); {
		case strings.HasSuffix(e.Name, "/") && climbs(e.Name) == "":
		case why != "":
			a.problems = append(a.problems, Problem{file{name: e.Name}.id(), why + "; refused"})
		case hiddenPath(e.Name):
			hid++
		case a.entries[path.Clean(e.Name)] != nil:
			a.problems = append(a.problems, Problem{file{name: e.Name}.id(), "is in the zip twice; the first one is used"})
		default:
			a.entries[path.Clean(e.Name)] = e
		}
	}
	if hid > 0 {
		a.problems = append(a.problems, Problem{".", fmt.Sprintf("hidden files and folders left out: %d", hid)})
	}
	a.stripTop()
}

// stripTop takes the topmost folder away where everything is in that one, as
// when a folder was packed with its name.
func (a *archive) stripTop() {
	top := ""
	for name := range a.entries {
		first, _, ok := strings.Cut(name, "/")
		if !ok || top != "" && first != top {
			return
		}
		top = first
	}
	inner := make(map[string]*zip.File, len(a.entries))
	for name, e := range a.entries {
		inner[strings.TrimPrefix(name, top+"/")] = e
	}
	a.entries = inner
}

func refuseEntry(e *zip.File) string {
	switch {
	case climbs(e.Name) != "":
		return climbs(e.Name)
	case e.Mode()&fs.ModeSymlink != 0:
		return "is a link"
	case !e.Mode().IsRegular():
		return "is not a regular file"
	case e.Flags&1 != 0:
		return "is encrypted"
	}
	return ""
}

// climbs says how a name in an archive leads out of it; "" where it does not.
func climbs(name string) string {
	switch {
	case name == "" || strings.ContainsRune(name, 0):
		return "has no proper name"
	case strings.Contains(file{name: name}.id(), `\`):
		return "has a backslash in its name"
	case strings.HasPrefix(name, "/"), len(name) > 1 && name[1] == ':':
		return "has an absolute path"
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return "leads out of the archive"
		}
	}
	if path.Clean(name) == "." {
		return "has no proper name"
	}
	return ""
}

func hiddenPath(name string) bool {
	for part := range strings.SplitSeq(path.Clean(name), "/") {
		if hidden(part) {
			return true
		}
	}
	return false
}

func (a *archive) Close() error { return a.file.Close() }

func (a *archive) list(context.Context) ([]file, []Problem, error) {
	found := make([]file, 0, len(a.entries))
	for name := range a.entries {
		f, _ := a.stat(name)
		found = append(found, f)
	}
	return found, a.problems, nil
}

func (a *archive) stat(name string) (file, error) {
	e := a.entries[path.Clean(name)]
	if e == nil {
		return file{}, errors.New("is not in the zip")
	}
	return file{name: path.Clean(name), size: int64(e.UncompressedSize64), crc: e.CRC32, hasCRC: true}, nil
}

func (a *archive) open(name string) (io.ReadCloser, error) {
	e := a.entries[path.Clean(name)]
	if e == nil {
		return nil, errors.New("is not in the zip")
	}
	return e.Open()
}
