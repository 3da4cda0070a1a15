package page

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
)

// Open lists the set at path: a folder (any depth), a zip or tar of one, or a
// file: WARC, ARC, MHTML, JSON lines, CSV or TSV with named columns, Parquet, one
// HTML page, one text; packed with gzip, Zstandard, LZ4, bzip2 or xz or not. What it
// is is told from the content; the name only helps. Archives inside the folder
// or archive are listed as folders of their names are, three deep: a page there
// has an id as outer.zip/inner.zip/page.html. A folder is listed by its
// pages.jsonl (.csv, .tsv, .parquet) where it has one, otherwise by all pages in
// it. pairs.tsv and clusters.tsv beside the pages are named in Set.Truths. A path at which
// nothing is may be a pattern of [path.Match] for each part of it, as crawl/*.warc.gz: the
// files that it names are listed as one set, in the order of their names.
//
// The error is about the set as a whole (nothing there, format unknown,
// archive truncated, ctx done). What is wrong with single pages, records or
// lines is in Set.Problems, and the rest is listed. Close the set after use.
func Open(ctx context.Context, path string, opt Options) (*Set, error) {
	if opt.MaxPage <= 0 {
		opt.MaxPage = DefaultMaxPage
	}
	info, err := os.Stat(path)
	chosen := err != nil && isPattern(path)
	if err == nil || chosen {
		err = opt.Section.check()
	}
	if err != nil {
		return nil, say.Errorf("open %s: %v", "打开 %s：%v", path, say.Plain(err))
	}
	l := newLister(ctx, path, opt)
	switch {
	case chosen:
		err = l.pattern(path)
	case info.IsDir():
		err = l.folder(path)
	case info.Mode().IsRegular():
		err = l.lone(path, info)
	default:
		err = say.Errorf("is neither a folder nor a file", "既不是文件夹也不是文件")
	}
	return l.opened(err)
}

// opened returns the set that was listed, unless its listing ended with an error.
func (l *lister) opened(err error) (*Set, error) {
	if err == nil {
		err = l.finish()
	}
	if err != nil {
		l.src.Close()
		return nil, say.Errorf("open %s: %v", "打开 %s：%v", l.set.Path, err)
	}
	return l.set.Set, nil
}

func (l *lister) folder(path string) error {
	dir, err := openFolder(path)
	if err != nil {
		return err
	}
	l.src.files = dir
	return l.tree(dir)
}

// listings are the files by which a folder or archive is listed, where it has
// one of them.
var listings = []string{"pages.jsonl", "pages.jsonl.gz", "pages.csv", "pages.csv.gz", "pages.tsv", "pages.tsv.gz", "pages.parquet"}

// tree lists a folder or archive, whose files are given: by its listing where it
// has one, otherwise all pages in it.
func (l *lister) tree(all files) error {
	l.beside = true
	for _, name := range listings {
		f, err := l.named(name)
		if err != nil {
			continue
		}
		if err := l.container(f, true); err != nil {
			return say.Errorf("%s: %v", "%s：%v", name, err)
		}
		return nil
	}
	return l.allFiles(all)
}

// lone lists a file that was chosen itself: a link to it is followed. The files
// that it names are looked for beside it, and truth files too where it is a
// listing called pages….
func (l *lister) lone(name string, info fs.FileInfo) error {
	if info.Size() == 0 {
		return say.Errorf("the file is empty; %s", "文件是空的；%s", accepted())
	}
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return say.Plain(err)
	}
	dir, err := openFolder(filepath.Dir(real))
	if err != nil {
		return err
	}
	l.src.files = dir
	return l.alone(file{name: filepath.Base(real), size: info.Size(), time: info.ModTime().UnixNano()})
}

// alone lists one of the source's files as the set.
func (l *lister) alone(f file) error {
	l.allow(f)
	in, err := l.input(f)
	if err != nil {
		return err
	}
	if f := formatOf(in.head, in.base); f != nil {
		l.beside = f.table && strings.HasPrefix(in.base, "pages")
	}
	return l.listInput(in, false)
}

// htmlName tells by its name whether a file is a web page.
func htmlName(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".html", ".htm", ".xhtml", ".xht", ".shtml":
		return true
	}
	return false
}
