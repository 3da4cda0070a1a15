package words

import (
	"slices"
	"testing"
)

func TestAttrTakesTheWholeName(t *testing.T) {
	for _, c := range []struct{ tag, name, want string }{
		{`<div class="a b" id=c>`, "class", "a b"},
		{`<div class="a b" id=c>`, "id", "c"},
		{`<div data-id="x" id='y'>`, "id", "y"},
		{`<div subclass=x>`, "class", ""},
		{`<div class>`, "class", ""},
		{`<div class="first" class="second">`, "class", "first"},
		{`<div id="" class=a>`, "id", ""},
	} {
		if got := attrs(c.tag)[slices.Index(looked[:], c.name)]; got != c.want {
			t.Errorf("attr(%q, %s) = %q, want %q", c.tag, c.name, got, c.want)
		}
	}
}

func TestTallyCounts(t *testing.T) {
	for _, c := range []struct {
		text string
		want Tally
	}{
		{"他的书。", Tally{Han: 3, StopWords: 2, Ends: 1, EndMark: true}},
		{"The end is near, 2011-12-09 10:21", Tally{Words: 4, StopWords: 2, Commas: 2, Digits: 12, Upper: 1, Date: true, Clock: true}},
		{"2011年12月9日：", Tally{Han: 3, Digits: 7, Commas: 1, Date: true, Colon: true, StopWords: 1}},
		{"着的。々的の가，い", Tally{Han: 7, StopWords: 3, Ends: 1, Commas: 1}},
		{"A | B > C...", Tally{Words: 3, Upper: 3, Bars: 2, Code: 1, Ends: 1, EndMark: true, Ellipsis: true}},
	} {
		var got Tally
		got.count(c.text)
		got.Hash = 0
		if got != c.want {
			t.Errorf("%q:\n%+v, want\n%+v", c.text, got, c.want)
		}
	}
}
