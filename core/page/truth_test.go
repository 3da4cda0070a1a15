package page

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/say"
)

// letters is a set in memory with one page for each letter.
func letters(n int) *Set {
	pages := make([]Page, n)
	contents := make([]Content, n)
	for i := range pages {
		pages[i].ID = string(rune('a' + i))
		contents[i].Text = "page " + pages[i].ID
	}
	return FromPages("letters", pages, contents, nil)
}

func TestLoadTruth(t *testing.T) {
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
			"t.tsv:3: page q is not in the set|t.tsv:4: pairs a with itself|t.tsv:5: labels a pair 0 that was labelled 1|t.tsv:6: label \"maybe\" is none of|t.tsv:7: has 1 columns, 3 are needed",
		},
		{"a page in two clusters", "id\tcluster\na\t1\na\t2\nz\t1\n", "ab0", "", "0 -1 -1 -1 -1", "t.tsv:3: puts page a into cluster 2|t.tsv:4: page z is not in the set"},
	} {
		s := letters(5)
		path := filepath.Join(put(t, map[string]string{"t.tsv": c.in}), "t.tsv")
		if err := LoadTruth(s, path); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for want := range strings.FieldsSeq(c.labels) {
			p := MakePair(int(want[0]-'a'), int(want[1]-'a'))
			if got := s.Truth.Label(p); got != Label(want[2]) {
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

func TestLoadTruthErrorsLeaveTheTruth(t *testing.T) {
	s := letters(3)
	before := &Truth{Kind: Judged}
	s.Truth = before
	dir := put(t, map[string]string{"empty.tsv": "", "head.tsv": "id\tcluster\n", "other.tsv": "x\ty\t1\n", "odd.tsv": "one\ttwo\tthree\n"})
	for name, want := range map[string]string{
		"no.tsv": "no such folder or file", "empty.tsv": "it is empty", "head.tsv": "it is empty",
		"other.tsv": "none of its 1 lines is about pages of this set", "odd.tsv": "columns not known",
	} {
		if err := LoadTruth(s, filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), want) || s.Truth != before {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestTruthBeside(t *testing.T) {
	base := map[string]string{"a.html": htmlA, "b.html": htmlA, "c.html": htmlB}
	with := func(extra map[string]string) *Set {
		files := maps.Clone(base)
		maps.Copy(files, extra)
		return open(t, put(t, files))
	}
	pairs, clusters := "id1\tid2\tlabel\na.html\tc.html\t0\n", "id\tcluster\na.html\t1\nb.html\t1\n"
	if s := with(nil); s.Truth != nil {
		t.Errorf("truth out of nothing: %+v", s.Truth)
	}
	s := with(map[string]string{"clusters.tsv": clusters})
	if s.Truth == nil || s.Truth.Kind != Clusters || s.Truth.Label(MakePair(1, 0)) != Duplicate || s.Truth.Label(MakePair(1, 2)) != Different {
		t.Errorf("clusters give %+v", s.Truth)
	}
	s = with(map[string]string{"clusters.tsv": clusters, "pairs.tsv": pairs})
	if s.Truth.Kind != Judged || s.Truth.Label(MakePair(0, 1)) != Unjudged || s.Truth.Label(MakePair(0, 2)) != Different || !slices.Equal(s.Truth.Cluster, []int32{0, 0, -1}) {
		t.Errorf("pairs with clusters give %+v", s.Truth)
	}
	s = with(map[string]string{"pairs.tsv": "id1\tid2\tlabel\nx\ty\t1\n"})
	if s.Truth != nil || !strings.Contains(problems(s), "pairs.tsv: none of its 1 lines") || !strings.Contains(problems(s), "pairs.tsv:2: page x is not in the set") {
		t.Errorf("truth of another set gives %+v, %s", s.Truth, problems(s))
	}
	if s := open(t, pack(t, map[string]string{"d/a.html": htmlA, "d/b.html": htmlA, "d/clusters.tsv": clusters})); s.Truth == nil || s.Truth.Kind != Clusters {
		t.Errorf("clusters in a zip give %+v", s.Truth)
	}
}

// drawTruth is a set of 2 to 26 pages with any truth.
func drawTruth(t *rapid.T) *Set {
	s := letters(rapid.IntRange(2, 26).Draw(t, "pages"))
	n := len(s.Pages)
	truth := &Truth{Kind: rapid.SampledFrom([]TruthKind{Clusters, Judged}).Draw(t, "kind"), Pairs: map[Pair]Label{}, Hand: map[Pair]bool{}}
	for range rapid.IntRange(0, 40).Draw(t, "pairs") {
		a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
		if a != b {
			truth.Pairs[MakePair(a, b)] = rapid.SampledFrom([]Label{Duplicate, Different, Partial, Furniture, Unsure}).Draw(t, "label")
			truth.Hand[MakePair(a, b)] = true
		}
	}
	truth.Cluster = rapid.SliceOfN(rapid.Int32Range(-1, 5), n, n).Draw(t, "clusters")
	s.Truth = truth
	return s
}

// In a view every pair of pages has the label it had, and the pages their text.
func TestTakeKeepsLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawTruth(t)
		order := rapid.Permutation(rangeTo(len(s.Pages))).Draw(t, "order")
		v := s.Take(order[:rapid.IntRange(0, len(order)).Draw(t, "taken")])
		if rapid.Bool().Draw(t, "twice") {
			v = v.Take(rapid.Permutation(rangeTo(len(v.Pages))).Draw(t, "again"))
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
				got, want := MakePair(i, j), MakePair(a, b)
				if v.Truth.Label(got) != s.Truth.Label(want) || v.Truth.Hand[got] != s.Truth.Hand[want] {
					t.Fatalf("pair %s %s is %q, was %q", p.ID, v.Pages[j].ID, v.Truth.Label(got), s.Truth.Label(want))
				}
			}
		}
		if got, _ := s.Index(s.Pages[0].ID); got != 0 || len(v.Truth.Pairs) > len(s.Truth.Pairs) {
			t.Fatal("the set changed, or pairs came up")
		}
	})
}

// Samples of one seed lie in one another and keep the order of the set.
func TestSamplesAreNested(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawTruth(t)
		seed := rapid.Uint64().Draw(t, "seed")
		m := rapid.IntRange(0, 30).Draw(t, "m")
		n := rapid.IntRange(m, 40).Draw(t, "n")
		small, large := s.Sample(m, seed), s.Sample(n, seed)
		if len(small.Pages) != min(m, len(s.Pages)) || !slices.IsSortedFunc(large.Pages, func(a, b Page) int { return strings.Compare(a.ID, b.ID) }) {
			t.Fatalf("%d pages of %d asked: %s", len(small.Pages), m, ids(large))
		}
		for _, p := range small.Pages {
			if _, ok := large.Index(p.ID); !ok {
				t.Fatalf("%s of the sample of %d is not in that of %d", p.ID, m, n)
			}
		}
		again := large.Sample(m, seed)
		if ids(again) != ids(small) || again.Fingerprint != small.Fingerprint {
			t.Fatalf("a sample's sample is %s, not %s", ids(again), ids(small))
		}
		if whole := len(large.Pages) == len(s.Pages); whole != (large.Fingerprint == s.Fingerprint) {
			t.Fatalf("whole %v, fingerprints %s %s", whole, large.Fingerprint, s.Fingerprint)
		}
	})
}

