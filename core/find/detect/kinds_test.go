package detect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
)

// crawl is a site as crawled: articles, two lists of their titles that differ in one title, a
// redirect and an empty page.
func crawl() *page.Set {
	var pages []page.Page
	var contents []page.Content
	add := func(id, head, body string) {
		pages = append(pages, page.Page{ID: id, URL: "http://a.example/" + id, Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: "<!DOCTYPE html><html><head>" + head + "</head><body>" + body + "</body></html>"})
	}
	var titles []string
	for i := range 12 {
		title := fmt.Sprintf("What was said in meeting number %d of the town's council", i)
		var text strings.Builder
		for k := range 6 {
			fmt.Fprintf(&text, "<p>In meeting %d the speaker with number %d said that the road of %d miles would cost %d pounds, and nobody could tell where they would come from.</p>", i, i*31+k, i*17+k*3, i*7919+k)
		}
		titles = append(titles, fmt.Sprintf("<li><h2><a href='/%d.html'>%s</a></h2><span>2019-05-%02d</span></li>", i, title, i+1))
		add(fmt.Sprint(i, ".html"), "<title>"+title+"</title>", "<h1>"+title+"</h1>"+text.String())
	}
	add("archive.html", "<title>Archive</title>", "<h1>Archive</h1><ul>"+strings.Join(titles, "")+"</ul>")
	add("tag.html", "<title>Tag</title>", "<h1>Tag</h1><ul>"+strings.Join(titles[1:], "")+"</ul>")
	add("old.html", "<title>x</title><meta http-equiv=refresh content='0;url=/0.html'>", "<p>This page has another place now.</p>")
	add("empty.html", "<title>x</title>", "<div></div>")
	return page.FromPages("crawl", pages, contents)
}

func runKinds(t *testing.T, set *page.Set, mode kind.Mode, cache *sigcache.Cache) *result.Result {
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	rs, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d, Reading: pass.Reading{Kinds: mode}, Candidates: result.All, Cache: cache})
	if err != nil {
		t.Fatal(err)
	}
	return rs[0]
}

func TestPagesWithoutContentAreLeftOutCountedAndListed(t *testing.T) {
	cache, err := sigcache.Open(t.TempDir(), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	set := crawl()
	first := runKinds(t, set, kind.Content, cache)
	var left []string
	for _, l := range first.Left {
		if l.Why != pass.NoContent || !l.Kind.Why().Has("zh") {
			t.Errorf("%+v", l)
		}
		left = append(left, set.Pages[l.Page].ID+" "+l.Kind.Kind.String())
	}
	if want := []string{"archive.html listing", "tag.html listing", "old.html redirect", "empty.html empty"}; !slices.Equal(left, want) {
		t.Errorf("left out: %v, want %v", left, want)
	}
	if n := first.Pairs.From(first.Cut).Len(); n != 0 || first.Kinds != (kind.Counts{kind.Article: 12, kind.Listing: 2, kind.Redirect: 1, kind.Empty: 1}) {
		t.Errorf("%d pairs, kinds %v", n, first.Kinds)
	}
	if w := first.Warnings[0]; !strings.Contains(w.En, "4 of 16 pages are not content pages and were skipped: 2 listing, 1 redirect, 1 empty; include them") || !strings.Contains(w.In("zh"), "列表 2") {
		t.Errorf("%+v", w)
	}
	again := runKinds(t, set, kind.Content, cache)
	if again.Cached != len(set.Pages) || !slices.Equal(again.Left, first.Left) || again.Kinds != first.Kinds || !slices.EqualFunc(again.Warnings, first.Warnings, say.Words.Equal) {
		t.Errorf("from the cache: %d pages, %v, %v", again.Cached, again.Left, again.Kinds)
	}
	// Another mode has separate entries in the cache.
	if all := runKinds(t, set, kind.All, cache); !emptyAlone(all.Left) || all.Kinds != first.Kinds || all.Pairs.From(all.Cut).Len() != 1 {
		t.Errorf("with all: %v are left out, kinds %v, %d pairs", all.Left, all.Kinds, all.Pairs.From(all.Cut).Len())
	}
	if none := runKinds(t, set, kind.Any, cache); !emptyAlone(none.Left) || none.Kinds != (kind.Counts{}) {
		t.Errorf("without kinds: %v, %v", none.Left, none.Kinds)
	}
}

func TestASetOfBodiesWithoutPagesHasNoFragments(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	for i := range 6 {
		pages = append(pages, page.Page{ID: fmt.Sprint(i), Kind: page.HTML})
		contents = append(contents, page.Content{Kind: page.HTML, Text: fmt.Sprintf("<p>Item %d of a feed, and no more.</p>", i)})
	}
	if r := runKinds(t, page.FromPages("feed", pages, contents), kind.Content, nil); len(r.Left) != 0 {
		t.Errorf("left out %v", r.Left)
	}
	pages, contents = append(pages, make([]page.Page, 8)...), append(contents, make([]page.Content, 8)...)
	for i := 6; i < len(pages); i++ {
		pages[i] = page.Page{ID: fmt.Sprint(i), Kind: page.HTML}
		contents[i] = page.Content{Kind: page.HTML, Text: fmt.Sprintf("<title>Item</title><p>%s</p>", strings.Repeat(fmt.Sprintf("Item %d is a page, with its head, and says more. ", i), 9))}
	}
	if r := runKinds(t, page.FromPages("site", pages, contents), kind.Content, nil); r.Kinds[kind.Fragment] != 6 {
		t.Errorf("kinds %v", r.Kinds)
	}
}

func TestKindsOfASetAreDeterminedWithoutARun(t *testing.T) {
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	set := crawl()
	ready, err := pass.Learn(t.Context(), set, d, nil, pass.LearnOptions{Reading: pass.Reading{Kinds: kind.Content}})
	if err != nil {
		t.Fatal(err)
	}
	var last int64
	kinds, counts, err := pass.Kinds(t.Context(), set, ready, 2, func(done, _ int64) { last = max(last, done) })
	if err != nil || last == 0 || len(kinds) != len(set.Pages) || counts != runKinds(t, set, kind.Content, nil).Kinds {
		t.Errorf("%v, %v, %d done, %v", kinds, counts, last, err)
	}
}

// emptyAlone reports whether all pages left out lack features.
func emptyAlone(left []pass.Left) bool {
	return len(left) == 1 && left[0].Why == pass.NoFeatures
}
