// Command make writes the reference of the manual in every language: a page for each algorithm
// and denoiser, one of all measures, one of all file formats, one of all public sets. The content
// comes from the declarations of the program and from runs over the samples; formulas and the
// meaning of columns are kept beside this program.
//
// "make manual" in the top folder runs it.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/base/disk"
)

// mark begins every page that this program writes.
const mark = "<!-- Written by make manual: change the program, not this page. -->\n\n"

// home is the folder of the manual, relative to the top folder.
const home = "assets/manual"

func main() {
	if err := run(context.Background(), "."); err != nil {
		fmt.Fprintln(os.Stderr, "manual:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root string) error {
	pages, err := reference(ctx, root)
	if err != nil {
		return err
	}
	var on disk.FS
	old, err := written(filepath.Join(root, home))
	if err != nil {
		return err
	}
	for name := range old {
		if _, ok := pages[name]; !ok {
			if err := on.Remove(filepath.Join(root, home, name)); err != nil {
				return err
			}
		}
	}
	for name, text := range pages {
		path := filepath.Join(root, home, name)
		if old[name] == text {
			continue
		}
		if err := on.MkdirAll(filepath.Dir(path)); err != nil {
			return err
		}
		if err := on.Write(path, func(w *bufio.Writer) error { _, err := w.WriteString(text); return err }); err != nil {
			return err
		}
	}
	return nil
}

// written returns the pages in dir that this program wrote, by their paths there.
func written(dir string) (map[string]string, error) {
	found := make(map[string]string)
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		if strings.HasPrefix(string(data), mark) {
			found[path] = string(data)
		}
		return err
	})
	return found, err
}

// reference makes all pages, by their paths in the folder of the manual.
func reference(ctx context.Context, root string) (map[string]string, error) {
	f, err := gather(ctx, root)
	if err != nil {
		return nil, err
	}
	defer f.close()
	pages := make(map[string]string)
	for _, lang := range []string{"en", "zh"} {
		for _, a := range f.algorithms {
			pages[lang+"/algorithms/"+a.Name+".md"] = f.algorithmPage(lang, a)
		}
		for _, d := range f.denoisers {
			pages[lang+"/denoisers/"+d.Name+".md"] = f.denoiserPage(lang, d)
		}
		pages[lang+"/algorithms.md"] = f.algorithmList(lang)
		pages[lang+"/denoisers.md"] = f.denoiserList(lang)
		pages[lang+"/measures.md"] = f.measures(lang)
		pages[lang+"/formats.md"] = f.formats(lang)
		pages[lang+"/public-sets.md"] = publicSets(lang)
	}
	return pages, nil
}
