package versions

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/hash"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
)

// unexported compares values with their unexported fields.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

// sentences makes a text of n sentences of ten words that no other seed has.
func sentences(seed string, n int) string {
	var b strings.Builder
	for i := range n {
		for k := range 10 {
			fmt.Fprintf(&b, "%x ", hash.String(fmt.Sprint(seed, i, k))%0xFFFFFF)
		}
		fmt.Fprintf(&b, "says word %d of %s. ", i, seed)
	}
	return b.String()
}

func html(text string) string { return "<title>t</title><p>" + text + "</p>" }

// setOf makes a set of pages: path and source in turn.
func setOf(name string, pages ...string) *page.Set {
	var infos []page.Page
	var contents []page.Content
	for i := 0; i < len(pages); i += 2 {
		infos = append(infos, page.Page{ID: pages[i]})
		contents = append(contents, page.Content{Text: pages[i+1]})
	}
	return page.FromPages(name, infos, contents)
}

func compare(t *testing.T, before, after Side, algorithm string, workers int) *Comparison {
	t.Helper()
	a, err := catalog.Algorithm(algorithm)
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser("none")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Compare(context.Background(), before, after, Options{Job: detect.Job{Algorithm: a}, Denoiser: d, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// states returns the rows as "path state newpath".
func states(c *Comparison) []string {
	var out []string
	for _, r := range c.Rows {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Path, r.State, r.NewPath)))
	}
	return out
}

func two() (before, after *page.Set) {
	long := sentences("long", 30)
	before = setOf("old",
		"same.html", html(sentences("same", 9)),
		"tags.html", "<p>"+sentences("tags", 9)+"</p>",
		"slight.html", html(long),
		"changed.html", html(sentences("one", 9)),
		"a/moved.html", html(sentences("moved", 9)),
		"a/edited.html", html(sentences("edited", 40)),
		"gone.html", html(sentences("gone", 9)),
		"stub.html", html("Moved."),
		"dir/index.shtml", html(sentences("index", 9)),
	)
	after = setOf("new",
		"same.html", html(sentences("same", 9)),
		"tags.html", "<div>"+sentences("tags", 9)+"</div>",
		"slight.html", html(strings.Replace(long, "word 9 ", "nine words ", 1)),
		"changed.html", html(sentences("two", 9)),
		"b/moved.html", html(sentences("moved", 9)),
		"b/renamed.html", html(sentences("edited", 40)+"And one more sentence at the end."),
		"fresh.html", html(sentences("fresh", 9)),
		"other-stub.html", html("Moved."),
		"dir/index.html", html(sentences("index", 9)),
	)
	return before, after
}

// Every state occurs, with each algorithm and any number of workers.
func TestStatesOfPages(t *testing.T) {
	before, after := two()
	want := []string{
		"a/edited.html moved b/renamed.html",
		"a/moved.html moved b/moved.html",
		"changed.html changed",
		"dir/index.shtml identical dir/index.html",
		"fresh.html added",
		"gone.html removed",
		"other-stub.html added",
		"same.html identical",
		"slight.html slight",
		"stub.html removed",
		"tags.html same",
	}
	for _, algorithm := range []string{"minhash", "shingling", "blend"} {
		for _, workers := range []int{1, 5} {
			c := compare(t, Whole(before), Whole(after), algorithm, workers)
			if got := states(c); !cmp.Equal(got, want) {
				t.Errorf("%s on %d workers:\n%s", algorithm, workers, strings.Join(got, "\n"))
			}
			if n := c.Counts(); n[Moved] != 2 || n[Added] != 2 || n[Identical] != 2 {
				t.Errorf("counts %v", n)
			}
		}
	}
	one, many := compare(t, Whole(before), Whole(after), "minhash", 1), compare(t, Whole(before), Whole(after), "minhash", 5)
	if !cmp.Equal(one.Rows, many.Rows, unexported) {
		t.Error("the rows depend on the workers")
	}
}

// Scores, lengths and differences of a page that changed.
func TestFiguresOfAChange(t *testing.T) {
	before, after := two()
	for _, r := range compare(t, Whole(before), Whole(after), "minhash", 2).Rows {
		switch r.Path {
		case "slight.html":
			if d := r.Change; d.Removed != (Part{1, 6}) || d.Added != (Part{1, 10}) || d.Shared < 0.99 || d.Shared >= 1 {
				t.Errorf("slight: %+v", d)
			}
			if got := r.Change.Excerpt(3); got != "−word 9 +nine words" {
				t.Errorf("slight: %q", got)
			}
			if r.Score >= 1 || r.Score < 0.8 || !r.Scored || r.NewChars-r.OldChars != 4 {
				t.Errorf("slight: score %v, %d and %d characters", r.Score, r.OldChars, r.NewChars)
			}
		case "fresh.html":
			if r.Old != -1 || r.New < 0 || r.OldChars != 0 || r.NewChars == 0 || r.Scored {
				t.Errorf("fresh: %+v", r)
			}
		case "gone.html":
			if r.New != -1 || r.Old < 0 || r.OldChars == 0 || r.NewChars != 0 {
				t.Errorf("gone: %+v", r)
			}
		case "same.html":
			if r.Score != 1 || r.OldChars == 0 || r.OldChars != r.NewChars || len(r.Change.Hunks) != 0 {
				t.Errorf("same: %+v", r)
			}
		}
	}
}

