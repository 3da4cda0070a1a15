package workspace

import (
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

func (w *Workspace) keepPages(set SetID, of func(i int) Name) error {
	name := filepath.Join(w.path, setsDir, namesOf(set.Fingerprint))
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	if err := w.disk.MkdirAll(filepath.Dir(name)); err != nil {
		return err
	}
	return w.disk.Write(name, func(b *bufio.Writer) error {
		z := gzip.NewWriter(b)
		out := bufio.NewWriter(z)
		for i := range set.Pages {
			p := of(i)
			out.WriteString(say.Escape(p.ID))
			out.WriteByte('\t')
			out.WriteString(say.Escape(p.URL))
			out.WriteByte('\n')
		}
		if err := out.Flush(); err != nil {
			return err
		}
		return z.Close()
	})
}

// namesOf returns the file name for the names of a set's pages.
func namesOf(fingerprint string) string { return fingerprint + ".tsv.gz" }

// Name holds the data of a page that is kept.
type Name struct{ ID, URL string }

// Pages returns the names of the pages of a set that a run was made on, by position, even if the
// set itself no longer exists.
func (w *Workspace) Pages(set SetID) ([]Name, error) {
	path := filepath.Join(w.path, setsDir, namesOf(set.Fingerprint))
	f, err := os.Open(path)
	if err != nil {
		return nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, path, err))
	}
	defer f.Close()
	names, err := readNames(f, nil)
	if err != nil {
		return nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, path, err))
	}
	return names, nil
}

// readNames reads the names of pages. It stops with the error of more, which is called with the
// number of names and bytes so far and may be nil.
func readNames(r io.Reader, more func(n, bytes int) error) (names []Name, err error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	size := 0
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		id, url, _ := strings.Cut(lines.Text(), "\t")
		id, whole := say.Unescape(id)
		url, too := say.Unescape(url)
		if !whole || !too {
			return nil, say.Errorf("line %d is not the name of a page", len(names)+1)
		}
		names = append(names, Name{id, url})
		if size += len(lines.Bytes()); more != nil {
			if err := more(len(names), size); err != nil {
				return nil, err
			}
		}
	}
	return names, lines.Err()
}
