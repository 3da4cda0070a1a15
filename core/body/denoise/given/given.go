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
		Name:  "file",
		Title: param.Words{En: "Bodies from a file", Zh: "来自文件的正文"},
		Idea: param.Words{
			En: "Takes the bodies that another program wrote, such as trafilatura: JSON lines with id and text, or a folder with a text file for each page.",
			Zh: "采用其他程序（如 trafilatura）写出的正文：每行含 id 和 text 的 JSON 行文件，或每个网页一个文本文件的文件夹。",
		},
		Source: "any extractor",
		Params: []param.Param{{
			Name: paramPath, Kind: param.Text, Default: "", File: true,
			Title: param.Words{En: "File or folder", Zh: "文件或文件夹"},
			Help: param.Words{
				En: "JSON lines with id and text, or a folder of text files called by the ids of the pages.",
				Zh: "每行含 id 和 text 的 JSON 行文件，或以网页 id 命名的文本文件所在的文件夹。",
			},
		}},
		New:    newFunc,
		NewSet: newSet,
	}
}

// newFunc checks the values.
func newFunc(v param.Values) (denoise.Func, error) {
	path := v.Str(paramPath)
	if path == "" {
		return nil, say.Errorf("file: set path to the JSON lines or the folder that has the bodies", "file：请用 path 指定存有正文的 JSON 行文件或文件夹")
	}
	if _, err := os.Stat(path); err != nil {
		return nil, say.Errorf("file: %s: %v", "file：%s：%v", path, say.Plain(err))
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
			return nil, say.Errorf("bodies: %s: %v", "正文：%s：%v", path, say.Plain(err))
		}
		if info.IsDir() {
			return Folder(ctx, set, path)
		}
		return JSONLines(ctx, set, path)
	}, nil
}

// tally counts what of a file or folder is used and what is left out.
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
		t.said.Add(where, say.New("page %s has a body already; the first counts", "网页 %s 已有正文；取前者", id))
		return false
	}
	t.have[i] = true
	return true
}

func (t *tally) miss(where, id string) {
	t.unknown++
	t.said.Add(where, say.New("page %s is not in the set; left out", "网页 %s 不在集中；未收入", id))
}

// given returns the bodies that read gives, with the notes on what was left out.
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
		return nil, say.Errorf("bodies: %s has none of a page of this set; its ids must be those of the set, such as %s",
			"正文：%s 中没有本网页集任何网页的正文；其中的 id 应与网页集一致，如 %s", t.name, set.Pages[0].ID)
	}
	g := &denoise.Given{Problems: t.problems}
	say := func(n, of int, en, zh string) {
		if n > 0 {
			g.Warnings = append(g.Warnings, sayCount(en, zh, n, of))
		}
	}
	say(without, pages, "%d of %d {page|pages} have no body in the file: theirs is taken to be empty", "%[2]d 个网页中，%[1]d 个在文件里没有正文，按空正文处理")
	say(t.unknown, t.all, "%d of %d {body|bodies} of the file are of pages that the set does not have", "文件的 %[2]d 篇正文中，%[1]d 篇属于集外网页")
	say(t.repeated, t.all, "%d of %d {body|bodies} of the file are of pages that have one already; the first counts", "文件的 %[2]d 篇正文中，%[1]d 篇的网页已有正文，取前者")
	say(t.bad, t.all, "%d of %d {line|lines} of the file cannot be read", "文件的 %[2]d 行中，%[1]d 行无法读取")
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

func sayCount(en, zh string, n, of int) say.Words { return say.New(en, zh, n, of).Words }
