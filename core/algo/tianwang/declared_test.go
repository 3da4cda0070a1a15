package tianwang

import (
	"testing"

	"pagetwin/core/text"
)

// The same body in the furniture of two sites: the abstract of the body is one, that
// of all visible text is not; a page's own description goes before either.
func TestWhatTheAbstractIsTakenFrom(t *testing.T) {
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
	plain := text.NewDoc(nil, "网页去重的正文") // plain text: what is seen is the body
	m := method(t, "variant=1", "visible=true", "declared=true")
	if got := m.Features(plain)[0]; got.Label != "网页去重的正文" || len(got.Places) != 1 {
		t.Errorf("of plain text the abstract is %+v", got)
	}
}

// Declared keywords weigh by their number in the body; those said twice, in another
// width or without a letter do not count; a page that declares none has the body's.
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
