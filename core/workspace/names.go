package workspace

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/disk"
	"pagetwin/core/page"
	"pagetwin/core/say"
)

// keepPages writes the ids and addresses of a set's pages once for all its runs.
func (w *Workspace) keepPages(set *page.Set) error {
	name := filepath.Join(w.path, setsDir, set.Fingerprint+".tsv.gz")
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	if err := w.disk.MkdirAll(filepath.Dir(name)); err != nil {
		return err
	}
	return w.disk.Write(name, func(b *bufio.Writer) error {
		z := gzip.NewWriter(b)
		out := bufio.NewWriter(z)
		for _, p := range set.Pages {
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

// unescaped is a name as it was; one from before they were escaped stands for itself.
func unescaped(s string) string {
	if name, ok := say.Unescape(s); ok {
		return name
	}
	return s
}

// Name is what is kept of a page.
type Name struct{ ID, URL string }

// Pages returns the names of the pages of a set that a run was made on, by
// position, also where the set itself is gone.
func (w *Workspace) Pages(set SetID) ([]Name, error) {
	path := filepath.Join(w.path, setsDir, set.Fingerprint+".tsv.gz")
	f, err := os.Open(path)
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, path, err))
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, path, err))
	}
	var names []Name
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		id, url, _ := strings.Cut(lines.Text(), "\t")
		names = append(names, Name{unescaped(id), unescaped(url)})
	}
	if err := lines.Err(); err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, path, err))
	}
	return names, nil
}
