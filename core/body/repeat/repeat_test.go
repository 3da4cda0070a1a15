package repeat

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// count counts pages of one host.
func count(host string, pages []string) *Table {
	ids, hosts := make([]string, len(pages)), make([]string, len(pages))
	for i := range pages {
		ids[i], hosts[i] = fmt.Sprint("p", i), host
	}
	c := NewCounter(ids, hosts)
	for i, p := range pages {
		c.Add(i, "", p)
	}
	for _, i := range c.Again() {
		c.AddAgain(i, pages[i])
	}
	return c.Table()
}

// article returns a text of its own of some lines.
func article(i, lines int) string {
	var b strings.Builder
	for k := range lines {
		fmt.Fprintf(&b, "article %s says in its line %s what no other one does, %s\n", word(i), word(k), word(i*7919+k*104729))
	}
	return b.String()
}

// word spells a number in letters.
func word(n int) string {
	s := string(rune('a' + n%26))
	for n /= 26; n > 0; n /= 26 {
		s += string(rune('a' + n%26))
	}
	return s
}

const menu = "Home | News | Sport\n"

func TestWhatDiffersInTheRestCarriesATemplate(t *testing.T) {
	var pages []string
	for i := range 20 {
		pages = append(pages, menu+article(i, 3)+"© all rights reserved")
	}
	table := count("a.example", pages)
	h := table.Of(0)
	kept, cut := h.Cut(pages[4])
	if kept != strings.TrimSuffix(article(4, 3), "\n") || len(cut) != 2 {
		t.Errorf("cut %d units, kept\n%s", len(cut), kept)
	}
	if p := table.Most(1)[0]; p.Kind != Template || p.Pages != 20 || p.Rests != 20 || p.First != 0 {
		t.Errorf("%+v", p)
	}
}

func TestPagesThatAreEqualAsWholesAreReposts(t *testing.T) {
	var pages []string
	for i := range 40 {
		pages = append(pages, article(i, 3))
	}
	for range 12 {
		pages = append(pages, article(99, 3))
	}
	for range 9 {
		pages = append(pages, "Please wait while we take you there\n")
	}
	table := count("a.example", pages)
	h := table.Of(0)
	for _, p := range []string{article(99, 3), "Please wait while we take you there\n"} {
		if kept, cut := h.Cut(p); kept != p || cut != nil {
			t.Errorf("cut %d units of a repost", len(cut))
		}
	}
	if p := table.Most(1)[0]; p.Kind != Repost || p.Pages != 12 {
		t.Errorf("%+v", p)
	}
}

func TestAStubIsCutWhereItsWordsAreATemplateElsewhere(t *testing.T) {
	pages := []string{menu, menu, menu}
	for i := range 20 {
		pages = append(pages, menu+article(i, 2))
	}
	if kept, _ := count("a.example", pages).Of(0).Cut(menu); kept != "" {
		t.Errorf("kept %q", kept)
	}
}

func TestAQuotationIsNoTemplate(t *testing.T) {
	quoted := "a sentence that three of them quote word for word\n"
	var pages []string
	for i := range 30 {
		p := article(i, 3)
		if i < 3 {
			p += quoted
		}
		pages = append(pages, p)
	}
	table := count("a.example", pages)
	if kept, cut := table.Of(0).Cut(pages[0]); kept != pages[0] || cut != nil {
		t.Errorf("cut %d units", len(cut))
	}
	if p := table.Most(9); len(p) != 1 || p[0].Kind != Quotation || p[0].Pages != 3 {
		t.Errorf("%+v", p)
	}
}

// In a set without hosts a line that is changed a little belongs to what is reposted.
func TestRepostsWithSmallChangesAreKeptWhereNoHostIsKnown(t *testing.T) {
	var pages []string
	for i := range 40 {
		pages = append(pages, article(i, 4))
	}
	whole := strings.Split(strings.TrimSpace(article(77, 8)), "\n")
	for i := range 10 {
		lines := slices.Clone(whole)
		lines[i%len(lines)] = strings.Replace(lines[i%len(lines)], "no other", fmt.Sprint("none of ", i), 1)
		pages = append(pages, strings.Join(lines, "\n"))
	}
	if kept, cut := count("", pages).Of(0).Cut(pages[44]); kept != pages[44] {
		t.Errorf("cut %d units of a repost", len(cut))
	}
}

