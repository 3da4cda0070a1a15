package detect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
)

// notes returns pages of one host that share long install notes and have a few sentences of news
// each; some of the news is equal.
func notes(kind page.Kind) *page.Set { return notesOf(kind, 30) }

func notesOf(kind page.Kind, n int) *page.Set {
	install := []string{}
	for i := range 12 {
		install = append(install, fmt.Sprintf("To install part %d of it, take the package, unpack it, and start what you find in its folder number %d.", i, i))
	}
	var pages []page.Page
	var contents []page.Content
	for i := range n {
		news := fmt.Sprintf("Release %d mends the fault that users of number %d had seen in window %d, and it is quicker by %d per cent.", i, i*17, i*31, i)
		if i < 2 {
			news = "The first release and its copy on another page have the same news, which nobody else has."
		}
		lines := append([]string{news}, install...)
		text := strings.Join(lines, "\n")
		if kind == page.HTML {
			text = "<title>Notes</title><p>" + strings.Join(lines, "</p><p>") + "</p>"
		}
		pages = append(pages, page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://a.example/%d.html", i), Kind: kind})
		contents = append(contents, page.Content{Kind: kind, Text: text})
	}
	return page.FromPages("notes", pages, contents)
}

func TestTemplatesDoNotMakePagesAlike(t *testing.T) {
	for _, kind := range []page.Kind{page.HTML, page.Text} {
		for mode, most := range map[repeat.Mode]int64{repeat.Keep: 435, repeat.Mark: 435, repeat.Cut: 1} {
			a, err := catalog.Algorithm("minhash")
			if err != nil {
				t.Fatal(err)
			}
			d, err := catalog.Denoiser(catalog.DefaultDenoiser)
			if err != nil {
				t.Fatal(err)
			}
			rs, err := detect.Run(t.Context(), notes(kind), []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d, Reading: pass.Reading{Repeats: mode}, Candidates: result.All})
			if err != nil {
				t.Fatal(err)
			}
			if n := rs[0].Pairs.From(rs[0].Cut).Len(); n != most {
				t.Errorf("%v, %s: %d pairs, want %d", kind, mode, n, most)
			}
		}
	}
}

func TestPagesWithTooLittleTextAreLeftOut(t *testing.T) {
	long := strings.Repeat("一篇长文里的话各不相同，", 9)
	set := setOf([]string{"请稍等", "请稍等", long, long + "而这一篇多一句"})
	rs, err := detect.Run(t.Context(), set, []detect.Job{job("fake", letters{})}, detect.Options{Candidates: result.All, Reading: pass.Reading{Least: 60}})
	if err != nil {
		t.Fatal(err)
	}
	want := []pass.Left{{Page: 0, Why: pass.TooLittle}, {Page: 1, Why: pass.TooLittle}}
	if r := rs[0]; !slices.Equal(r.Left, want) || r.Empty != 2 || r.Pairs.Len() != 1 || len(r.Warnings) == 0 {
		t.Errorf("left out %v, empty %d, %d pairs, warnings %v", r.Left, r.Empty, r.Pairs.Len(), r.Warnings)
	}
}

func TestASetOfShortTextsIsComparedHoweverShortTheyAre(t *testing.T) {
	set := setOf([]string{"请稍等吧，", "请稍等吧，", strings.Repeat("一篇长文里的话各不相同，", 9)})
	rs, err := detect.Run(t.Context(), set, []detect.Job{job("fake", letters{})}, detect.Options{Candidates: result.All, Reading: pass.Reading{Least: 60}})
	if err != nil {
		t.Fatal(err)
	}
	if r := rs[0]; len(r.Left) != 0 || r.Pairs.From(1).Len() != 1 || r.Least != 1 || r.Reading.Least != 60 {
		t.Errorf("left out %v, %d pairs, at least %d", r.Left, r.Pairs.Len(), r.Least)
	}
}

func TestTheCacheKeepsWhichPagesAreLeftOut(t *testing.T) {
	cache, err := sigcache.Open(t.TempDir(), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	set := notes(page.HTML)
	a, _ := catalog.Algorithm("minhash")
	d, _ := catalog.Denoiser(catalog.DefaultDenoiser)
	run := func(s pass.Reading) *result.Result {
		rs, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d, Reading: s, Cache: cache})
		if err != nil {
			t.Fatal(err)
		}
		return rs[0]
	}
	cut := pass.Reading{Repeats: repeat.Cut, Least: 80} // the news of a few pages has fewer characters
	first, again, all := run(cut), run(cut), run(pass.Reading{})
	if again.Cached != len(set.Pages) || len(first.Left) == 0 || len(first.Left) == len(set.Pages) || !slices.Equal(first.Left, again.Left) || first.Templates.Pages != len(set.Pages) || first.Templates != again.Templates || !slices.EqualFunc(first.Warnings, again.Warnings, say.Words.Equal) {
		t.Errorf("first %v %v, again %v %v of %d from the cache", first.Left, first.Warnings, again.Left, again.Warnings, again.Cached)
	}
	if len(all.Left) != 0 || all.Pairs.From(all.Cut).Len() != 435 {
		t.Errorf("without a selection %v are left out, %d pairs", all.Left, all.Pairs.Len())
	}
}

