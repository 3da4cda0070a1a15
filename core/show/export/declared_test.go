package export

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/declared"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/versions"
	"pagetwin/core/page"
)

// site is a set whose pages declare: a and b are forms of one address, c has them as its
// canonical, d is on its own.
func site(t testing.TB) (*page.Set, *declared.Table) {
	t.Helper()
	set := page.FromPages("site", []page.Page{
		{ID: "b", URL: "http://h.net/a.shtml"}, {ID: "a", URL: "http://h.net/a.html"}, {ID: "c", URL: "http://h.net/c"}, {ID: "d", URL: "http://h.net/d"},
	}, []page.Content{{}, {}, {Text: `<link rel=canonical href="/a.html">`}, {}})
	table, err := declared.Find(t.Context(), set, declared.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return set, table
}

// Every format that needs no scores writes the relations, in the language that is asked for.
func TestDeclaredRelationsInEveryFormat(t *testing.T) {
	set, table := site(t)
	want := "id1,id2,url1,url2,kind,strength,says,evidence\n" +
		"b,a,http://h.net/a.shtml,http://h.net/a.html,address,same,has a variant of the address of,ending\n" +
		"c,a,http://h.net/c,http://h.net/a.html,canonical,same,declares as canonical,/a.html\n"
	if got := written(t, "csv", Declared(set, table, nil, "en"), "en"); got != want {
		t.Errorf("%s", got)
	}
	for _, f := range Formats() {
		if f.Needs != nil {
			if f.Write(io.Discard, Declared(set, table, nil, "en"), "en") == nil {
				t.Errorf("%s takes relations", f.Name)
			}
			continue
		}
		if got := written(t, f.Name, Declared(set, table, []declared.Kind{declared.Canonical}, "zh"), "zh"); got == "" {
			t.Errorf("%s writes nothing", f.Name)
		} else if f.Name != "parquet" && (!strings.Contains(got, "声明其规范网址为") || strings.Contains(got, "a.shtml")) {
			t.Errorf("%s: %s", f.Name, got)
		}
	}
}

// What is declared is a column of pairs, of those alone whose pages were asked; a declared
// pair that was not scored is no row.
func TestDeclaredIsAColumnOfPairs(t *testing.T) {
	r := example(t, "first", "simhash")
	set := page.FromPages("five", []page.Page{
		{ID: "b", URL: "http://h.net/x.html"}, {ID: "a", URL: "http://h.net/x.htm"}, {ID: "c", URL: "http://h.net/y"}, {ID: "d", URL: "http://h.net/z"}, {ID: "e", URL: "http://h.net/x.php"},
	}, []page.Content{{}, {}, {Text: `<link rel=canonical href="/x.html">`}, {}, {}})
	said, err := declared.Find(t.Context(), set, declared.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r.Declared = said
	var got []string
	table := Pairs(r, Filter{})
	for row := range table.Rows {
		if len(row) != len(table.Columns) {
			t.Fatalf("%d cells for %d columns", len(row), len(table.Columns))
		}
		kind, _ := row[table.Find("declared")].(string)
		got = append(got, row[0].(string)+row[1].(string)+"="+kind)
	}
	if s := strings.Join(got, " "); s != "ab=address ae|_&=address be|_&=address cd d=" {
		t.Error(s)
	}
	for _, d := range r.HoldDeclared(said) {
		if d.Strength != declared.Same || d.Pairs != 6 || d.Found != 3 {
			t.Errorf("%+v, want 6 pairs of which 3 were decided", d)
		}
	}
}

// Every format that needs no scores writes what became of pages, and the report shows the
// changes side by side with nothing of theirs taken for markup.
func TestVersionsInEveryFormat(t *testing.T) {
	side := func(name, body string) versions.Side {
		return versions.Whole(page.FromPages(name, []page.Page{{ID: "a.html", Kind: page.Text}, {ID: name + ".html", Kind: page.Text}}, []page.Content{{Text: body}, {Text: name}}))
	}
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("What stands here for good. ", 12)
	c, err := versions.Compare(t.Context(), side("old", long+"It was <b>bold</b> then."), side("new", long+"It was <i>slanted</i> then."), versions.Options{Job: detect.Job{Algorithm: a}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		if f.Needs != nil {
			continue
		}
		table := Versions(c)
		for row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Fatalf("%d cells for %d columns", len(row), len(table.Columns))
			}
		}
		if got := written(t, f.Name, table, "zh"); got == "" {
			t.Errorf("%s writes nothing", f.Name)
		} else if f.Name != "parquet" && (!strings.Contains(got, "slight") || !strings.Contains(got, "removed") || !strings.Contains(got, "added")) {
			t.Errorf("%s: %s", f.Name, got)
		}
	}
	for lang, want := range map[string]string{"en": "only in old (1)", "zh": "仅旧版有 (1)"} {
		var b bytes.Buffer
		if err := VersionsReport(&b, c, lang); err != nil {
			t.Fatal(err)
		}
		got := b.String()
		if !strings.Contains(got, want) || !strings.Contains(got, "bold") || !strings.Contains(got, "slanted") || strings.Contains(got, "<b>bold") || strings.Contains(got, "<i>") {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
