package given

import (
	"context"
	"os"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
)

const paramPath = "path"

// Denoiser returns the denoiser that takes bodies from a file or folder.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:   "file",
		Title:  param.Words{En: "Bodies from a file"},
		Idea:   param.Words{En: "Uses bodies written by another program, such as trafilatura: JSON lines with id and text, or a folder with a text file for each page."},
		Source: "any extractor",
		Params: []param.Param{{
			Name: paramPath, Kind: param.Text, Default: "", File: true,
			Title: param.Words{En: "File or folder"},
			Help:  param.Words{En: "JSON lines with id and text, or a folder of text files named by page ids."},
		}},
		New:    newFunc,
		NewSet: newSet,
	}
}

func newFunc(v param.Values) (denoise.Func, error) {
	path := v.Str(paramPath)
	if path == "" {
		return nil, say.Errorf("file: set path to the JSON lines file or the folder with the bodies")
	}
	if _, err := os.Stat(path); err != nil {
		return nil, say.Errorf("file: %s: %v", path, say.Plain(err))
	}
	return None, nil
}

// None returns an empty body: the other program gave none for the page.
func None(t *markup.Tree) denoise.Body { return denoise.Body{Title: t.Title()} }

func newSet(v param.Values) (denoise.SetFunc, error) {
	if _, err := newFunc(v); err != nil {
		return nil, err
	}
	path := v.Str(paramPath)
	return func(ctx context.Context, set *page.Set, progress func(done, total int64)) (*denoise.Given, error) {
		info, err := os.Stat(path)
		if err != nil {
			return nil, say.Errorf("bodies: %s: %v", path, say.Plain(err))
		}
		if info.IsDir() {
			return Folder(ctx, set, path)
		}
		return jsonLines(ctx, set, path)
	}, nil
}

// tally counts the used and the unused parts of a file or folder.
type tally struct {
	name                   string
	all                    int // lines or files
	unknown, repeated, bad int
	have                   []bool // pages with a body
	problems               []say.Problem
	said                   say.Ledger
}

func newTally(set *page.Set, name string) *tally {
	t := &tally{name: name, have: make([]bool, len(set.Pages))}
	t.said.List = &t.problems
	return t
}

// take notes that a page has a body; false if it has one already.
func (t *tally) take(i int, where, id string) bool {
	if t.have[i] {
		t.repeated++
		t.said.Add(where, say.New("page %s already has a body; the first one is used", id))
		return false
	}
	t.have[i] = true
	return true
}

func (t *tally) miss(where, id string) {
	t.unknown++
	t.said.Add(where, say.New("page %s is not in the set; ignored", id))
}

func (t *tally) given(set *page.Set, read func(i int) (title, text string, err error)) (*denoise.Given, error) {
	t.said.Close()
	pages, without := 0, 0
	for i, p := range set.Pages {
		if p.Kind == page.HTML {
			pages++
			if !t.have[i] {
				without++
			}
		}
	}
	if pages > 0 && without == pages {
		return nil, say.Errorf("bodies: %s has no body of a page of this set; its ids must match those of the set, such as %s", t.name, set.Pages[0].ID)
	}
	g := &denoise.Given{Problems: t.problems}
	say := func(n, of int, en string) {
		if n > 0 {
			g.Warnings = append(g.Warnings, sayCount(en, n, of))
		}
	}
	say(without, pages, "%d of %d {page|pages} have no body in the file and are treated as empty")
	say(t.unknown, t.all, "%d of %d {body|bodies} in the file belong to pages that are not in the set")
	say(t.repeated, t.all, "%d of %d {body|bodies} in the file belong to pages that already have one; the first is used")
	say(t.bad, t.all, "%d of %d {line|lines} of the file cannot be read")
	g.Body = func(i int, tree *markup.Tree) (denoise.Body, error) {
		if !t.have[i] {
			return On(tree, "", ""), nil
		}
		title, text, err := read(i)
		if err != nil {
			return None(tree), err
		}
		return On(tree, title, text), nil
	}
	return g, nil
}

func sayCount(en string, n, of int) say.Words { return say.New(en, n, of).Words }
