package workspace

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
	"pagetwin/core/page/archive"
)

// Limits of the bytes of a session file that are read into memory, and of its files.
const (
	mostOfFile  = 64 << 20
	mostOfPairs = 1 << 30
	mostEntries = 1 << 21
)

// Import reads a session file. It keeps the runs of the session in this workspace, except those
// that exist already, and unpacks its pages and its truth into the workspace; Sets and Truth of the
// result have their paths. They unpack to at most most bytes, see [archive.OpenPacked]. check,
// which may be nil, is called with the rest before anything is written. Everything is imported, or
// nothing.
func (w *Workspace) Import(ctx context.Context, name string, most int64, check func(*Session) error) (*Session, error) {
	p, err := archive.OpenPacked(name, most)
	if err != nil {
		return nil, refused(name, err)
	}
	defer p.Close()
	in := &importer{ctx, w, p}
	s, err := in.head()
	if err == nil && check != nil {
		err = check(s)
	}
	if err == nil {
		err = in.take(s)
	}
	if err != nil {
		return nil, refused(name, err)
	}
	return s, nil
}

func refused(name string, err error) error {
	return say.Errorf("session %s: %v; nothing was imported", filepath.Base(name), err)
}

// importer imports a session file.
type importer struct {
	ctx context.Context
	w   *Workspace
	in  *archive.Packed
}

func (x *importer) head() (*Session, error) {
	if n := len(x.in.Names); n > mostEntries {
		return nil, say.Errorf("has %d {file|files}, more than the limit of %d", n, mostEntries)
	}
	src, err := x.in.ReadFile(sessionFile, mostOfFile)
	if err != nil {
		return nil, err
	}
	var h sessionHead
	if json.Unmarshal(src, &h) != nil {
		h.mark = mark{}
	}
	if err := h.check(sessionKind); err != nil {
		return nil, err
	}
	s := &h.Session
	if n := len(s.Sets); n < 1 || n > 2 {
		return nil, say.Errorf("%s refers to %d page sets instead of one or two", sessionFile, n)
	}
	if s.Screen, err = x.in.ReadFile(screenFile, mostOfFile); err == nil {
		s.Labels, err = x.in.ReadFile(labelsFile, mostOfFile)
	}
	return s, err
}

func (x *importer) take(s *Session) error {
	made, err := x.pages(s)
	var runs []*staged
	defer func() {
		for _, r := range runs {
			r.drop()
		}
	}()
	if err == nil {
		runs, err = x.runs(s)
	}
	for i, r := range runs {
		if err == nil {
			if err = r.keep(); err != nil {
				for _, r := range runs[:i] {
					_ = x.w.disk.RemoveAll(x.w.runs(r.rec.ID))
				}
			}
		}
	}
	if err != nil && made != "" {
		_ = x.w.disk.RemoveAll(made)
	}
	return err
}

// pages unpacks the files of the sets and of the truth, unless an earlier session file had the
// same. made is the folder that was made for them.
func (x *importer) pages(s *Session) (made string, err error) {
	var names []string
	sum := xxh3.New()
	for _, name := range x.in.Names {
		if strings.HasPrefix(name, pagesDir+"/") || strings.HasPrefix(name, truthDir+"/") {
			size, crc := x.in.Stat(name)
			fmt.Fprintf(sum, "%q %d %d\n", name, size, crc)
			names = append(names, name)
		}
	}
	dir := filepath.Join(x.w.path, unpackedDir, fmt.Sprintf("%016x", sum.Sum64()))
	for i := range s.Sets {
		if at := filepath.FromSlash(s.Sets[i].Path); s.Taken && !filepath.IsLocal(at) {
			return "", say.Errorf("the page set is at %q", s.Sets[i].Path)
		} else if s.Taken {
			s.Sets[i].Path = filepath.Join(dir, filepath.FromSlash(partDir(i)), at)
		}
	}
	if s.Truth != "" {
		s.Truth = filepath.Join(dir, truthDir, filepath.Base(s.Truth))
	}
	if _, err := os.Stat(dir); err == nil || len(names) == 0 {
		return "", nil
	}
	return dir, x.w.disk.Folder(dir, func(dir string) error {
		for _, name := range names {
			if err := x.file(name, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				return err
			}
		}
		return nil
	})
}

