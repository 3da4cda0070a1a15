package present

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/library"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/declared"
	"pagetwin/core/body/kind"
	"pagetwin/core/find/versions"
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

func TestAPageListsItsDeclaredRelations(t *testing.T) {
	d, _ := lookedAt(t)
	l := d.Library
	for _, c := range []struct {
		page int
		want string
	}{
		{8, "this page declares as canonical h"},
		{7, "i declares as canonical this page"},
		{9, "this page redirects by meta refresh to h"},
		{0, "this page has the next version d (1, 2)"},
	} {
		if got := strings.Join(l.Declares(c.page), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("page %d says %q, want %q in it", c.page, got, c.want)
		}
	}
	if got := l.Declares(2); len(got) != 0 {
		t.Errorf("a page alone says %q", got)
	}
	for pair, want := range map[[2]int]string{
		{8, 7}: "the left page declares as canonical the right one",
		{7, 8}: "the right page declares as canonical the left one",
		{6, 8}: "via other pages: the same page",
		{1, 2}: "",
	} {
		if got := l.DeclaredOf(pair[0], pair[1]); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("pair %v: %q, want %q", pair, got, want)
		}
	}
}

// Kinds, fates and declarations are counted as pages are read; choosing one lists its pages and
// no others.
func TestTheLibraryFiltersByKindFateAndDeclaration(t *testing.T) {
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
	l.SetSift(library.Sift{Kind: kind.Redirect})
	if got := listed(); !slices.Equal(got, []int{9}) {
		t.Errorf("redirects: %v", got)
	}
	at := slices.Index(kind.Kinds(), kind.Redirect) + 1
	if got, want := l.SiftKinds()[at], "redirect (1)"; got != want {
		t.Errorf("%q is offered, want %q", got, want)
	}
	l.SetSift(library.Sift{Fate: library.LeftOut, Declared: library.SaidSame})
	if got := listed(); !slices.Equal(got, []int{9}) {
		t.Errorf("left out, and declared the same as another: %v", got)
	}
	l.SetSift(library.Sift{Declared: library.SaidVersion})
	if got := listed(); !slices.Equal(got, []int{0, 1, 3, 4}) {
		t.Errorf("versions: %v", got)
	}
	l.SetSift(library.Sift{Declared: library.SaidNothing})
	if got := listed(); !slices.Equal(got, []int{2, 5}) {
		t.Errorf("nothing declared: %v", got)
	}
	for f := library.TakenIn; int(f) < len(l.SiftFates()); f++ {
		l.SetSift(library.Sift{Fate: f})
		if said := l.SiftFates()[f]; said != d.Book.T("sift.counted", strings.Split(said, " (")[0], wording.Count(int64(len(listed())))) {
			t.Errorf("%d are listed of %q", len(listed()), said)
		}
	}
	if l.SiftSays() == "" {
		t.Error("nobody says what is listed")
	}
	l.Show(crawl(), nil)
	if l.Sift != (library.Sift{}) || !strings.HasSuffix(l.SiftFates()[library.TakenIn], "(0)") {
		t.Error("another set is sifted as the one before")
	}
}

// Declared relations can be used as truth, and the truth file beside the pages again after that.
func TestDeclaredRelationsCanBeTheTruth(t *testing.T) {
	d, l := newTestDesk(t)
	beside := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}}
	d.Library.Show(crawl(), beside)
	d.Library.UseDeclared()
	if d.Session.Truth() != beside {
		t.Fatal("what was not found yet is the truth")
	}
	l.Until(t, func() bool { return d.Session.Declared() != nil })
	d.Library.UseDeclared()
	own := d.Session.Truth()
	if !own.IsDuplicate(page.MakePair(7, 8)) || own.IsDuplicate(page.MakePair(0, 3)) || own.Sources[0].Origin != truth.Declared {
		t.Errorf("the truth is %+v", own)
	}
	if c := d.Session.Rows().At(8).Cluster; c < 0 || c != d.Session.Rows().At(7).Cluster {
		t.Errorf("the table says group %d", c)
	}
	d.Library.UseDeclared(declared.OtherVersion)
	if !d.Session.Truth().IsDuplicate(page.MakePair(0, 3)) {
		t.Error("versions were asked for and are not in the truth")
	}
	d.Library.UseBeside()
	if d.Session.Truth() != beside {
		t.Error("what lies beside the pages is not the truth again")
	}
}

