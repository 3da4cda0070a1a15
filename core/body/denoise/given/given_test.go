package given_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/given"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
)

const src = `<html><head><title>老邮局 - 云溪网</title></head><body><ul><li>首页</li><li>新闻</li></ul>
<p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。</p><p>广告：面粉三百克，温水一百六十克，盐三克。</p>
<p>他说，过去一天要分拣四百多封信，如今一个月也不到四十封。</p><p>版权所有</p></body></html>`

// set is a set of pages called by the ids, each with src.
func set(ids ...string) *page.Set {
	var pages []page.Page
	var contents []page.Content
	for _, id := range ids {
		pages, contents = append(pages, page.Page{ID: id}), append(contents, page.Content{Text: src})
	}
	return page.FromPages("set", pages, contents)
}

// bodies has the bodies at path for a set.
func bodies(t *testing.T, s *page.Set, path string) (*denoise.Given, error) {
	t.Helper()
	of, err := given.Denoiser().NewSet(param.Values{"path": path})
	if err != nil {
		t.Fatal(err)
	}
	return of(context.Background(), s, nil)
}

func put(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// said is all that is said of bodies, in a line.
func said(g *denoise.Given) string {
	var out []string
	for _, p := range g.Problems {
		out = append(out, p.Where+": "+p.What)
	}
	for _, w := range g.Warnings {
		out = append(out, w.En)
	}
	return strings.Join(out, " | ")
}

func text(t *testing.T, g *denoise.Given, i int) string {
	t.Helper()
	b, err := g.Body(i, markup.Parse(src))
	if err != nil {
		t.Fatal(err)
	}
	return b.Text
}

func TestBodiesFromJSONLines(t *testing.T) {
	path := filepath.Join(put(t, map[string]string{"b.jsonl": "\uFEFF{\"id\":\"a\",\"text\":\"one\\n\\n two \"}\n\n{\"Id\":7,\"title\":\"T\",\"main_content\":\"seven\"}\n{\"id\":\"a\",\"text\":\"again\"}\nno json\n{\"id\":\"b\"}\n{\"id\":\"q\",\"text\":\"x\"}\n{\"id\":\"c\",\"text\":null}"}), "b.jsonl")
	g, err := bodies(t, set("a", "b", "7", "c"), path)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"one\ntwo", "", "seven", ""} {
		if got := text(t, g, i); got != want {
			t.Errorf("page %d: %q, want %q", i, got, want)
		}
	}
	for _, want := range []string{
		"b.jsonl:4: page a already has a body", "b.jsonl:5: is not a JSON object", "b.jsonl:6: has no id or no text", "b.jsonl:7: page q is not in the set",
		"1 of 4 pages have no body", "1 of 7 bodies in the file belong to pages that are not in the set", "1 of 7 bodies in the file belong to pages that already have one", "2 of 7 lines",
	} {
		if !strings.Contains(said(g), want) {
			t.Errorf("%q lacks %q", said(g), want)
		}
	}
	if b, _ := g.Body(2, markup.Parse(src)); b.Title != "T" {
		t.Errorf("title %q, want that of the file", b.Title)
	}
	if b, _ := g.Body(0, markup.Parse(src)); b.Title != "老邮局 - 云溪网" {
		t.Errorf("title %q, want the page's own", b.Title)
	}
}

