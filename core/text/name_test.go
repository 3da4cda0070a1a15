package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/text"
)

func TestNamesTellPagesOfOneSiteApart(t *testing.T) {
	notice := text.Name{Site: 1, Series: 5, Number: 1, Year: 2019, Title: 0b0110}
	with := func(change func(n *text.Name)) text.Name {
		n := notice
		change(&n)
		return n
	}
	for _, c := range []struct {
		name         string
		other        text.Name
		issue, title bool
	}{
		{"itself", notice, false, false},
		{"the next issue", with(func(n *text.Name) { n.Number = 2 }), true, false},
		{"another series", with(func(n *text.Name) { n.Series, n.Number = 6, 2 }), false, false},
		{"another year", with(func(n *text.Name) { n.Year = 2020 }), true, false},
		{"no year", with(func(n *text.Name) { n.Year = 0 }), false, false},
		{"a longer title", with(func(n *text.Name) { n.Title = 0b1110 }), false, false},
		{"another title", with(func(n *text.Name) { n.Title = 0b1010 }), false, true},
		{"no title", with(func(n *text.Name) { n.Title = 0 }), false, false},
		{"another site", text.Name{Site: 2, Series: 5, Number: 2, Year: 2020, Title: 0b1010}, false, false},
	} {
		if issue, title := notice.OtherIssue(c.other), notice.OtherTitle(c.other); issue != c.issue || title != c.title {
			t.Errorf("%s: other issue %v, other title %v", c.name, issue, title)
		}
	}
	unknown := text.Name{Series: 5, Year: 2020, Title: 1}
	if unknown.OtherIssue(notice) || unknown.OtherTitle(notice) {
		t.Error("a page of no site is told apart")
	}
}

func TestNamesTellBothWays(t *testing.T) {
	name := rapid.Custom(func(t *rapid.T) text.Name {
		few := rapid.Uint32Range(0, 2)
		return text.Name{Site: few.Draw(t, "site"), Series: few.Draw(t, "series"), Number: few.Draw(t, "number"), Year: few.Draw(t, "year"), Title: rapid.Uint64Range(0, 7).Draw(t, "title")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := name.Draw(t, "a"), name.Draw(t, "b")
		if a.OtherIssue(b) != b.OtherIssue(a) || a.OtherTitle(b) != b.OtherTitle(a) || a.OtherIssue(a) || a.OtherTitle(a) {
			t.Fatal(a, b)
		}
	})
}