func TestSampleSeedsDiffer(t *testing.T) {
	s := letters(26)
	seen := map[string]bool{}
	for seed := range uint64(50) {
		seen[ids(s.Sample(5, seed))] = true
	}
	if len(seen) < 45 {
		t.Errorf("50 seeds give %d samples", len(seen))
	}
	if got := ids(s.Take([]int{3, 1, 3, 1, 2})); got != "d b c" {
		t.Errorf("positions that come again: %s", got)
	}
}

func TestFromPages(t *testing.T) {
	s := FromPages("m", []Page{{ID: "a", Kind: Text}, {ID: "b"}}, []Content{{Text: "x\xff"}, {Text: "<p>", Charset: Charset{Used: "big5", How: ByDeclaration}}}, nil)
	a, _ := s.Read(0)
	b, _ := s.Read(1)
	if a != (Content{Text, "x\uFFFD", Charset{Used: "utf-8", How: ByFormat}}) || b != (Content{HTML, "<p>", Charset{Used: "big5", How: ByDeclaration}}) {
		t.Errorf("contents %+v %+v", a, b)
	}
	if s.Pages[0].Size != 4 || s.Close() != nil {
		t.Errorf("pages %+v", s.Pages)
	}
	if _, err := s.Read(0); err != nil {
		t.Error("closing a set in memory makes it unreadable:", err)
	}
}

