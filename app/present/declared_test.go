package present

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/library"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/kind"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

const story = "<p>The ferry to the island leaves at seven in the morning and comes back when the tide allows it, and nobody on the quay has ever asked for a timetable.</p>"

// crawl is a small site as crawlers store it: a manual in two versions, a page under two
// addresses, a page that declares another its canonical, and a redirect.
func crawl() *page.Set {
	sources := []struct{ url, src string }{
		{"http://h.example/docs/1/ferry.html", "<title>Ferry</title>" + story},
		{"http://h.example/docs/1/tide.html", "<title>Tide</title><p>" + strings.Repeat("High water comes an hour later each day. ", 5) + "</p>"},
		{"http://h.example/docs/1/gone.html", "<title>Gone</title><p>" + strings.Repeat("The old lighthouse keeper kept a diary of storms. ", 5) + "</p>"},
		{"http://h.example/docs/2/ferry.html", "<title>Ferry</title>" + strings.Replace(story, "seven", "eight", 1)},
		{"http://h.example/docs/2/tide.html", "<title>Tide</title><p>" + strings.Repeat("High water comes an hour later each day. ", 5) + "</p>"},
		{"http://h.example/docs/2/fresh.html", "<title>Fresh</title><p>" + strings.Repeat("Bicycles may be hired from the bakery by the church. ", 5) + "</p>"},
		{"http://h.example/ferry.shtml", "<title>Ferry</title>" + story},
		{"http://h.example/ferry.html", "<title>Ferry</title>" + story},
		{"http://h.example/copy?id=7", `<link rel="canonical" href="http://h.example/ferry.html"><title>Ferry</title>` + story},
		{"http://h.example/old.html", `<meta http-equiv="refresh" content="0;url=ferry.html"><title>Moved</title>`},
	}
	var pages []page.Page
	var contents []page.Content
	for i, s := range sources {
		pages = append(pages, page.Page{ID: string(rune('a' + i)), URL: s.url})
		contents = append(contents, page.Content{Text: s.src})
	}
	return page.FromPages("crawl", pages, contents)
}

// lookedAt opens the crawl and waits until all its pages were looked at.
func lookedAt(t *testing.T) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t)
	d.Library.Show(crawl(), nil)
	l.Until(t, func() bool { return d.Session.Scanned() == d.Session.Len() })
	return d, l
}

// Kinds and fates are counted as pages are read; choosing one lists its pages and
// no others.
func TestTheLibraryFiltersByKindAndFate(t *testing.T) {
	d, _ := lookedAt(t)
	l := d.Library
	listed := func() (out []int) {
		for rows, i := l.Listed(), 0; i < rows.Len(); i++ {
			out = append(out, rows.At(i).Index)
		}
		return out
	}
	if n := len(listed()); n != d.Session.Len() {
		t.Fatalf("%d of %d pages are listed unasked", n, d.Session.Len())
	}
	l.SetSift(session.Sift{Kind: kind.Redirect})
	if got := listed(); !slices.Equal(got, []int{9}) {
		t.Errorf("redirects: %v", got)
	}
	at := slices.Index(kind.Kinds(), kind.Redirect) + 1
	if got, want := l.SiftKinds()[at], "redirect (1)"; got != want {
		t.Errorf("%q is offered, want %q", got, want)
	}
	l.SetSift(session.Sift{Fate: library.LeftOut})
	if got := listed(); !slices.Equal(got, []int{9}) {
		t.Errorf("left out: %v", got)
	}
	for f := library.TakenIn; int(f) < len(l.SiftFates()); f++ {
		l.SetSift(session.Sift{Fate: f})
		if said := l.SiftFates()[f]; said != d.Book.T("sift.counted", strings.Split(said, " (")[0], wording.Count(int64(len(listed())))) {
			t.Errorf("%d are listed of %q", len(listed()), said)
		}
	}
	if l.SiftSays() == "" {
		t.Error("nobody says what is listed")
	}
	l.Show(crawl(), nil)
	if d.Session.Now().Sift != (session.Sift{}) || !strings.HasSuffix(l.SiftFates()[library.TakenIn], "(0)") {
		t.Error("another set is sifted as the one before")
	}
}

// Declared relations can be used as truth, and the truth file beside the pages again after that.
func TestDeclaredRelationsCanBeTheTruth(t *testing.T) {
	d, l := newTestDesk(t)
	beside := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}}
	d.Library.Show(crawl(), beside)
	d.Library.UseDeclared()
	l.Until(t, func() bool { return d.Session.Truth() != beside })
	own := d.Session.Truth()
	if !own.IsDuplicate(page.MakePair(7, 8)) || own.IsDuplicate(page.MakePair(0, 3)) || own.Sources[0].Origin != truth.Declared {
		t.Errorf("the truth is %+v", own)
	}
	if c := d.Session.Rows().At(8).Cluster; c < 0 || c != d.Session.Rows().At(7).Cluster {
		t.Errorf("the table says group %d", c)
	}
	d.Library.UseBeside()
	if d.Session.Truth() != beside {
		t.Error("what lies beside the pages is not the truth again")
	}
}
