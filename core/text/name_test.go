package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/text"
)

func TestNamesTellPagesOfOneSiteApart(t *testing.T) {
	notice := text.Name{Site: 1, Series: 5, Number: 1, Year: 2019}
	with := func(change func(n *text.Name)) text.Name {
		n := notice
		change(&n)
		return n
	}
	for _, c := range []struct {
		name        string
		other       text.Name
		issue, site bool
	}{
		{"itself", notice, false, true},
		{"the next issue", with(func(n *text.Name) { n.Number = 2 }), true, true},
		{"another series", with(func(n *text.Name) { n.Series, n.Number = 6, 2 }), false, true},
		{"another year", with(func(n *text.Name) { n.Year = 2020 }), true, true},
		{"no year", with(func(n *text.Name) { n.Year = 0 }), false, true},
		{"another site", text.Name{Site: 2, Series: 5, Number: 2, Year: 2020}, false, false},
	} {
		if issue, site := notice.OtherIssue(c.other), notice.OneSite(c.other); issue != c.issue || site != c.site {
			t.Errorf("%s: other issue %v, one site %v", c.name, issue, site)
		}
	}
	unknown := text.Name{Series: 5, Year: 2020}
	if unknown.OtherIssue(notice) || unknown.OneSite(unknown) {
		t.Error("a page of no site is of one")
	}
}

func TestNamesTellBothWays(t *testing.T) {
	name := rapid.Custom(func(t *rapid.T) text.Name {
		few := rapid.Uint32Range(0, 2)
		return text.Name{Site: few.Draw(t, "site"), Series: few.Draw(t, "series"), Number: few.Draw(t, "number"), Year: few.Draw(t, "year")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := name.Draw(t, "a"), name.Draw(t, "b")
		if a.OtherIssue(b) != b.OtherIssue(a) || a.OneSite(b) != b.OneSite(a) || a.OtherIssue(a) {
			t.Fatal(a, b)
		}
	})
}
