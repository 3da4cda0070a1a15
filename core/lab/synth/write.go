package synth

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
)

// Generate makes the set that spec describes from the material in fsys and writes it to path, whole
// or not at all: a zip file if path ends in .zip, a web archive if it ends in .warc.gz (the pages
// alone, see [Maker.WriteWARC]), else a folder, which must not exist or be empty. It returns the number of pages. progress, which may be nil, is called with the number
// of pages made and of all.
//
// The set has pages.jsonl (id, file, url, title, gold, lang, lineage), the pages' bytes in
// pages/, the true bodies in gold/, clusters.tsv (id, cluster, kind, lang), pairs.tsv with the
// pairs to leave out (label p), and README.md.
func Generate(ctx context.Context, d disk.FS, spec Spec, fsys fs.FS, path string, progress func(done, total int)) (int, error) {
	m, err := ReadMaterial(fsys)
	if err != nil {
		return 0, fmt.Errorf("synth: %w", err)
	}
	mk, err := New(spec, m)
	if err != nil {
		return 0, err
	}
	switch {
	case IsZip(path):
		err = d.Save(path, func(w *bufio.Writer) error {
			out := zipSink{zip.NewWriter(w)}
			if err := mk.Write(ctx, out, progress); err != nil {
				return err
			}
			return out.zip.Close()
		})
	case IsWARC(path):
		err = d.Save(path, func(w *bufio.Writer) error { return mk.WriteWARC(ctx, w, progress) })
	default:
		err = d.Folder(path, func(dir string) error { return mk.Write(ctx, Folder{d, dir}, progress) })
	}
	if err != nil {
		return 0, fmt.Errorf("synth: %w", err)
	}
	return mk.Pages(), nil
}

// IsZip reports whether Generate writes a zip file at path.
func IsZip(path string) bool { return strings.EqualFold(filepath.Ext(path), ".zip") }

// sink stores the files of a set.
type sink interface {
	Put(name string, content []byte) error
}

// Write makes all pages and stores the files of the set, always in the same order.
func (mk *Maker) Write(ctx context.Context, out sink, progress func(done, total int)) error {
	var list, clusters bytes.Buffer
	clusters.WriteString("id\tcluster\tkind\tlang\n")
	enc := pack.JSON(&list, "")
	parts := make(map[int][]string) // by article: ids of the pages that hold part of it
	wholes := make(map[int][]string)
	for i := range mk.plans {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := mk.Page(i)
		if err != nil {
			return err
		}
		row := listed{p.ID, "pages/" + p.ID + ".html", p.URL, p.Title, "gold/" + p.ID + ".txt", p.Lang, p.Lineage}
		if err := enc.Encode(row); err != nil {
			return err
		}
		fmt.Fprintf(&clusters, "%s\tc%04d\t%s\t%s\n", p.ID, p.Cluster, p.Kind, p.Lang)
		if p.Part {
			parts[p.Cluster] = append(parts[p.Cluster], p.ID)
		} else {
			wholes[p.Cluster] = append(wholes[p.Cluster], p.ID)
		}
		if err := put(out, row.File, p.Raw); err != nil {
			return err
		}
		if err := put(out, row.Gold, []byte(p.Gold)); err != nil {
			return err
		}
		if progress != nil {
			progress(i+1, len(mk.plans))
		}
	}
	for _, f := range []struct {
		name string
		body []byte
	}{
		{"pages.jsonl", list.Bytes()},
		{"clusters.tsv", clusters.Bytes()},
		{"pairs.tsv", leftOut(parts, wholes)},
		{"README.md", []byte(mk.readme())},
	} {
		if f.body == nil {
			continue
		}
		if err := put(out, f.name, f.body); err != nil {
			return err
		}
	}
	return nil
}

// listed is a line of pages.jsonl.
type listed struct {
	ID      string  `json:"id"`
	File    string  `json:"file"`
	URL     string  `json:"url"`
	Title   string  `json:"title"`
	Gold    string  `json:"gold"`
	Lang    string  `json:"lang"`
	Lineage Lineage `json:"lineage"`
}

func put(out sink, name string, content []byte) error {
	if err := out.Put(name, content); err != nil {
		return fmt.Errorf("synth: %s: %w", name, err)
	}
	return nil
}

// leftOut lists the pairs of partial reuse: a part of an article with every other page of the
// article; nil if there are none.
func leftOut(parts, wholes map[int][]string) []byte {
	var b bytes.Buffer
	b.WriteString("id1\tid2\tlabel\thow\n")
	if len(parts) == 0 {
		return nil
	}
	most := 0
	for c := range parts {
		most = max(most, c+1)
	}
	for c := range most {
		for i, p := range parts[c] {
			for _, q := range append(append([]string{}, parts[c][i+1:]...), wholes[c]...) {
				fmt.Fprintf(&b, "%s\t%s\tp\tconstructed\n", p, q)
			}
		}
	}
	return b.Bytes()
}

// Folder is a sink that writes files below a folder that is being made.
type Folder struct {
	Disk disk.FS
	Path string
}

// Put writes one file.
func (f Folder) Put(name string, content []byte) error {
	return f.Disk.Put(filepath.Join(f.Path, filepath.FromSlash(name)), content)
}

// zipSink writes a zip file. Its entries have no times, so that equal sets give equal files.
type zipSink struct{ zip *zip.Writer }

func (z zipSink) Put(name string, content []byte) error {
	w, err := z.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
	if err == nil {
		_, err = w.Write(content)
	}
	return err
}

// Sums is a sink that keeps only the SHA-256 of each file, in hexadecimal, to compare two sets.
type Sums map[string]string

// Put adds a file.
func (s Sums) Put(name string, content []byte) error {
	sum := sha256.Sum256(content)
	s[name] = hex.EncodeToString(sum[:])
	return nil
}
