package declared

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// setOf makes a set of pages: "address source" each. An address without a scheme is an id
// that is a path.
func setOf(pages ...string) *page.Set {
	var infos []page.Page
	var contents []page.Content
	for i, p := range pages {
		address, src, _ := strings.Cut(p, " ")
		info := page.Page{ID: fmt.Sprintf("p%d", i), URL: address}
		if !strings.Contains(address, "://") {
			info.ID, info.URL = address, ""
		}
		infos = append(infos, info)
		contents = append(contents, page.Content{Text: src})
	}
	return page.FromPages("set", infos, contents)
}

func relationsOf(t testing.TB, set *page.Set) []relation {
	t.Helper()
	relations, err := find(context.Background(), set, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return relations
}

func truthIn(t testing.TB, set *page.Set) *truth.Truth {
	t.Helper()
	own, err := Truth(context.Background(), set, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// written writes relations as "0 canonical 1".
func written(relations []relation) string {
	var out []string
	for _, r := range relations {
		out = append(out, fmt.Sprintf("%d %s %d", r.a, r.kind, r.b))
	}
	return strings.Join(out, ", ")
}

func canonical(href string) string { return `<link rel="canonical" href="` + href + `">` }

func TestRelations(t *testing.T) {
	for _, c := range []struct {
		name  string
		pages []string
		want  string
	}{
		{"a canonical, relative and absolute", []string{"http://h.com/a/x.html?sort=1 " + canonical("x.html"), "http://h.com/a/x.html", "http://h.com/b " + canonical("https://www.h.com/a/x.html")}, "0 canonical 1, 2 canonical 1"},
		{"a base", []string{"http://h.com/a/x.html?v=1 <base href='/b/'>" + canonical("y.html"), "http://h.com/b/y.html"}, "0 canonical 1"},
		{"a page that names itself", []string{"http://h.com/a/ " + canonical("http://h.com/a/"), "http://h.com/b/"}, ""},
		{"twins that name their folder", []string{"http://h.com/a/index.shtml " + canonical("/a/"), "http://h.com/a/index.html " + canonical("/a/")}, "0 address 1"},
		{"redirects", []string{"http://h.com/a <meta http-equiv=refresh content='0;url=c'>", "http://h.com/b <script>location='c'</script>", "http://h.com/c"}, "0 refresh 2, 1 script 2"},
		{"ids that are paths", []string{"a/old.html <meta http-equiv=refresh content='0;url=../b/new.html'>", "b/new.html", "a/index.html", "a/index.shtml", "b/ " + canonical("/b/new.shtml")}, "0 refresh 1, 3 address 2, 4 canonical 1"},
		{"several sites in folders", []string{"www.a.com/x.html", "a.com/x.htm", "b.com/x.html " + canonical("http://a.com/x.html")}, "0 address 1, 2 canonical 1"},
		{"ids that are names", []string{"one " + canonical("http://h.com/two"), "two"}, ""},
		{"an AMP page and back", []string{"http://h.com/a <link rel=amphtml href=/a/amp.html>", "http://h.com/a/amp.html " + canonical("/a")}, "0 amp 1, 1 canonical 0"},
		{"an og:url that differs, and one that is the canonical", []string{"http://h.com/a <meta property='og:url' content='http://h.com/b'>", "http://h.com/b", "http://h.com/c " + canonical("/b") + "<meta property='og:url' content='/b'>"}, "0 og:url 1, 2 canonical 1"},
		{"print views and phones", []string{"http://h.com/a.html", "http://h.com/a.html?print=1", "http://m.h.com/a.html"}, "1 address 0, 2 address 0"},
		{"a chain", []string{"http://h.com/a " + canonical("b"), "http://h.com/b " + canonical("c"), "http://h.com/c"}, "0 canonical 1, 1 canonical 2"},
		{"the same address twice", []string{"http://h.com/a", "http://h.com/a"}, "1 address 0"},
		{"off the set", []string{"http://h.com/a " + canonical("http://elsewhere.com/x"), "http://h.com/b"}, ""},
		{"two pages with one canonical off the set", []string{"http://a.com/1 " + canonical("http://elsewhere.com/x"), "http://b.com/2 " + canonical("https://elsewhere.com/x/")}, "1 canonical 0"},
		{"a placeholder joins nothing", []string{"http://a.com/archives/ " + canonical("http://example.com/archives/"), "http://b.com/archives/ " + canonical("http://example.com/archives/")}, ""},
		{"a copy of a site under another host", []string{"http://copy.example/a/ " + canonical("http://site.net/a/"), "http://copy.example/b/ " + canonical("http://site.net/b/"), "http://copy.example/b/?p=2 " + canonical("http://site.net/b/")}, "2 canonical 1"},
		{"a copy in a folder", []string{"blog/a/index.html " + canonical("http://site.net/a/"), "blog/b/index.html " + canonical("http://site.net/b/"), "blog/c/index.html " + canonical("http://site.net/b/")}, "2 canonical 1"},
		{"a fork that kept the canonicals", []string{"one/a/index.html " + canonical("http://site.net/a/"), "two/a/index.html " + canonical("http://site.net/a/"), "one/b/index.html " + canonical("http://site.net/b/"), "two/b/index.html " + canonical("http://site.net/b/")}, "1 canonical 0, 3 canonical 2"},
		{"no address of the web", []string{"http://h.com/a " + canonical("javascript:void(0)"), "http://h.com/b " + canonical("mailto:x@y.z"), "http://h.com/c " + canonical("http://[")}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := written(relationsOf(t, setOf(c.pages...))); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A site whose pages all declare the home page as their canonical has made a mistake, and no page is
// a duplicate for it. Filters of one listing stay what they are.
func TestTheHomePageAsEverybodysCanonical(t *testing.T) {
	pages := []string{"http://h.com/ " + canonical("/")}
	for i := range 300 {
		pages = append(pages, fmt.Sprintf("http://h.com/%d.html %s", i, canonical("http://h.com/")))
	}
	for i := range 100 {
		pages = append(pages, fmt.Sprintf("http://h.com/list?sort=%d %s", i, canonical("/list?sort=0")))
	}
	if n := len(relationsOf(t, setOf(pages...))); n != 99 {
		t.Errorf("%d relations, want the 99 of the listing", n)
	}
}

// A thousand pages that redirect to one are a thousand relations, not their square, and one cluster.
func TestAStarOfRedirects(t *testing.T) {
	pages := []string{"http://h.com/new.html text"}
	for i := range 1000 {
		pages = append(pages, fmt.Sprintf("http://h.com/%d.html <meta http-equiv=refresh content='0;url=new.html'>", i))
	}
	set := setOf(pages...)
	if n := len(relationsOf(t, set)); n != 1000 {
		t.Errorf("%d relations", n)
	}
	if own := truthIn(t, set); !own.IsDuplicate(page.MakePair(5, 0)) || !own.IsDuplicate(page.MakePair(5, 9)) {
		t.Error("redirects to one page are not in one cluster")
	}
}

// Pages that name each other as canonical in a ring are one page.
func TestACycleOfCanonicals(t *testing.T) {
	own := truthIn(t, setOf(
		"http://h.com/a "+canonical("b"), "http://h.com/b "+canonical("c"), "http://h.com/c "+canonical("a"),
		"http://h.com/d "+canonical("a"), "http://h.com/e "+canonical("f"), "http://h.com/f "+canonical("e"), "http://h.com/g",
	))
	if !cmp.Equal(own.Cluster, []int32{0, 0, 0, 0, 1, 1, -1}) || own.Sources[0].Origin != truth.Declared {
		t.Errorf("clusters %v of %v", own.Cluster, own.Sources)
	}
}

func TestNothingDeclaredIsNoTruth(t *testing.T) {
	if truthIn(t, setOf("docs/16/a.html", "docs/17/a.html")) != nil {
		t.Error("nothing declared is a truth")
	}
}

func TestFindOnAnyNumberOfWorkers(t *testing.T) {
	var pages []string
	for i := range 200 {
		pages = append(pages, fmt.Sprintf("http://h.com/docs/%d/%d.html %s", 10+i%5, i/5, canonical(fmt.Sprintf("/docs/14/%d.html", i/5))))
	}
	set := setOf(pages...)
	one, err := Truth(t.Context(), set, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		many, err := Truth(t.Context(), set, Options{Workers: 7})
		if err != nil || !cmp.Equal(one, many) {
			t.Fatalf("%v, %v", err, many)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Truth(ctx, set, Options{}); err == nil {
		t.Error("it does not stop")
	}
}