// A file that is written over while it is used gives an error, not another page's body.
func TestAFileThatChangesIsAnError(t *testing.T) {
	path := filepath.Join(put(t, map[string]string{"b.jsonl": `{"id":"a","text":"one"}` + "\n" + `{"id":"b","text":"two"}`}), "b.jsonl")
	g, err := bodies(t, set("a", "b"), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(`{"id":"b","text":"two"}`+"\n"+`{"id":"a","text":"one"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if b, err := g.Body(0, markup.Parse(src)); err == nil || !strings.Contains(err.Error(), "changed in the meantime") {
		t.Errorf("body %q, error %v", b.Text, err)
	}
}

// The file of bodies may be made anew, deleted too, while the set that it was read for is
// still in use; where open files can be neither it was the program that held it.
func TestAFileOfBodiesIsNotHeld(t *testing.T) {
	path := filepath.Join(put(t, map[string]string{"b.jsonl": `{"id":"a","text":"one"}`, "new.jsonl": `{"id":"a","text":"another one"}`}), "b.jsonl")
	g, err := bodies(t, set("a"), path)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, g, 0); got != "one" {
		t.Errorf("%q, want one", got)
	}
	if err := os.Rename(filepath.Join(filepath.Dir(path), "new.jsonl"), path); err != nil {
		t.Errorf("it cannot be replaced: %v", err)
	}
	if b, err := g.Body(0, markup.Parse(src)); err == nil || !strings.Contains(err.Error(), "changed in the meantime") {
		t.Errorf("of a file that was replaced: body %q, error %v", b.Text, err)
	}
	if err := os.Remove(path); err != nil {
		t.Errorf("it cannot be deleted: %v", err)
	}
	if b, err := g.Body(0, markup.Parse(src)); err == nil || !strings.Contains(err.Error(), "bodies: ") {
		t.Errorf("of a file that is gone: body %q, error %v", b.Text, err)
	}
}

func TestBodiesFromAFolder(t *testing.T) {
	dir := put(t, map[string]string{"a.txt": "one", "pages/b.html.txt": "two", "pages/c.md": "\xd6\xd0\xb9\xfa\xc8\xcb\xc3\xf1\xd2\xf8\xd0\xd0\xb5\xc4\xd0\xc2\xce\xc5", "pages/d.html": "four", "q.txt": "x", "same.txt": "?", ".hidden": "no"})
	g, err := bodies(t, set("a", "pages/b.html", "pages/c.html", "pages/d.html", "same.htm", "same.html"), dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"one", "two", "中国人民银行的新闻", "four", "", ""} {
		if got := text(t, g, i); got != want {
			t.Errorf("page %d: %q, want %q", i, got, want)
		}
	}
	for _, want := range []string{"q.txt: page q.txt is not in the set", "same.txt: page same.txt is not", "2 of 6 pages have no body", "2 of 6 bodies"} {
		if !strings.Contains(said(g), want) {
			t.Errorf("%q lacks %q", said(g), want)
		}
	}
}

func TestBodiesOfAnotherSetAreAnError(t *testing.T) {
	path := filepath.Join(put(t, map[string]string{"b.jsonl": `{"id":"x","text":"one"}`}), "b.jsonl")
	if _, err := bodies(t, set("a.html"), path); err == nil || !strings.Contains(err.Error(), "its ids must match those of the set, such as a.html") {
		t.Error(err)
	}
	for _, v := range []string{"", "nowhere.jsonl"} {
		if _, err := given.Denoiser().New(param.Values{"path": v}); err == nil {
			t.Errorf("path %q passes", v)
		}
	}
}

// What the other program kept is marked on the page, what it left out is cut, and the
// blocks hold all of its text.
func TestABodyIsFoundOnItsPage(t *testing.T) {
	b := given.On(markup.Parse(src), "", "　云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。\n他说，过去一天要分拣四百多封信，\n如今一个月也不到四十封。\n（记者　顾）")
	var kept []string
	for _, x := range b.Blocks {
		if x.Kept {
			kept = append(kept, x.Text)
		} else if x.At != -1 {
			t.Errorf("a block that is cut has a place: %+v", x)
		}
	}
	if len(b.Blocks) != 6 || len(kept) != 2 || !strings.HasPrefix(kept[0], "云溪镇") || !strings.HasPrefix(kept[1], "他说") || !strings.HasSuffix(kept[1], "（记者 顾）") {
		t.Errorf("%d blocks, kept %q", len(b.Blocks), kept)
	}
	if err := denoisetest.Check(src, b); err != nil {
		t.Error(err)
	}
	far := given.On(markup.Parse(src), "", "something else altogether, of another page")
	if len(far.Blocks) != 1 || !far.Blocks[0].Kept || far.Blocks[0].Text != far.Text {
		t.Errorf("a body from elsewhere: %+v", far.Blocks)
	}
}

// Whatever a program says is the body of whatever page, the Body keeps the contract of
// package denoise.
func TestAnyTextIsABody(t *testing.T) {
	pages := denoisetest.Pages()
	var names []string
	for name := range pages {
		names = append(names, name)
	}
	rapid.Check(t, func(t *rapid.T) {
		src := pages[rapid.SampledFrom(names).Draw(t, "page")]
		tree := markup.Parse(src)
		var parts []string
		for _, s := range denoise.Cut(tree, nil) { // some of what the page has, with other text between
			if rapid.Bool().Draw(t, "keep") {
				parts = append(parts, s.Text)
			}
			if rapid.IntRange(0, 9).Draw(t, "other") == 0 {
				parts = append(parts, rapid.String().Draw(t, "text"))
			}
		}
		b := given.On(tree, rapid.String().Draw(t, "title"), strings.Join(parts, rapid.SampledFrom([]string{"\n", " ", "\n\n", ""}).Draw(t, "gap")))
		if err := denoisetest.Check(src, b); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzOn(f *testing.F) {
	f.Add(src, "他说，过去一天要分拣四百多封信")
	f.Add("<p>a</p>", "a\x00b\r\nc")
	f.Fuzz(func(t *testing.T, src, body string) {
		b := given.On(markup.Parse(src), "", body)
		if err := denoisetest.Check(src, b); err != nil {
			t.Error(err)
		}
	})
}

// A program that gives all that a page shows is a denoiser as ours are, linear in the size
// of any page.
func TestAProgramThatKeepsAll(t *testing.T) {
	d := given.Denoiser()
	d.Params, d.NewSet = nil, nil
	d.New = func(param.Values) (denoise.Func, error) {
		return func(t *markup.Tree) denoise.Body { return given.On(t, "", denoise.Seen(t)) }, nil
	}
	denoisetest.Run(t, d)
}
