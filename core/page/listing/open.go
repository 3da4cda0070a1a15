package listing

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// Open lists the set at path, whose files are in some of the given formats.
func Open(ctx context.Context, path string, opt page.Options, all Formats) (*page.Set, error) {
	return newLister(ctx, path, opt, all).open()
}

func (l *Lister) open() (*page.Set, error) {
	path := l.set.Path
	info, err := os.Stat(path)
	chosen := err != nil && files.IsPattern(path)
	if err == nil || chosen {
		err = l.Opt.Section.Check()
	}
	switch {
	case path == "": // an unset variable of a shell
		err = say.Errorf("the name of the page set is empty")
	case err != nil:
		err = say.Plain(err)
	case chosen:
		err = l.pattern(path)
	case info.IsDir():
		err = l.folder(path)
	case info.Mode().IsRegular():
		err = l.lone(path, info)
	default:
		err = say.Errorf("is neither a folder nor a file")
	}
	return l.opened(err)
}

// opened returns the set that was listed; after an error it closes the open files and returns the
// error.
func (l *Lister) opened(err error) (*page.Set, error) {
	if err == nil {
		err = l.finish()
	}
	if err != nil {
		l.src.Close()
		return nil, say.Errorf("open %s: %v", l.set.Path, err)
	}
	return l.set.Set, nil
}

func (l *Lister) folder(path string) error {
	dir, err := files.OpenFolder(path)
	if err != nil {
		return err
	}
	l.src.files = dir
	return l.tree(dir)
}

// listings are the names of files that list the pages of the folder or archive that holds them.
var listings = []string{"pages.jsonl", "pages.jsonl.gz", "pages.csv", "pages.csv.gz", "pages.tsv", "pages.tsv.gz", "pages.parquet"}

// tree lists a folder or archive: by its listing if it has one, otherwise by all pages in it.
func (l *Lister) tree(all files.Files) error {
	l.beside = true
	for _, name := range listings {
		f, err := l.named(name)
		if err != nil {
			continue
		}
		if err := l.listFile(f, true); err != nil {
			return say.Errorf("%s: %v", name, err)
		}
		return nil
	}
	return l.allFiles(all)
}

// lone lists a single file that was opened; a link is followed. Files that it names are looked
// for beside it, and so are truth files if its name begins with "pages".
func (l *Lister) lone(name string, info fs.FileInfo) error {
	if info.Size() == 0 {
		return say.Errorf("the file is empty; %s", l.formats.accepted())
	}
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return say.Plain(err)
	}
	dir, err := files.OpenFolder(filepath.Dir(real))
	if err != nil {
		return err
	}
	l.src.files = dir
	return l.alone(files.File{Name: filepath.Base(real), Size: info.Size(), Time: info.ModTime().UnixNano()})
}

// alone lists one of the source's files as the whole set.
func (l *Lister) alone(f files.File) error {
	l.allow(f)
	in, err := l.input(f)
	if err != nil {
		return err
	}
	if f := l.formats.of(in.Head, in.base); f != nil {
		l.beside = f.Rows && strings.HasPrefix(in.base, "pages")
	}
	return in.list(false)
}

// htmlName reports whether name is the name of a web page.
func htmlName(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".html", ".htm", ".xhtml", ".xht", ".shtml":
		return true
	}
	return false
}

// pattern lists the files that match a pattern, tables among pages too, since the pattern chose
// them.
func (l *Lister) pattern(p string) error {
	dir, pattern := files.CutPattern(p)
	in, err := files.OpenFolder(dir)
	if err != nil {
		return err
	}
	l.src.files = in
	chosen := files.Chosen{Folder: in, Pattern: pattern}
	found, _, err := chosen.List(l.Ctx)
	if err != nil {
		return err
	}
	if found.N == 0 {
		return say.Errorf("no file in %s matches the pattern; put it in quotes, so that the shell does not expand it", dir)
	}
	l.chosen, l.beside = true, true
	return l.allFiles(chosen)
}
