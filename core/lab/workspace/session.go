package workspace

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/page"
)

// SessionExt ends the names of session files.
const SessionExt = ".pagetwin-session"

// Session is the work that a person had open, in one file for others: a zip with
//
//	session.json              the fields below
//	screen.json               what the window showed
//	labels.jsonl              the judgements on the set, as a journal
//	runs/ID/…  sets/…         kept runs, as in the workspace
//	pages/1/…  pages/2/…      the files of the set, and of the one that it is compared with
//	truth/NAME                the file of truth that was loaded
type Session struct {
	Name        string   `json:"name"` // of the page set
	Fingerprint string   `json:"fingerprint"`
	Pages       int      `json:"pages"`
	Sets        []Opened `json:"sets"` // two if one is compared with the other
	Truth       string   `json:"truth,omitempty"`
	Taken       bool     `json:"pages_taken_along"`

	Screen []byte `json:"-"`
	Labels []byte `json:"-"`
}

// Opened is a page set of a session.
type Opened struct {
	Path   string `json:"path"` // as it was opened; in the file, if it includes the pages, below pages/1 or pages/2
	Folder bool   `json:"folder,omitempty"`
}

// sessionHead is session.json.
type sessionHead struct {
	mark
	Session
}

// Names in a session file, besides those of the workspace.
const (
	sessionFile = "session.json"
	sessionKind = "session"
	pagesDir    = "pages"
	truthDir    = "truth"
)

// IsSession reports whether a file is a session file.
func IsSession(path string) bool {
	const at = 30 // offset of the name of a zip's first entry
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, at+len(sessionFile))
	_, err = io.ReadFull(f, head)
	return err == nil && bytes.HasPrefix(head, []byte("PK\x03\x04")) && string(head[at:]) == sessionFile
}

// exporter writes a session file.
type exporter struct {
	ctx context.Context
	zip *zip.Writer
}

// Export writes a session with kept runs; from are the files of its sets, none to leave them out.
func (w *Workspace) Export(ctx context.Context, out io.Writer, s Session, runs []string, from []page.Original) error {
	x := exporter{ctx, zip.NewWriter(out)}
	truth := s.Truth
	if s.Taken = len(from) > 0; truth != "" {
		s.Truth = filepath.Base(truth)
	}
	for i, o := range from {
		s.Sets[i].Path = filepath.ToSlash(o.Path)
	}
	head, err := json.MarshalIndent(sessionHead{mark{sessionKind, form}, s}, "", " ")
	for _, file := range []struct {
		name    string
		content []byte
	}{{sessionFile, head}, {screenFile, s.Screen}, {labelsFile, s.Labels}} {
		if err == nil {
			err = x.add(file.name, bytes.NewReader(file.content))
		}
	}
	if err == nil {
		err = w.exportRuns(x, runs)
	}
	for i, o := range from {
		for _, name := range o.Names {
			if err == nil {
				err = x.copy(path.Join(partDir(i), name), filepath.Join(o.Root, filepath.FromSlash(name)))
			}
		}
	}
	if err == nil && truth != "" {
		err = x.copy(path.Join(truthDir, s.Truth), truth)
	}
	if err == nil {
		err = x.zip.Close()
	}
	return err
}

// partDir returns the folder of the pages of set i in a session file.
func partDir(i int) string { return path.Join(pagesDir, string(rune('1'+i))) }

func (w *Workspace) exportRuns(x exporter, runs []string) error {
	names := map[string]bool{}
	for _, id := range runs {
		r, err := w.record(id)
		if err != nil {
			return err
		}
		for _, file := range []string{recordFile, pairsFile, beyondFile, titleFile} {
			from := w.runs(r.ID, file)
			if _, err := os.Stat(from); err != nil && file != recordFile {
				continue // not every run has all
			}
			if err := x.copy(path.Join(runsDir, r.ID, file), from); err != nil {
				return err
			}
		}
		name := namesOf(r.Set.Fingerprint)
		if names[name] {
			continue
		}
		names[name] = true
		if err := x.copy(path.Join(setsDir, name), filepath.Join(w.path, setsDir, name)); err != nil {
			return err
		}
	}
	return nil
}

func (x exporter) add(name string, from io.Reader) error {
	if err := x.ctx.Err(); err != nil {
		return err
	}
	f, err := x.zip.Create(name)
	if err == nil {
		_, err = io.Copy(f, from)
	}
	return err
}

func (x exporter) copy(name, from string) error {
	src, err := os.Open(from)
	if err != nil {
		return disk.Cannot(disk.ToRead, from, err)
	}
	defer src.Close()
	return x.add(name, src)
}

// Size returns the size of kept runs in bytes.
func (w *Workspace) Size(runs []string) (size int64) {
	for _, id := range runs {
		for _, file := range []string{recordFile, pairsFile, beyondFile} {
			if info, err := os.Stat(w.runs(id, file)); err == nil {
				size += info.Size()
			}
		}
	}
	return size
}

// unpacked is the folder of the workspace for pages that came with session files.
const unpackedDir = "sessions"

// OwnCopy reports whether a path is of pages that came with a session file.
func (w *Workspace) OwnCopy(path string) bool {
	rel, err := filepath.Rel(filepath.Join(w.path, unpackedDir), path)
	return err == nil && filepath.IsLocal(rel)
}
