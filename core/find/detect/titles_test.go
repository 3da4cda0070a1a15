package detect_test

import (
	"fmt"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

func TestAHeadingThatStandsOnManyPagesIsNoTitle(t *testing.T) {
	const number = 7
	var list strings.Builder // of all pages, as it stands on each
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
		ready, err := pass.Learn(t.Context(), set, d, nil, pass.LearnOptions{Repeats: c.mode})
		if err != nil {
			t.Fatal(err)
		}
		p, err := pass.Prepare(t.Context(), set, number, ready, nil)
		if err != nil || p.Doc.Title != c.want {
			t.Errorf("%s: the title is %q, want %q; %v", c.name, p.Doc.Title, c.want, err)
		}
	}
}
