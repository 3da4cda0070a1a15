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

// openAs lists the set at path, whose files are in some of the formats.
func openAs(ctx context.Context, path string, opt Options, all formats) (*Set, error) {
	return newLister(ctx, path, opt, all).open()
}

// open lists what is at the path of the set.
func (l *lister) open() (*Set, error) {
	path := l.set.Path
	info, err := os.Stat(path)
	chosen := err != nil && isPattern(path)
	if err == nil || chosen {
		err = l.opt.Section.check()
	}
	switch {
	case err != nil:
		err = say.Plain(err)
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
		if err := l.listFile(f, true); err != nil {
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
		return say.Errorf("the file is empty; %s", "文件是空的；%s", l.formats.accepted())
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
	if f := l.formats.of(in.head, in.base); f != nil {
		l.beside = f.rows && strings.HasPrefix(in.base, "pages")
	}
	return in.list(false)
}

// htmlName tells by its name whether a file is a web page.
func htmlName(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".html", ".htm", ".xhtml", ".xht", ".shtml":
		return true
	}
	return false
}

// pattern lists the files that a pattern names, of rows or of pages alike: they were chosen.
func (l *lister) pattern(p string) error {
	dir, pattern := cutPattern(p)
	in, err := openFolder(dir)
	if err != nil {
		return err
	}
	l.src.files = in
	chosen := globbed{in, pattern}
	found, _, err := chosen.list(l.ctx)
	if err != nil {
		return err
	}
	if found.n == 0 {
		return say.Errorf("no file in %s has such a name; quote the pattern, so that the shell leaves it as it is", "%s 中没有文件名符合该模式的文件；请给模式加引号，以免被命令行展开", dir)
	}
	l.chosen, l.beside = true, true
	return l.allFiles(chosen)
}