// notice fills a number into a form.
func notice(n int) string {
	return fmt.Sprintf("Release %d.0 has come and mends the faults of release %d.0. Read what else is new in it.\n", n+1, n)
}

func TestUnitsThatDifferInNumbersHaveOneForm(t *testing.T) {
	form := func(s string) uint64 { return Units(nil, s)[0].Form }
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"第 3 页", "第 4 页", false}, // too few letters
		{"版本 3.6.18 修正了下列问题", "版本 3.6.9 修正了下列问题", true},
		{"版本 3.6.18 修正了下列问题", "版本 3.6 修正了下列问题", true}, // the marks do not count
		{"版本 3.6.18 修正了下列问题", "版本 3.6.18 带来了下列功能", false},
		{"Posted on 2017-03-21 by Ann", "posted on 2018-1-2 by ann", true},
	} {
		if a, b := form(c.a), form(c.b); (a == b && a != 0) != c.same {
			t.Errorf("%q and %q: forms %x and %x", c.a, c.b, a, b)
		}
	}
	if f := form("no number is in it"); f != 0 {
		t.Errorf("form %x", f)
	}
}

func TestATemplateMayBeFilledWithNumbers(t *testing.T) {
	var pages []string
	for i := range 20 {
		pages = append(pages, notice(i)+article(i, 3))
	}
	h := count("a.example", pages).Of(0)
	if kept, cut := h.Cut(pages[4]); kept != strings.TrimSuffix(article(4, 3), "\n") || len(cut) != 2 {
		t.Errorf("cut %d units, kept\n%s", len(cut), kept)
	}
	u := Units(nil, notice(4))[0]
	if _, ok := h.Template(u, false); ok {
		t.Error("it is a template word by word")
	}
	if n, ok := h.Template(u, true); !ok || n != 20 {
		t.Errorf("its form stands on %d pages", n)
	}
}

// What has nothing else is told by its numbers.
func TestAFormStaysWhereItIsAllThatAPageHas(t *testing.T) {
	var pages []string
	for i := range 20 {
		pages = append(pages, menu+notice(i))
	}
	h := count("a.example", pages).Of(0)
	if kept, _ := h.Cut(pages[4]); kept != "Release 5.0 has come and mends the faults of release 4.0." {
		t.Errorf("kept %q", kept)
	}
}

func TestManyPagesAreEnoughOnAHostOfVeryMany(t *testing.T) {
	var pages []string
	for i := range 5000 {
		p := article(i, 2)
		switch {
		case i < Many:
			p += "a legal notice of one of its sections\n"
		case i < 2*Many-1:
			p += "a passage that is quoted on one page fewer\n"
		}
		pages = append(pages, p)
	}
	h := count("a.example", pages).Of(0)
	for i, want := range map[int]int{0: 1, Many: 0} {
		if _, cut := h.Cut(pages[i]); len(cut) != want {
			t.Errorf("page %d: cut %d units, want %d", i, len(cut), want)
		}
	}
}

func TestAHostOfFewPagesIsNotKnown(t *testing.T) {
	pages := []string{menu + article(1, 2), menu + article(2, 2), menu + article(3, 2)}
	if h := count("a.example", pages).Of(0); h != nil {
		t.Errorf("%+v", h)
	}
}

func TestALineFallsIntoSentences(t *testing.T) {
	long := strings.Repeat("这是很长的一行里的一句话。", 20)
	units := Units(nil, "前一句！后一句\n"+long+"\n\n  \n—\nend")
	if len(units) != 23 || units[0].Chars != 3 || units[2].Key != units[21].Key {
		t.Errorf("%d units", len(units))
	}
	for _, u := range units {
		if u.Chars == 0 || u.End <= u.Start {
			t.Errorf("%+v", u)
		}
	}
}

func TestAddingInAnyOrderIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(t, "pages")
		ids, hosts, pages := make([]string, n), make([]string, n), make([]string, n)
		for i := range n {
			ids[i] = fmt.Sprint(i)
			hosts[i] = rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "host")
			for _, k := range rapid.SliceOfN(rapid.IntRange(0, 12), 0, 8).Draw(t, "lines") {
				pages[i] += fmt.Sprintf("line %d of those that there are\n", k)
			}
			if rapid.Bool().Draw(t, "own") {
				pages[i] += article(i, 1)
			}
		}
		most := rapid.IntRange(1, 80).Draw(t, "most")
		one, two := newCounter(ids, hosts, most), newCounter(ids, hosts, most)
		var wg sync.WaitGroup
		for i := range n {
			one.Add(i, "", pages[i])
			wg.Go(func() { two.Add(n-1-i, "", pages[n-1-i]) })
		}
		wg.Wait()
		for _, c := range []*Counter{one, two} {
			for _, i := range c.Again() {
				c.AddAgain(i, pages[i])
			}
		}
		x, y := one.Table(), two.Table()
		for i := range n {
			a, cutA := x.Of(i).Cut(pages[i])
			b, cutB := y.Of(i).Cut(pages[i])
			if a != b || !slices.Equal(cutA, cutB) {
				t.Fatalf("page %d: %q and %q", i, a, b)
			}
			// Nothing but whole units goes, and in their order what is left stays.
			left := slices.DeleteFunc(Units(nil, pages[i]), func(u Unit) bool { return slices.Contains(cutA, u) })
			if got := Units(nil, a); !slices.EqualFunc(got, left, func(p, q Unit) bool { return p.Key == q.Key }) {
				t.Fatalf("page %d: left %d units, want %d", i, len(got), len(left))
			}
		}
		looked := 0
		for i := range n {
			if one.Looks(i) {
				looked++
			}
		}
		if looked > most {
			t.Fatalf("%d pages are looked at, at most %d", looked, most)
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	page := strings.Repeat(article(1, 40)+menu, 2)
	b.SetBytes(int64(len(page)))
	c := NewCounter([]string{"a", "b", "c", "d", "e", "f"}, make([]string, 6))
	for b.Loop() {
		c.Add(0, "A title", page)
	}
}

// However many hosts and passages there are, the list is as long as it was asked for.
func TestTheMostFrequentPassagesOfAllHosts(t *testing.T) {
	var ids, hosts, texts []string
	for h := range 700 {
		for i := range Least + h%5 {
			ids = append(ids, fmt.Sprint(h, "-", i))
			hosts = append(hosts, fmt.Sprintf("h%03d.example", h))
			var lines strings.Builder
			for k := range 10 {
				fmt.Fprintf(&lines, "line %d of the menu of host %d\n", k, h)
			}
			texts = append(texts, lines.String()+article(i+h*1000, 2))
		}
	}
	count := NewCounter(ids, hosts)
	for i, text := range texts {
		count.Add(i, "", text)
	}
	table := count.Table()
	most := table.Most(5)
	if len(most) != 5 {
		t.Fatalf("%d passages", len(most))
	}
	all := table.Most(1 << 20)
	if len(all) != 7000 {
		t.Fatalf("%d passages in all", len(all))
	}
	for k, p := range most {
		if p != all[k] || p.Pages != Least+4 || !strings.HasPrefix(p.Host, "h") {
			t.Errorf("%d: %+v, of all %+v", k, p, all[k])
		}
	}
}

// Of a page that is said to have no templates nothing is cut, and of the others something,
// unless that would leave too little of them.
func TestNothingIsCutOfPlainPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		host := rapid.SampledFrom([]string{"", "a.example"}).Draw(t, "host")
		var pages []string
		for i := range rapid.IntRange(6, 30).Draw(t, "pages") {
			page := ""
			if rapid.Bool().Draw(t, "menu") {
				page += menu
			}
			page += article(i, rapid.IntRange(0, 3).Draw(t, "lines"))
			if rapid.Bool().Draw(t, "form") {
				page += fmt.Sprintf("seen by %d readers\n", rapid.IntRange(1, 99).Draw(t, "readers"))
			}
			if rapid.IntRange(0, 9).Draw(t, "long") == 0 {
				page += strings.Repeat("again and again.\n", mostUnits) + menu
			}
			pages = append(pages, page)
		}
		table := count(host, pages)
		for i, text := range pages {
			h := table.Of(i)
			kept, cut := h.Cut(text)
			if table.Plain(i) && (len(cut) > 0 || kept != text) {
				t.Fatalf("page %d is plain and loses %d units:\n%s", i, len(cut), text)
			}
			if own, _ := h.templates(Units(nil, text), true); !table.Plain(i) && len(own) == 0 && Chars(text, 1) > 0 && len(text) < 1000 {
				t.Fatalf("page %d is not plain and has no template:\n%s", i, text)
			}
		}
	})
}