// A template may be a part of a paragraph: the cut part and the rest are separate blocks, each with
// its place in the source.
func TestASentenceOfAParagraphIsCut(t *testing.T) {
	words := strings.Fields("amber birch cedar delta ember fjord grove heath inlet juniper kelp larch")
	var pages []page.Page
	var contents []page.Content
	for i, w := range words {
		own := strings.Repeat("In the "+w+" of "+words[(i+5)%len(words)]+" nobody has yet seen what "+words[(i+7)%len(words)]+" would be. ", 3)
		html := "<html><body><p>" + own + "All <b>rights</b> &amp; marks belong to us. And then came " + w + ".</p></body></html>"
		pages = append(pages, page.Page{ID: w, URL: "http://a.example/" + w, Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: html})
	}
	set := page.FromPages("notes", pages, contents)
	for _, name := range []string{"none", catalog.DefaultDenoiser} {
		d, err := catalog.Denoiser(name)
		if err != nil {
			t.Fatal(err)
		}
		ready, err := pass.Learn(t.Context(), set, d, nil, pass.LearnOptions{Reading: pass.Reading{Repeats: repeat.Cut}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := pass.Prepare(t.Context(), set, 3, ready, nil)
		if err != nil || strings.Contains(p.Body.Text, "rights") || !strings.HasSuffix(p.Body.Text, "would be. And then came delta.") {
			t.Fatalf("%s: kept %q, %v", name, p.Body.Text, err)
		}
		end := 0
		var cut []string
		for _, b := range p.Body.Blocks {
			if b.Start < end || b.End < b.Start {
				t.Errorf("%s: a block from %d to %d after one that ends at %d", name, b.Start, b.End, end)
			}
			end = b.End
			if b.Kept && p.Body.Text[b.At:b.At+len(b.Text)] != b.Text {
				t.Errorf("%s: %q is not at %d", name, b.Text, b.At)
			}
			if !b.Kept {
				cut = append(cut, strings.TrimSpace(contents[3].Text[b.Start:b.End]))
			}
		}
		if want := []string{"All <b>rights</b> &amp; marks belong to us."}; !slices.Equal(cut, want) || p.Templates != 24 {
			t.Errorf("%s: cut %q, want %q; %d characters", name, cut, want, p.Templates)
		}
	}
}

// Programs share lines that are not boilerplate: these stay, unless they are on a large part of the
// pages. The same line in a text is a template.
func TestLinesOfCodeStayUnlessTheyStandEverywhere(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	for i := range 80 {
		name := strings.Map(func(r rune) rune { return r - '0' + 'a' }, fmt.Sprint(i*7919+1000))
		code := fmt.Sprintf("open(%s);\nread(%s);", name, name)
		if i < 8 {
			code += "\nthrow new IllegalStateException(reason);"
		}
		prose := ""
		if i >= 60 && i < 68 {
			prose = "<p>This page is kept by the friends of the reading room.</p>"
		}
		html := fmt.Sprintf("<html><body><p>What is called %s is opened here, and this page says what is read of %s then.</p><pre>%s\nThis program is in the public domain.</pre>%s</body></html>", name, name, code, prose)
		pages = append(pages, page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://a.example/%d", i), Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: html})
	}
	set := page.FromPages("programs", pages, contents)
	ready, err := pass.Learn(t.Context(), set, denoise.None(), nil, pass.LearnOptions{Reading: pass.Reading{Repeats: repeat.Cut}})
	if err != nil {
		t.Fatal(err)
	}
	marked, err := pass.Learn(t.Context(), set, denoise.None(), nil, pass.LearnOptions{Reading: pass.Reading{Repeats: repeat.Mark}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := pass.Prepare(t.Context(), set, 61, marked, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range p.Body.Blocks {
		if furniture := strings.Contains(b.Text, "friends"); !b.Kept || (b.Rule.Name == "template") != furniture {
			t.Errorf("marked, %q is %s, kept %v", b.Text, b.Rule.Name, b.Kept)
		}
	}
	for i, has := range map[int]string{3: "IllegalStateException", 61: "read("} {
		p, err := pass.Prepare(t.Context(), set, i, ready, nil)
		if err != nil || !strings.Contains(p.Body.Text, has) || strings.Contains(p.Body.Text, "public domain") || strings.Contains(p.Body.Text, "friends") {
			t.Errorf("page %d: %q, %v", i, p.Body.Text, err)
		}
	}
}