// Any number of goroutines read one set.
func TestReadInParallel(t *testing.T) {
	var lines strings.Builder
	for i := range 200 {
		fmt.Fprintf(&lines, `{"id":"p%d","html":"<p>%d\u4e59</p>"}`+"\n", i, i)
	}
	files := map[string]string{"pages.jsonl": lines.String()}
	plain := map[string]string{}
	for i := range 50 {
		plain[fmt.Sprintf("p%d.html", i)] = fmt.Sprintf("<html>%d乙", i)
	}
	for _, path := range []string{put(t, files), pack(t, files), put(t, plain), pack(t, plain)} {
		s := open(t, path)
		done := make(chan error)
		for range 8 {
			go func() {
				for i, p := range s.Pages {
					c, err := s.Read(i)
					if err == nil && !strings.Contains(c.Text, strings.Trim(p.ID, "p.html")+"乙") {
						err = fmt.Errorf("page %s reads %q", p.ID, c.Text)
					}
					if err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
		}
		for range 8 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
}

func TestUnreadablePageIsAnError(t *testing.T) {
	dir := put(t, map[string]string{"a.html": htmlA, "b.html": htmlB})
	s := open(t, dir)
	if err := os.Remove(filepath.Join(dir, "a.html")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(0); err == nil || err.Error() != "page a.html: no such folder or file" {
		t.Errorf("a page that is gone: %v", err)
	}
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
	pages := make([]Page, len(odd))
	for i, id := range odd {
		pages[i].ID = id
	}
	set := FromPages("x", pages, make([]Content, len(odd)), nil)
	for name, body := range map[string]string{
		"escaped":  "id1\tid2\tlabel\n" + say.Escape(odd[0]) + "\t" + say.Escape(odd[1]) + "\t1\n" + say.Escape(odd[2]) + "\t" + say.Escape(odd[3]) + "\t0\n",
		"quoted":   "id1,id2,label\n\"a\tb\",\"c\nd\x1b[2J\",1\n" + `e\\nf` + ",\"e\nf\",0\n",
		"clusters": "id\tcluster\n" + say.Escape(odd[0]) + "\t1\n" + say.Escape(odd[1]) + "\t1\n" + say.Escape(odd[2]) + "\t2\n" + say.Escape(odd[3]) + "\t3\n",
	} {
		truth, problems, err := readTruth(set, strings.NewReader(body), name)
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v, %v", name, err, problems)
			continue
		}
		if truth.Label(MakePair(0, 1)) != Duplicate || truth.Label(MakePair(2, 3)) != Different {
			t.Errorf("%s: %+v", name, truth)
		}
	}
	plain := FromPages("x", []Page{{ID: `d:\new\a`}, {ID: "b"}}, make([]Content, 2), nil)
	truth, problems, err := readTruth(plain, strings.NewReader(`d:\new\a`+"\tb\t1\n"), "others")
	if err != nil || len(problems) > 0 || truth.Label(MakePair(0, 1)) != Duplicate {
		t.Errorf("a file that does not escape: %v, %v", err, problems)
	}
}