// Sides can be two folders of one set, by id or URL, and two sets whose pages are under the folder
// of their version.
func TestSides(t *testing.T) {
	body := html(sentences("x", 9))
	set := page.FromPages("both", []page.Page{
		{ID: "docs/16/a.html"}, {ID: "docs/16/b.html"}, {ID: "docs/17/a.html"}, {ID: "n1", URL: "https://h.net/docs/17/b.html?x=1"}, {ID: "docs/160/a.html"},
	}, []page.Content{{Text: body}, {Text: body}, {Text: body}, {Text: body}, {Text: body}})
	old, err := Under(set, "/docs/16/")
	if err != nil || len(old.Pages) != 2 || !cmp.Equal(old.Paths, []string{"a.html", "b.html"}) {
		t.Fatalf("%+v, %v", old, err)
	}
	now, err := Under(set, "docs/17")
	if err != nil || !cmp.Equal(now.Paths, []string{"a.html", "b.html?x=1"}) {
		t.Fatalf("%+v, %v", now, err)
	}
	if by, err := Under(set, "https://h.net/docs"); err != nil || !cmp.Equal(by.Pages, []int{3}) {
		t.Errorf("by URL: %+v, %v", by, err)
	}
	if whole, err := Under(set, ""); err != nil || whole.Set != set || !cmp.Equal(whole.Pages, Whole(set).Pages) || !cmp.Equal(whole.Paths, Whole(set).Paths) {
		t.Errorf("no folder: %+v, %v", whole, err)
	}
	if _, err := Under(set, "docs/18"); err == nil || !strings.Contains(err.Error(), "docs/18: no page of both is in this folder") {
		t.Errorf("no such folder: %v", err)
	}
	c := compare(t, Whole(setOf("x", "docs/16/a.html", body)), Whole(setOf("y", "docs/17/a.html", body)), "minhash", 1)
	if got := states(c); !cmp.Equal(got, []string{"a.html identical"}) {
		t.Errorf("folders of versions: %v", got)
	}
	c = compare(t, Whole(setOf("x", "one", body)), Whole(setOf("y", "one", body)), "minhash", 1)
	if got := states(c); !cmp.Equal(got, []string{"one identical"}) {
		t.Errorf("ids that are no paths: %v", got)
	}
}

// Two forms of one path in one version: each is paired with the equal form first.
func TestFormsOfAPathAreEachPairedOnce(t *testing.T) {
	body := html(sentences("x", 9))
	c := compare(t,
		Whole(setOf("x", "a.html", body, "a.shtml", body, "b.shtml", body)),
		Whole(setOf("y", "a.shtml", body, "a.html", body, "b.html", body, "b.htm", body)), "minhash", 1)
	want := []string{"a.html identical", "a.shtml identical", "b.htm added", "b.shtml identical b.html"}
	if got := states(c); !cmp.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// White space and punctuation are no change; long text is cut, with the number of further hunks.
func TestChanges(t *testing.T) {
	if c := changeOf("One, two three.", "One two  three!"); c.Removed.Passages+c.Added.Passages+len(c.Hunks) != 0 || c.Shared != 1 {
		t.Errorf("marks: %+v", c)
	}
	c := changeOf("", sentences("x", 3))
	if c.Shared != 0 || c.Added.Passages != 1 || c.Removed.Passages != 0 || len(c.Hunks) != 1 {
		t.Errorf("from nothing: %+v", c)
	}
	if n := len([]rune(changeOf("", sentences("x", 300)).Hunks[0].New)); n != mostRunes+1 {
		t.Errorf("%d characters of a hunk", n)
	}
	a, b := sentences("x", 80), strings.ReplaceAll(sentences("x", 80), "says", "tells")
	if c := changeOf(a, b); len(c.Hunks) != mostHunks || c.MoreHunks != 80-mostHunks || c.Removed != (Part{80, 320}) || c.Added != (Part{80, 400}) {
		t.Errorf("many: %d and %d more, %+v %+v", len(c.Hunks), c.MoreHunks, c.Removed, c.Added)
	}
	if c := changeOf("", ""); c.Shared != 1 {
		t.Errorf("nothing and nothing: %+v", c)
	}
}

// Compare stops when ctx is done.
func TestCompareStops(t *testing.T) {
	before, after := two()
	before.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a, _ := catalog.Algorithm("minhash")
	d, _ := catalog.Denoiser("none")
	if _, err := Compare(ctx, Whole(before), Whole(after), Options{Job: detect.Job{Algorithm: a}, Denoiser: d}); err == nil {
		t.Error("it does not stop")
	}
}

// Thousands of equal pages without a partner do not take quadratic time: as many moved as there are
// on both sides.
func TestManyEqualPages(t *testing.T) {
	text := html(sentences("notice", 9))
	var before, after []string
	for i := range 3000 {
		before = append(before, fmt.Sprintf("a/%d.html", i), text)
		if i < 1000 {
			after = append(after, fmt.Sprintf("b/x%d.html", i), text)
		}
	}
	c := compare(t, Whole(setOf("x", append(before, "p.html", text)...)), Whole(setOf("y", append(after, "p.html", text)...)), "minhash", 2)
	if n := c.Counts(); n[Moved] != 1000 || n[Removed] != 2000 || n[Added] != 0 || n[Identical] != 1 {
		t.Errorf("%v", n)
	}
}

func FuzzChange(f *testing.F) {
	f.Add("one two three", "one 2 three")
	f.Add("好。\n好", "\xff好")
	f.Fuzz(func(t *testing.T, a, b string) {
		c := changeOf(a, b)
		if c.Shared < 0 || c.Shared > 1 || len(c.Hunks) > mostHunks {
			t.Errorf("%+v", c)
		}
		c.Excerpt(3)
	})
}
