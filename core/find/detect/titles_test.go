package detect_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

func TestAHeadingThatStandsOnManyPagesIsNoTitle(t *testing.T) {
	const number = 7
	var list strings.Builder // list that every page contains
	for i := range 30 {
		fmt.Fprintf(&list, "<li><a href=/%d>Notes of release %d</a></li>", i, i)
	}
	for _, c := range []struct {
		name, head string // of page %d
		mode       repeat.Mode
		want       string
	}{
		{"the head names it", "<title>Notes of release %d | Example</title><h1>What is new in it</h1>", repeat.Cut, "Notes of release 7"},
		{"nothing is cut", "<title>Notes of release %d | Example</title><h1>What is new in it</h1>", repeat.Keep, "What is new in it"},
		{"lists tell it too", "<title>Notes of release %d | Example</title><ul>" + list.String() + "</ul><h1>Notes of release %[1]d</h1>", repeat.Cut, "Notes of release 7"},
		{"no title in the head", "<h1>What is new in it</h1><h2>Release number %d</h2>", repeat.Cut, "Release number 7"},
		{"nothing names it", "<h1>What is new in it</h1><p>Release number %d</p>", repeat.Cut, ""},
	} {
		set := notes(page.HTML)
		contents := make([]page.Content, len(set.Pages))
		for i := range contents {
			text, err := set.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			text.Text = strings.Replace(text.Text, "<title>Notes</title>", fmt.Sprintf(c.head, i), 1)
			contents[i] = text
		}
		set = page.FromPages("notes", set.Pages, contents)
		d, err := catalog.Denoiser(catalog.DefaultDenoiser)
		if err != nil {
			t.Fatal(err)
		}
		ready, err := pass.Learn(t.Context(), set, d, nil, pass.LearnOptions{Reading: pass.Reading{Repeats: c.mode}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := pass.Prepare(t.Context(), set, number, ready, nil)
		if err != nil || p.Doc.Title != c.want {
			t.Errorf("%s: the title is %q, want %q; %v", c.name, p.Doc.Title, c.want, err)
		}
	}
}

// Blog posts that hold only a picture have as their text what the theme puts around it: links to
// related posts, with the beginnings of these.
func TestLinksToRelatedPagesAreNoText(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	words := func(seed uint64, n int) string { // made of letters
		r := rand.New(rand.NewPCG(seed, 1))
		var b strings.Builder
		for range n {
			for range 3 + r.IntN(5) {
				b.WriteByte('a' + byte(r.IntN(26)))
			}
			b.WriteByte(' ')
		}
		return strings.TrimSpace(b.String())
	}
	title := func(i int) string { return words(uint64(i), 5) }
	story := func(i int) string { return words(uint64(100+i), 80) + "." }
	for i := range 24 {
		body := "<p>" + story(i) + "</p>"
		if i >= 20 {
			body = "<img src=a.jpg>"
		}
		for k := 1; k <= 3; k++ { // the same ones next to all pictures
			to := 4 + (i+k)%16
			if i >= 20 {
				to = k
			}
			body += fmt.Sprintf("<a href=/%d><div><h4>%s</h4><p>%s</p></div></a>", to, title(to), story(to)[:120])
		}
		pages = append(pages, page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://a.example/%d", i), Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: "<html><head><title>" + title(i) + "</title><body><article><h1>" + title(i) + "</h1>" + body + "</article>"})
	}
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser("none")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := detect.Run(t.Context(), page.FromPages("blog", pages, contents), []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d, Reading: pass.Reading{Repeats: repeat.Cut, Least: pass.DefaultLeast}, Candidates: result.All})
	if err != nil {
		t.Fatal(err)
	}
	if n := rs[0].Pairs.From(rs[0].Cut).Len(); n != 0 {
		t.Errorf("%d pairs", n)
	}
}

// Issues of a series have one text and other numbers in their titles; a page that is there twice has
// one number.
func TestIssuesOfASeriesAreNoPairs(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	for i := range 24 {
		title, text := fmt.Sprintf("Page of %c", 'a'+i), strings.Repeat(fmt.Sprintf("%c%c%c%c ", 'a'+i, 'b'+i%7, 'c'+i%11, 'd'+i%5), 30)
		if i < 5 {
			title, text = fmt.Sprintf("Notice of the year %d", 2010+min(i, 3)), "The office is closed on the day of the fair, and on the day after it the counter opens at noon; letters go to the house beside the mill."
		}
		pages = append(pages, page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://a.example/%d", i), Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: "<html><head><title>" + title + "</title><body><p>" + text})
	}
	d, err := catalog.Denoiser("none")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"minhash", "simhash", "imatch", "longsentence"} {
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		for mode, want := range map[repeat.Mode]int64{repeat.Cut: 1, repeat.Keep: 10} {
			for _, how := range []result.Candidates{result.All, result.Index} {
				rs, err := detect.Run(t.Context(), page.FromPages("office", pages, contents), []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d, Reading: pass.Reading{Repeats: mode}, Candidates: how})
				if err != nil {
					t.Fatal(err)
				}
				if n := rs[0].Pairs.From(rs[0].Cut).Len(); n != want || rs[0].Different != 10-want {
					t.Errorf("%s, %s, %s: %d pairs decided, %d left out", name, mode, how, n, rs[0].Different)
				}
			}
		}
	}
}
