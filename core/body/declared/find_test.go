package declared

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/page"
)

// unexported has values compared with their unexported fields.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

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

func find(t testing.TB, set *page.Set) *Table {
	t.Helper()
	table, err := Find(context.Background(), set, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// told writes relations as "0 canonical 1".
func told(t *Table) string {
	var out []string
	for _, r := range t.Relations {
		out = append(out, fmt.Sprintf("%d %s %d", r.A, r.Kind, r.B))
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
		{"print views and phones", []string{"http://h.com/a.html", "http://h.com/a.html?print=1", "http://m.h.com/a.html"}, "1 print 0, 2 mobile 0"},
		{"a chain", []string{"http://h.com/a " + canonical("b"), "http://h.com/b " + canonical("c"), "http://h.com/c"}, "0 canonical 1, 1 canonical 2"},
		{"the same address twice", []string{"http://h.com/a", "http://h.com/a"}, "1 address 0"},
		{"off the set", []string{"http://h.com/a " + canonical("http://elsewhere.com/x"), "http://h.com/b"}, ""},
		{"two pages with one canonical off the set", []string{"http://a.com/1 " + canonical("http://elsewhere.com/x"), "http://b.com/2 " + canonical("https://elsewhere.com/x/")}, "1 canonical 0"},
		{"a placeholder joins nothing", []string{"http://a.com/archives/ " + canonical("http://example.com/archives/"), "http://b.com/archives/ " + canonical("http://example.com/archives/")}, ""},
		{"a copy of a site under another host", []string{"http://copy.example/a/ " + canonical("http://site.net/a/"), "http://copy.example/b/ " + canonical("http://site.net/b/"), "http://copy.example/b/?p=2 " + canonical("http://site.net/b/")}, "2 canonical 1"},
		{"a copy in a folder", []string{"blog/a/index.html " + canonical("http://site.net/a/"), "blog/b/index.html " + canonical("http://site.net/b/"), "blog/c/index.html " + canonical("http://site.net/b/")}, "2 canonical 1"},
		{"a fork that kept the canonicals", []string{"one/a/index.html " + canonical("http://site.net/a/"), "two/a/index.html " + canonical("http://site.net/a/"), "one/b/index.html " + canonical("http://site.net/b/"), "two/b/index.html " + canonical("http://site.net/b/")}, "1 canonical 0, 3 canonical 2"},
		{"versions of documents", []string{"docs/16/a.html", "docs/17/a.html", "docs/9/a.html", "docs/17/b.html"}, "0 version 1, 2 version 0"},
		{"versions by name", []string{"x-1.10/a.html", "x-1.9/a.html", "x-1.9/b.html", "x-1.10/b.html", "x-1.10/c.html", "x-1.9/c.html"}, "1 version 0, 2 version 3, 5 version 4"},
		{"releases share no more than an index", []string{"releases/1.0/index.html", "releases/1.1/index.html", "releases/1.2/index.html", "releases/1.3/index.html"}, ""},
		{"dates and pages are no versions", []string{"2018/01/17/a.html", "2019/01/17/a.html", "2018/02/17/a.html", "2019/02/17/a.html", "2018/03/17/a.html", "2019/03/17/a.html", "tag/page/2/index.html", "tag/page/3/index.html"}, ""},
		{"chapters of books are no versions", []string{"book/12/1.html", "book/13/1.html", "book/12/2.html", "book/13/2.html", "book/12/3.html", "book/13/3.html"}, ""},
		{"languages", []string{"http://h.com/zh-TW/a.html", "http://h.com/en/a.html", "http://h.com/en/b.html"}, "1 language 0"},
		{"two letters are a language where much is shared", []string{"it/a.html", "de/a.html", "it/b.html", "de/b.html", "it/c.html", "de/c.html", "go/z.html"}, "1 language 0, 3 language 2, 5 language 4"},
		{"two letters that share little", []string{"it/a.html", "de/a.html", "it/b.html", "de/c.html"}, ""},
		{"languages before the ending", []string{"about.en.html", "about.de.html", "news.en.html", "news.de.html", "help.de.html", "help.en.html"}, "1 language 0, 3 language 2, 4 language 5"},
		{"a region before the ending", []string{"http://h.com/a.zh-tw.html", "http://h.com/a.zh-cn.html"}, "1 language 0"},
		{"names with dots that share little", []string{"a/main.cs.html", "a/main.py.html", "b/main.cs.html", "b/list.py.html"}, ""},
		{"languages that are asked for", []string{"http://h.com/a?id=7&lang=zh", "http://h.com/a?lang=en&id=7", "http://h.com/a?lang=en&id=8", "http://h.com/b/?hl=en"}, "1 language 0"},
		{"a parameter that says something else", []string{"http://h.com/a?lang=1", "http://h.com/a?lang=2", "http://h.com/b?l=en", "http://h.com/b?l=de"}, ""},
		{"hreflang joins each page once", []string{
			"http://h.com/a <link rel=alternate hreflang=de href=b><link rel=alternate hreflang=fr href=c>",
			"http://h.com/b <link rel=alternate hreflang=en href=a><link rel=alternate hreflang=fr href=c>",
			"http://h.com/c <link rel=alternate hreflang=en href=a><link rel=alternate hreflang=de href=b>",
		}, "0 hreflang 1, 0 hreflang 2"},
		{"no address of the web", []string{"http://h.com/a " + canonical("javascript:void(0)"), "http://h.com/b " + canonical("mailto:x@y.z"), "http://h.com/c " + canonical("http://[")}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(find(t, setOf(c.pages...))); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Targets that are not in the set are counted, as what a page says of itself is.
func TestNothingIsLost(t *testing.T) {
	table := find(t, setOf(
		"http://h.com/a "+canonical("http://elsewhere.com/x")+"<link rel=amphtml href=/amp/a>",
		"http://h.com/b "+canonical("/b"),
		"http://h.com/c "+canonical("/a"),
		"http://h.com/d "+canonical("mailto:a@b.c")+"<meta http-equiv=refresh content='600;url=/a'>",
	))
	want := []Count{{Kind: Canonical, Relations: 1, Own: 1, Elsewhere: 1, Unusable: 1}, {Kind: AMP, Elsewhere: 1}}
	if !cmp.Equal(table.Counts, want) || table.Late != 1 {
		t.Errorf("%+v and %d late, want %+v and 1", table.Counts, table.Late, want)
	}
}

// A site whose pages all declare the home page as their canonical has made a mistake: it is
// said, and no page is a duplicate for it. Filters of one listing stay what they are.
func TestTheHomePageAsEverybodysCanonical(t *testing.T) {
	pages := []string{"http://h.com/ " + canonical("/")}
	for i := range 300 {
		pages = append(pages, fmt.Sprintf("http://h.com/%d.html %s", i, canonical("http://h.com/")))
	}
	for i := range 100 {
		pages = append(pages, fmt.Sprintf("http://h.com/list?sort=%d %s", i, canonical("/list?sort=0")))
	}
	table := find(t, setOf(pages...))
	if len(table.Misused) != 1 || table.Misused[0] != (Misuse{Canonical, "http://h.com/", 300, 0}) {
		t.Errorf("misused: %+v", table.Misused)
	}
	if n := len(table.Relations); n != 99 {
		t.Errorf("%d relations, want the 99 of the listing", n)
	}
	if w := table.Warnings(); len(w) != 1 || !strings.Contains(w[0].En, "300 pages declare the same canonical, http://h.com/") || !w[0].Has("zh") {
		t.Errorf("warnings %v", w)
	}
}

// A thousand pages that redirect to one are a thousand relations, not their square; all
// pairs of them are told.
func TestAStarOfRedirects(t *testing.T) {
	pages := []string{"http://h.com/new.html text"}
	for i := range 1000 {
		pages = append(pages, fmt.Sprintf("http://h.com/%d.html <meta http-equiv=refresh content='0;url=new.html'>", i))
	}
	table := find(t, setOf(pages...))
	if n := len(table.Relations); n != 1000 {
		t.Errorf("%d relations", n)
	}
	if n := table.Pairs(Same); n != 1001*1000/2 {
		t.Errorf("%d pairs", n)
	}
	if k, ok := table.Of(5, 0); !ok || k != Refresh {
		t.Errorf("a redirect and its target are %q", k)
	}
	if k, ok := table.Of(5, 9); !ok || k != Chain {
		t.Errorf("two redirects are %q", k)
	}
	if len(table.Gathered) != 1 || table.Gathered[0].Pages != 1000 || len(table.Warnings()) != 1 {
		t.Errorf("gathered: %+v", table.Gathered)
	}
}

// Pages that name each other as canonical in a ring are one page, and the ring is said.
func TestACycleOfCanonicals(t *testing.T) {
	table := find(t, setOf(
		"http://h.com/a "+canonical("b"), "http://h.com/b "+canonical("c"), "http://h.com/c "+canonical("a"),
		"http://h.com/d "+canonical("a"), "http://h.com/e "+canonical("f"), "http://h.com/f "+canonical("e"),
	))
	if table.Cycles != 2 || !cmp.Equal(table.Cycle, []int32{0, 1, 2}) {
		t.Errorf("%d cycles, %v", table.Cycles, table.Cycle)
	}
	if c := table.Clusters(); !cmp.Equal(c, [][]int32{{0, 1, 2, 3}, {4, 5}}) {
		t.Errorf("clusters %v", c)
	}
}

// Only the same page is truth of duplicates, unless versions are asked for.
func TestTruthOfWhatIsDeclared(t *testing.T) {
	table := find(t, setOf("docs/16/a.html", "docs/17/a.html", "docs/17/a.shtml", "docs/17/b.html"))
	pair := func(a, b int) page.Pair { return page.MakePair(a, b) }
	same := table.Truth()
	if same.IsDuplicate(pair(0, 1)) || !same.IsDuplicate(pair(1, 2)) {
		t.Errorf("clusters %v", same.Cluster)
	}
	versions := table.Truth(OtherVersion)
	if !versions.IsDuplicate(pair(0, 2)) || versions.IsDuplicate(pair(2, 3)) {
		t.Errorf("clusters with versions %v", versions.Cluster)
	}
	if s, v := table.Pairs(Same), table.Pairs(OtherVersion); s != 1 || v != 2 {
		t.Errorf("%d same and %d version pairs, want 1 and 2", s, v)
	}
	for _, c := range []struct {
		a, b int32
		want Kind
	}{{0, 1, Version}, {0, 2, Version}, {1, 2, Form}, {2, 3, ""}, {0, 0, ""}} {
		if k, ok := table.Of(c.a, c.b); k != c.want || ok != (c.want != "") {
			t.Errorf("%d and %d are %q, want %q", c.a, c.b, k, c.want)
		}
	}
	if find(t, setOf("a.html", "b.html")).Truth() != nil {
		t.Error("nothing declared is a truth")
	}
}

// The outcome is the same on any number of workers, and a page that is gone declares
// nothing.
func TestFindOnAnyNumberOfWorkers(t *testing.T) {
	var pages []string
	for i := range 200 {
		pages = append(pages, fmt.Sprintf("http://h.com/docs/%d/%d.html %s", 10+i%5, i/5, canonical(fmt.Sprintf("/docs/14/%d.html", i/5))))
	}
	set := setOf(pages...)
	one, err := Find(t.Context(), set, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		many, err := Find(t.Context(), set, Options{Workers: 7})
		if err != nil || !cmp.Equal(one, many, unexported) {
			t.Fatalf("%v, %v", err, many)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, set, Options{}); err == nil {
		t.Error("it does not stop")
	}
}

// Every kind has words in both languages and a strength, and its name is read.
func TestKindsHaveWords(t *testing.T) {
	for _, k := range append(Kinds(), Chain) {
		if !k.Title().Has("zh") || !k.Says().Has("zh") || !k.Strength().Words().Has("zh") {
			t.Errorf("%s has no Chinese", k)
		}
	}
	got, err := ParseKinds([]string{"language", "print"})
	if err != nil || !cmp.Equal(got, []Kind{Hreflang, Language, Print}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := ParseKinds([]string{"x"}); err == nil || !strings.Contains(err.Error(), `got "x"`) {
		t.Errorf("%v", err)
	}
}

func TestOrderOfVersions(t *testing.T) {
	in := strings.Fields("1.9 1.10 v2 10 2.0rc1 2.0 latest 009 1.x")
	for _, c := range [][2]string{{"1.9", "1.10"}, {"v2", "10"}, {"9", "10"}, {"2.0", "2.0rc1"}, {"10", "latest"}, {"15.18", "15.20"}} {
		if compareVersions(c[0], c[1]) >= 0 || compareVersions(c[1], c[0]) <= 0 {
			t.Errorf("%s is not before %s", c[0], c[1])
		}
	}
	for _, v := range in {
		if compareVersions(v, v) != 0 {
			t.Errorf("%s is not itself", v)
		}
	}
}