func TestDeclaredRelationsAreWrittenAndWalkedThrough(t *testing.T) {
	d, l := lookedAt(t)
	n := len(d.Session.Declared().Relations)
	path := filepath.Join(t.TempDir(), "declared.csv")
	d.Library.SaveDeclared(path)
	l.Until(t, func() bool { return d.Status.Current() == nil && d.Status.Text() != "" })
	src, err := os.ReadFile(path)
	if err != nil || strings.Count(string(src), "\n") != n+1 {
		t.Errorf("%d relations, written: %s (%v)", n, src, err)
	}
	relations := d.Session.Declared().Relations
	d.Library.OpenDeclared([]declared.Relation{relations[n-1], relations[0]}, 0)
	r := d.Session.Declared().Relations[n-1]
	if d.At() != session.AtPair || d.Pair.A != int(r.A) || d.Pair.B != int(r.B) {
		t.Errorf("at %s, pages %d and %d", d.At(), d.Pair.A, d.Pair.B)
	}
	d.Pair.Step(1)
	if r := d.Session.Declared().Relations[0]; d.Pair.A != int(r.A) || d.Pair.B != int(r.B) {
		t.Errorf("the next pair is %d and %d", d.Pair.A, d.Pair.B)
	}
}

// The folders of two versions are offered, compared, filtered by state, opened and written.
func TestVersionsAreComparedInTheWindow(t *testing.T) {
	d, l := lookedAt(t)
	v := d.Versions
	if v.Old != "docs/1" || v.New != "docs/2" {
		t.Fatalf("offered are %q and %q", v.Old, v.New)
	}
	v.Compare()
	l.Until(t, func() bool { return !v.Working() })
	if f := d.Status.Fault(); f != "" {
		t.Fatal(f)
	}
	for state, want := range map[versions.State]int{versions.Slightly: 1, versions.Removed: 1, versions.Added: 1} {
		if v.Counts[state] != want {
			t.Errorf("%s: %d pages, want %d (%s)", state, v.Counts[state], want, v.Says())
		}
	}
	row := slices.IndexFunc(v.Result.Rows, func(r versions.Row) bool { return r.State == versions.Slightly })
	v.SetState(versions.Slightly)
	listed, all := v.Listed()
	if all != len(v.Result.Rows) || len(listed) != 1 || listed[0] != &v.Result.Rows[row] {
		t.Errorf("listed are %d of %d", len(listed), all)
	}
	v.OpenRow(listed, listed[0])
	if d.At() != session.AtPair || d.Pair.A != 0 || d.Pair.B != 3 {
		t.Errorf("at %s, pages %d and %d", d.At(), d.Pair.A, d.Pair.B)
	}
	for name, report := range map[string]bool{"versions.csv": false, "versions.html": true} {
		path := filepath.Join(t.TempDir(), name)
		v.Save(path, report)
		l.Until(t, func() bool { return strings.Contains(d.Status.Text(), path) })
		if src, err := os.ReadFile(path); err != nil || !strings.Contains(string(src), "ferry.html") {
			t.Errorf("%s: %v", name, err)
		}
	}
	v.SetFolders("docs/1", "docs/1", "")
	if v.Problem() == nil {
		t.Error("a folder can be compared with itself")
	}
}

// The other version may be in another set: changed pairs are shown across the sets.
func TestVersionsInAnotherSet(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "ferry.html"), []byte("<title>Ferry</title>"+strings.Replace(story, "seven", "nine", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	d, l := lookedAt(t)
	v := d.Versions
	v.SetFolders("docs/1", "", dir)
	v.Compare()
	l.Until(t, func() bool { return !v.Working() })
	row := slices.IndexFunc(v.Result.Rows, func(r versions.Row) bool { return r.Old == 0 && r.New == 0 })
	if row < 0 {
		t.Fatalf("the page is not found again: %s", v.Says())
	}
	v.OpenRow(nil, &v.Result.Rows[row])
	if d.At() != session.AtLibrary || v.Chosen != &v.Result.Rows[row] || len(v.Result.Rows[row].Change.Hunks) != 1 {
		t.Errorf("at %s, row %+v of %+v", d.At(), v.Chosen, v.Result.Rows[row])
	}
	v.SetFolders("docs/1", "", filepath.Join(dir, "none"))
	v.Compare()
	l.Until(t, func() bool { return !v.Working() })
	if d.Status.Fault() == "" || v.Result == nil {
		t.Error("a set that is not there is not said, or took the table away")
	}
}

// A run reports how many of the declared pairs it decides, whichever is known first. Pairs are
// written with their declared relation, which does not change score and verdict.
func TestARunIsComparedWithDeclaredPairs(t *testing.T) {
	d, l := lookedAt(t)
	for i, a := range d.Algorithms {
		d.Run.Tick(i, a.Name == "minhash")
	}
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	r := d.Session.Results()[0]
	l.Until(t, func() bool { _, ok := r.FoundDeclared(); return ok })
	p, _ := r.FoundDeclared()
	if p.Strength != declared.Same || p.Pairs != d.Session.Declared().Pairs(declared.Same) || p.Found != 3 {
		t.Errorf("held against what is declared: %+v", p)
	}
	e := newExport(t, d)
	data, _ := written(t, d, l, e)
	rows := rowsOf(t, data)
	said := 0
	for _, row := range rows {
		if row[len(row)-1] != "" { // the last column holds the declared relation
			said++
		}
	}
	if said == 0 || said == len(rows) {
		t.Errorf("%d of %d pairs are declared", said, len(rows))
	}
}
