package truthfile

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
)

// letters is a set in memory with one page for each letter.
func letters(n int) *page.Set {
	pages := make([]page.Page, n)
	contents := make([]page.Content, n)
	for i := range pages {
		pages[i].ID = string(rune('a' + i))
		contents[i].Text = "page " + pages[i].ID
	}
	return page.FromPages("letters", pages, contents)
}

// labelled is a set with what is known of it.
type labelled struct {
	*page.Set
	Truth    *truth.Truth
	Problems []page.Problem
}

func load(s *page.Set, path string) (labelled, error) {
	t, problems, err := Load(s, path)
	return labelled{s, t, problems}, err
}

func open(t testing.TB, path string) labelled {
	t.Helper()
	s, err := formats.Open(context.Background(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	known, problems := Found(s)
	return labelled{s, known, problems}
}

// put writes files into a folder of their own.
func put(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const htmlA, htmlB = "<html><title>a</title><p>甲</p></html>", "<!DOCTYPE html><p>乙</p>"

// pack writes files into a zip.
func pack(t testing.TB, files map[string]string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "set.zip")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	for name, text := range files {
		e, err := w.Create(name)
		if err == nil {
			_, err = e.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

func problems(s labelled) string {
	var out []string
	for _, p := range s.Problems {
		out = append(out, p.Where+": "+p.What)
	}
	return strings.Join(out, "\n")
}

// drawTruth is a set of 2 to 26 pages with any truth.
func drawTruth(t *rapid.T) labelled {
	s := letters(rapid.IntRange(2, 26).Draw(t, "pages"))
	n := len(s.Pages)
	known := &truth.Truth{Kind: rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"), Pairs: map[page.Pair]truth.Label{}, Hand: map[page.Pair]bool{}}
	for range rapid.IntRange(0, 40).Draw(t, "pairs") {
		a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
		if a != b {
			known.Pairs[page.MakePair(a, b)] = rapid.SampledFrom([]truth.Label{truth.Duplicate, truth.Different, truth.Partial, truth.Furniture, truth.Unsure}).Draw(t, "label")
			known.Hand[page.MakePair(a, b)] = true
		}
	}
	known.Cluster = rapid.SliceOfN(rapid.Int32Range(-1, 5), n, n).Draw(t, "clusters")
	return labelled{Set: s, Truth: known}
}

func TestLoad(t *testing.T) {
	for _, c := range []struct {
		name, in, labels, hand, clusters, problems string
	}{
		{"pairs", "id1\tid2\tlabel\tj\thow\na\tb\t1\t.9\thand\nd\tc\t0\t.1\trule\nb\tc\tp\t.4\thand 2\na\td\t?\t0\t\na\te\tX\t0\thand\n", "ab1 ad? aex bcp cd0", "ab ae bc", "", ""},
		{"columns in another order", "how,label,id2,id1\nhand,1,a,b\n", "ab1", "ab", "", ""},
		{"pairs without header", "\uFEFFa\tb\t1\r\n\r\nc\td\t0\r\n", "ab1 cd0", "", "", ""},
		{"pairs without label", "id1\tid2\na\tb\n", "ab1", "", "", ""},
		{"clusters", "id\tcluster\tkind\nc\tx\torig\na\ty\torig\nb\tx\tlight\n", "ab0 bc1 ad0 de0", "", "0 1 1 -1 -1", ""},
		{"clusters without header", "e\t7\nd\t7\n", "de1 ad0", "", "-1 -1 -1 0 0", ""},
		{
			"lines that cannot be used", "id1\tid2\tlabel\na\tb\t1\na\tq\t1\na\ta\t1\nb\ta\t0\na\tc\tmaybe\na\nb\ta\t1\n", "ab1", "", "",
			"t.tsv:3: page q is not in the set|t.tsv:4: pairs a with itself|t.tsv:5: labels a pair 0 that was labelled 1|t.tsv:6: label \"maybe\" is not one of|t.tsv:7: has 1 column, 3 are needed",
		},
		{"a page in two clusters", "id\tcluster\na\t1\na\t2\nz\t1\n", "ab0", "", "0 -1 -1 -1 -1", "t.tsv:3: puts page a into cluster 2|t.tsv:4: page z is not in the set"},
	} {
		path := filepath.Join(put(t, map[string]string{"t.tsv": c.in}), "t.tsv")
		s, err := load(letters(5), path)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for want := range strings.FieldsSeq(c.labels) {
			p := page.MakePair(int(want[0]-'a'), int(want[1]-'a'))
			if got := s.Truth.Label(p); got != truth.Label(want[2]) {
				t.Errorf("%s: pair %s is %q", c.name, want, got)
			}
		}
		var hand []string
		for p := range s.Truth.Hand {
			hand = append(hand, s.Pages[p.A].ID+s.Pages[p.B].ID)
		}
		slices.Sort(hand)
		if got := strings.Join(hand, " "); got != c.hand {
			t.Errorf("%s: by hand %s, want %s", c.name, got, c.hand)
		}
		if got := strings.Trim(fmt.Sprint(s.Truth.Cluster), "[]"); got != c.clusters {
			t.Errorf("%s: clusters %s, want %s", c.name, got, c.clusters)
		}
		for want := range strings.SplitSeq(c.problems, "|") {
			if !strings.Contains(problems(s), want) {
				t.Errorf("%s: problems\n%s\nlack %q", c.name, problems(s), want)
			}
		}
		if n := strings.Count(c.problems, "|") + 1; c.problems != "" && len(s.Problems) != n || c.problems == "" && len(s.Problems) > 0 {
			t.Errorf("%s: problems\n%s", c.name, problems(s))
		}
	}
}

func TestLoadErrors(t *testing.T) {
	s := letters(3)
	dir := put(t, map[string]string{
		"empty.tsv": "", "head.tsv": "id\tcluster\n", "other.tsv": "x\ty\t1\n", "odd.tsv": "one\ttwo\tthree\n",
		"ones.tsv": "a\tb\t1\nb\tc\t1\n", "scores.tsv": "a\tb\t1\na\tc\t0\nb\tc\t0.93\n", "exact.tsv": "a\tb\t1.0\nb\tc\t0.0\n",
	})
	for name, want := range map[string]string{
		"no.tsv": "no such folder or file", "empty.tsv": "it is empty", "head.tsv": "it is empty",
		"other.tsv": "none of its 1 line refers to pages of this set", "odd.tsv": "unknown columns",
		"ones.tsv": "which may be a label or a score", "scores.tsv": `line 3: "0.93" is a score, not a label`, "exact.tsv": `"1.0" is a score`,
	} {
		if known, _, err := Load(s, filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), want) || known != nil {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestTruthBeside(t *testing.T) {
	base := map[string]string{"a.html": htmlA, "b.html": htmlA, "c.html": htmlB}
	with := func(extra map[string]string) labelled {
		files := maps.Clone(base)
		maps.Copy(files, extra)
		return open(t, put(t, files))
	}
	pairs, clusters := "id1\tid2\tlabel\na.html\tc.html\t0\n", "id\tcluster\na.html\t1\nb.html\t1\n"
	if s := with(nil); s.Truth != nil {
		t.Errorf("truth out of nothing: %+v", s.Truth)
	}
	s := with(map[string]string{"clusters.tsv": clusters})
	if s.Truth == nil || s.Truth.Kind != truth.Clusters || s.Truth.Label(page.MakePair(1, 0)) != truth.Duplicate || s.Truth.Label(page.MakePair(1, 2)) != truth.Different {
		t.Errorf("clusters give %+v", s.Truth)
	}
	s = with(map[string]string{"clusters.tsv": clusters, "pairs.tsv": pairs})
	if s.Truth.Kind != truth.Judged || s.Truth.Label(page.MakePair(0, 1)) != truth.Unjudged || s.Truth.Label(page.MakePair(0, 2)) != truth.Different || !slices.Equal(s.Truth.Cluster, []int32{0, 0, -1}) {
		t.Errorf("pairs with clusters give %+v", s.Truth)
	}
	s = with(map[string]string{"pairs.tsv": "id1\tid2\tlabel\nx\ty\t1\n"})
	if s.Truth != nil || !strings.Contains(problems(s), "pairs.tsv: none of its 1 line") || !strings.Contains(problems(s), "pairs.tsv:2: page x is not in the set") {
		t.Errorf("truth of another set gives %+v, %s", s.Truth, problems(s))
	}
	if s := open(t, pack(t, map[string]string{"d/a.html": htmlA, "d/b.html": htmlA, "d/clusters.tsv": clusters})); s.Truth == nil || s.Truth.Kind != truth.Clusters {
		t.Errorf("clusters in a zip give %+v", s.Truth)
	}
}

// In a view every pair of pages has the label it had, and the pages their text.
func TestTakeKeepsLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawTruth(t)
		order := rapid.Permutation(rangeTo(len(s.Pages))).Draw(t, "order")
		v := s.Take(order[:rapid.IntRange(0, len(order)).Draw(t, "taken")])
		known := s.Truth.Of(s.Set, v)
		if rapid.Bool().Draw(t, "twice") {
			w := v.Take(rapid.Permutation(rangeTo(len(v.Pages))).Draw(t, "again"))
			v, known = w, known.Of(v, w)
		}
		for i, p := range v.Pages {
			if c, err := v.Read(i); err != nil || c.Text != "page "+p.ID {
				t.Fatalf("page %s reads %q, %v", p.ID, c.Text, err)
			}
			if at, ok := v.Index(p.ID); !ok || at != i {
				t.Fatalf("page %s is at %d, not at %d", p.ID, at, i)
			}
			for j := range i {
				a, _ := s.Index(p.ID)
				b, _ := s.Index(v.Pages[j].ID)
				got, want := page.MakePair(i, j), page.MakePair(a, b)
				if known.Label(got) != s.Truth.Label(want) || known.Hand[got] != s.Truth.Hand[want] {
					t.Fatalf("pair %s %s is %q, was %q", p.ID, v.Pages[j].ID, known.Label(got), s.Truth.Label(want))
				}
			}
		}
		if got, _ := s.Index(s.Pages[0].ID); got != 0 || len(known.Pairs) > len(s.Truth.Pairs) {
			t.Fatal("the set changed, or pairs came up")
		}
	})
}

func rangeTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// Ids that hold what separates columns and lines come back from files in which they
// are escaped or quoted; a backslash of a file that does not escape is a backslash.
func TestIdsOfAnyCharactersInTruthFiles(t *testing.T) {
	odd := []string{"a\tb", "c\nd\x1b[2J", `e\nf`, "e\nf"}
	pages := make([]page.Page, len(odd))
	for i, id := range odd {
		pages[i].ID = id
	}
	set := page.FromPages("x", pages, make([]page.Content, len(odd)))
	for name, body := range map[string]string{
		"escaped":  "id1\tid2\tlabel\n" + say.Escape(odd[0]) + "\t" + say.Escape(odd[1]) + "\t1\n" + say.Escape(odd[2]) + "\t" + say.Escape(odd[3]) + "\t0\n",
		"quoted":   "id1,id2,label\n\"a\tb\",\"c\nd\x1b[2J\",1\n" + `e\\nf` + ",\"e\nf\",0\n",
		"clusters": "id\tcluster\n" + say.Escape(odd[0]) + "\t1\n" + say.Escape(odd[1]) + "\t1\n" + say.Escape(odd[2]) + "\t2\n" + say.Escape(odd[3]) + "\t3\n",
	} {
		got, problems, err := read(set, strings.NewReader(body), name)
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v, %v", name, err, problems)
			continue
		}
		if got := got.truth(); got.Label(page.MakePair(0, 1)) != truth.Duplicate || got.Label(page.MakePair(2, 3)) != truth.Different {
			t.Errorf("%s: %+v", name, got)
		}
	}
	plain := page.FromPages("x", []page.Page{{ID: `d:\new\a`}, {ID: "b"}}, make([]page.Content, 2))
	got, problems, err := read(plain, strings.NewReader("id1\tid2\tlabel\n"+`d:\new\a`+"\tb\t1\n"), "others")
	if err != nil || len(problems) > 0 || got.truth().Label(page.MakePair(0, 1)) != truth.Duplicate {
		t.Errorf("a file that does not escape: %v, %v", err, problems)
	}
}