// file unpacks a file.
func (x *importer) file(name, to string) error {
	if err := x.ctx.Err(); err != nil {
		return err
	}
	src, err := x.in.Open(name)
	if err != nil {
		return say.Errorf("%s: %v", name, err)
	}
	defer src.Close()
	if err := x.w.disk.MkdirAll(filepath.Dir(to)); err != nil {
		return err
	}
	return x.w.disk.Fill(to, func(b *bufio.Writer) error {
		if _, err := io.Copy(b, src); err != nil {
			return say.Errorf("%s: %v", name, err)
		}
		return nil
	})
}

func (x *importer) runs(s *Session) (out []*staged, err error) {
	for _, name := range x.in.Names {
		id, ok := strings.CutPrefix(path.Dir(name), runsDir+"/")
		if !ok || path.Base(name) != recordFile {
			continue
		}
		if err := checkID(id); err != nil {
			return out, err
		}
		if _, err := os.Stat(x.w.runs(id)); err == nil {
			continue
		}
		r, err := x.run(s, id)
		if err != nil {
			return out, say.Errorf("run %s: %v", id, err)
		}
		out = append(out, r)
	}
	return out, nil
}

func (x *importer) run(s *Session, id string) (*staged, error) {
	if err := x.ctx.Err(); err != nil {
		return nil, err
	}
	src, err := x.in.ReadFile(path.Join(runsDir, id, recordFile), mostOfFile)
	if err != nil {
		return nil, err
	}
	rec, err := decodeRecord(src)
	if err != nil {
		return nil, err
	}
	names, err := x.names(rec.Set)
	if err != nil {
		return nil, err
	}
	rec.ID = id
	if title, err := x.in.ReadFile(path.Join(runsDir, id, titleFile), 1<<16); err == nil {
		rec.Title = strings.Join(strings.Fields(string(title)), " ")
	}
	if s.Taken {
		rec.Set.Path, rec.Set.Against = s.Sets[0].Path, ""
		if len(s.Sets) > 1 {
			rec.Set.Against = s.Sets[1].Path
		}
	}
	var files runPairs
	if files.found, err = x.pairs(rec, pairsFile, rec.Pairs); err == nil && rec.Beyond != nil {
		files.beyond, err = x.pairs(rec, beyondFile, rec.Beyond.Pairs)
	}
	if err != nil {
		return nil, err
	}
	return x.w.stage(rec, files, func() error {
		return x.w.keepPages(rec.Set, func(i int) Name { return names[i] })
	})
}

var fingerprint = regexp.MustCompile(`^[0-9a-f]{16}$`)

// mostOfName is the most bytes for the names of a page, on average.
const mostOfName = 4096

// names reads the names of the pages of a run. It checks their number as it reads, so that no
// memory is allocated by a declared size alone.
func (x *importer) names(set SetID) ([]Name, error) {
	if !fingerprint.MatchString(set.Fingerprint) {
		return nil, say.Errorf("%q is not a fingerprint of a page set", set.Fingerprint)
	}
	file := path.Join(setsDir, namesOf(set.Fingerprint))
	src, err := x.in.Open(file)
	if err != nil {
		return nil, say.Errorf("%s: %v", file, err)
	}
	defer src.Close()
	wrong := say.Errorf("%s does not have the names of %d {page|pages}", file, set.Pages)
	names, err := readNames(src, func(n, bytes int) error {
		if n > set.Pages || bytes > mostOfName*(n+256) {
			return wrong
		}
		return nil
	})
	if err == nil && len(names) != set.Pages {
		err = wrong
	}
	return names, err
}

func (x *importer) pairs(rec *Record, file string, n int) (func(*bufio.Writer) error, error) {
	src, err := x.in.ReadFile(path.Join(runsDir, rec.ID, file), mostOfPairs)
	if err != nil {
		return nil, err
	}
	pairs, err := readPairs(src, rec.Set.Pages)
	if err == nil && int(pairs.Len()) != n {
		err = errPairs
	}
	if err != nil {
		return nil, say.Errorf("%s %v", file, err)
	}
	return func(b *bufio.Writer) error { _, err := io.Copy(b, bytes.NewReader(src)); return err }, nil
}
