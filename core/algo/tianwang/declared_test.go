package tianwang

import (
	"testing"

	"pagetwin/core/text"
)

// The same body within the templates of two sites: the abstracts of the body are equal, those of
// all visible text are not; a page's declared abstract takes precedence over both.
func TestSourcesOfTheAbstract(t *testing.T) {
	doc := func(seen, abstract string) *text.Doc {
		d := text.NewDoc(nil, "网页去重的正文")
		d.See, d.Abstract = func() string { return seen }, abstract
		return d
	}
	a, b := doc("甲站 首页 网页去重的正文", "同一段描述"), doc("乙站 首页 网页去重的正文", "同一段描述")
	for _, c := range []struct {
		settings []string
		want     float64
		label    string
	}{
		{[]string{"variant=1"}, 1, "网页去重的正文"},
		{[]string{"variant=1", "visible=true"}, 0, "甲站 首页 网页去重的正文"},
		{[]string{"variant=1", "visible=true", "declared=true"}, 1, "同一段描述"},
	} {
		m := method(t, c.settings...)
		if got := m.Score(m.Sign(a), m.Sign(b)); got != c.want {
			t.Errorf("%v: score %v, want %v", c.settings, got, c.want)
		}
		if got := m.Features(a)[0].Label; got != c.label {
			t.Errorf("%v: the abstract is %q, want %q", c.settings, got, c.label)
		}
	}
	plain := text.NewDoc(nil, "网页去重的正文") // in plain text, the visible text is the body
	m := method(t, "variant=1", "visible=true", "declared=true")
	if got := m.Features(plain)[0]; got.Label != "网页去重的正文" || len(got.Places) != 1 {
		t.Errorf("of plain text the abstract is %+v", got)
	}
}

// Declared keywords are weighted by their number in the body. Keywords that are repeated, also
// in another character width, or without a letter are ignored; a page that declares none has
// keywords from the body.
func TestDeclaredKeywords(t *testing.T) {
	d := text.NewDoc(nil, "网页去重，就是网页的去重。网页 spring 3")
	d.Keywords = []string{"去重", "Ｓｐｒｉｎｇ 3", "网页", "天气预报", "去重", "——", "spring 3"}
	m := method(t, "weighting=tf", "declared=true", "keywords=4")
	want := []keyword{{"网页", 3}, {"去重", 2}, {"spring3", 1}, {"天气预报", 1}}
	got := m.keywords(d)
	if len(got) != len(want) {
		t.Fatalf("keywords %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("keyword %d is %v, want %v", i, got[i], want[i])
		}
	}
	for _, f := range m.Features(d) {
		for _, p := range f.Places {
			if n := text.Normalize(d.Body[p.Start:p.End]).Text; n != f.Label {
				t.Errorf("%s stands at %q", f.Label, n)
			}
		}
	}
	none := text.FromWords([]string{"搜索", "网页"})
	none.Keywords = []string{"——"}
	if got := m.keywords(none); len(got) != 2 {
		t.Errorf("a page that declares nothing has the keywords %v", got)
	}
}
