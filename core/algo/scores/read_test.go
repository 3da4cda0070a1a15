package scores_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"pgregory.net/rapid"

	"pagetwin/core/algo/scores"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// letters is a set of n pages called a, b, c …
func letters(n int) *page.Set {
	pages := make([]page.Page, n)
	for i := range pages {
		pages[i].ID = string(rune('a' + i))
	}
	return page.FromPages("letters", pages, make([]page.Content, n))
}

func read(t *testing.T, set *page.Set, content string) *scores.Scores {
	t.Helper()
	s, err := scores.Read(set, strings.NewReader(content), "s")
	if err != nil {
		t.Fatalf("%q: %v", content, err)
	}
	return s
}

// pairsOf writes the pairs as ab=0.5 cd=1.
func pairsOf(set *page.Set, s *scores.Scores) string {
	var out []string
	for _, p := range s.Pairs {
		out = append(out, fmt.Sprintf("%s%s=%v", set.Pages[p.A].ID, set.Pages[p.B].ID, p.Score))
	}
	return strings.Join(out, " ")
}

func problems(s *scores.Scores) string {
	var out []string
	for _, p := range s.Problems {
		out = append(out, p.Where+": "+p.What)
	}
	return strings.Join(out, "\n")
}

func TestScoresOfOtherPrograms(t *testing.T) {
	set := letters(5)
	for _, c := range []struct{ name, in, want string }{
		{"TSV without header", "a\tb\t0.9\nd\tc\t0.25\n", "ab=0.9 cd=0.25"},
		{"TSV with header, more columns, another order", "score\turl\tid2\tid1\n0.9\tx\tb\ta\n", "ab=0.9"},
		{"our own export", "id1\tid2\turl1\turl2\tscore\tdecision\na\tb\t\t\t0.9\t1\n", "ab=0.9"},
		{"CSV, quoted", "\"left\",\"right\",\"similarity\"\n\"a\",\"b\",\"0.5\"\n", "ab=0.5"},
		{"semicolons", "doc1;doc2;jaccard\na;b;.5\n", "ab=0.5"},
		{"white space", "a b 0.5\nc   d   1e-3\n", "ab=0.5 cd=0.001"},
		{"Splink's predictions", "match_weight,match_probability,unique_id_l,unique_id_r\n3.1,0.75,a,b\n", "ab=0.75"},
		{"JSON lines", "{\"id1\":\"a\",\"id2\":\"b\",\"score\":0.5}\n\n{\"ID2\":\"c\",\"ID1\":\"d\",\"Score\":\"0.25\"}\n", "ab=0.5 cd=0.25"},
		{"JSON lines with a byte order mark", "\uFEFF{\"left\":\"a\",\"right\":\"b\",\"sim\":1}\n", "ab=1"},
		{"TREC run, each pair from both ends", "a Q0 b 1 0.9 mine\nb Q0 a 1 0.9 mine\na Q0 c 2 0.3 mine\n", "ab=0.9 ac=0.3"},
		{"Chinese header", "网页1,网页2,相似度\na,b,0.5\n", "ab=0.5"},
		{"rounding of 32 bits", "a\tb\t1.0000001\nc\td\t-0.0000001\n", "ab=1 cd=0"},
	} {
		s := read(t, set, c.in)
		if got := pairsOf(set, s); got != c.want || len(s.Problems) > 0 {
			t.Errorf("%s: %s, problems %q, want %s", c.name, got, problems(s), c.want)
		}
	}
}

func TestParquetIsReadInAnyNumberType(t *testing.T) {
	type row struct {
		Source int64   `parquet:"id1"`
		Target string  `parquet:"id2"`
		Score  float32 `parquet:"score"`
		Note   string  `parquet:"note"`
	}
	var b bytes.Buffer
	if err := parquet.Write(&b, []row{{7, "b", 0.5, "x"}, {8, "b", 0.25, "y"}, {9, "b", 1, ""}}); err != nil {
		t.Fatal(err)
	}
	set := page.FromPages("numbers", []page.Page{{ID: "7"}, {ID: "8"}, {ID: "b"}}, make([]page.Content, 3))
	s, err := scores.Read(set, bytes.NewReader(b.Bytes()), "s.parquet")
	if err != nil {
		t.Fatal(err)
	}
	if got := pairsOf(set, s); got != "7b=0.5 8b=0.25" || s.Unknown != 1 || !strings.Contains(problems(s), "s.parquet:3: page 9 is not in the set") {
		t.Errorf("pairs %s, %d unknown, problems %q", got, s.Unknown, problems(s))
	}
	for cut := 1; cut < b.Len(); cut += 7 {
		if _, err := scores.Read(set, bytes.NewReader(b.Bytes()[:cut]), "s.parquet"); err == nil {
			t.Errorf("the first %d of %d bytes were read as a whole file", cut, b.Len())
		}
	}
}

// Lines that are left out are counted and listed.
func TestLinesThatCannotBeUsedAreCountedAndListed(t *testing.T) {
	set := letters(4)
	s := read(t, set, "id1\tid2\tscore\na\tb\t0.9\na\tq\t0.2\nz\tb\t0.8\nb\ta\t0.7\na\tb\t0.9\nc\tc\t1\na\tc\t1.5\na\tc\tNaN\na\tc\thigh\na\tc\t-2\na\td\n")
	if got, want := pairsOf(set, s), "ab=0.9"; got != want {
		t.Errorf("pairs %s, want %s", got, want)
	}
	if s.Lines != 11 || s.Unknown != 2 || s.Differed != 1 || s.Self != 1 || s.Bad != 5 {
		t.Errorf("lines %d, unknown %d, differed %d, self %d, bad %d", s.Lines, s.Unknown, s.Differed, s.Self, s.Bad)
	}
	if s.Floor != 0.2 {
		t.Errorf("floor %v: the lowest score in the file is 0.2, of whatever pages", s.Floor)
	}
	for _, want := range []string{
		"s:3: page q is not in the set", "s:4: page z is not in the set", "s:5: gives the score 0.7 to a pair that has a different score",
		"s:7: pairs c with itself", "s:8: score 1.5 is not from 0 to 1", "s:9: score NaN is not from 0 to 1", "s:10: score \"high\" is not a number",
		"s:11: score -2 is not", "s:12: has 2 columns, 3 are needed",
	} {
		if !strings.Contains(problems(s), want) {
			t.Errorf("problems lack %q:\n%s", want, problems(s))
		}
	}
	var said []string
	for _, w := range s.Warnings() {
		said = append(said, w.En)
	}
	for _, want := range []string{"2 of 11 pairs in the file contain a page", "5 of 11 pairs in the file have no score", "1 of 11 pairs in the file pair a page", "1 of 11 pairs in the file occur before", "the lowest score in the file is 0.2"} {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("warnings lack %q: %q", want, said)
		}
	}
}

func TestFilesWithoutScoresSayWhatToDo(t *testing.T) {
	for in, want := range map[string]string{
		"":                                 "contains no pair",
		"\n\n":                             "contains no pair",
		"id1\tid2\tscore\n":                "contains no pair",
		"a\tb\n":                           "expected id1, id2, score",
		"name\tother\tthing\n1\t2\tx\n":    "expected id1, id2, score",
		"x\ty\t0.5\n":                      "none of its 1 pair belongs to this set and has a score from 0 to 1: s:1: page x is not in the set",
		"a\tb\t37\nc\td\t12\n":             "none of its 2 pairs belongs to this set and has a score from 0 to 1: s:1: score 37 is not from 0 to 1",
		"{\"id1\":\"a\"}\n":                "is not a number",
		"{\"id1\":\n":                      "is not a JSON object",
		"PAR1 and no more":                 "incomplete or damaged",
		strings.Repeat("{", 1<<21) + "\n}": "longer than",
	} {
		if _, err := scores.Read(letters(4), strings.NewReader(in), "s"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want %q", in, err, want)
		}
	}
}

func TestManyProblemsOfOneKindAreCounted(t *testing.T) {
	in := "a\tb\t0.5\n" + strings.Repeat("a\tq\t0.5\n", 3*say.ListMost)
	s := read(t, letters(2), in)
	if s.Unknown != 3*say.ListMost || len(s.Problems) != say.ListMost+1 {
		t.Errorf("%d unknown, %d listed", s.Unknown, len(s.Problems))
	}
}

// The order of the lines and of the two ids in a line makes no difference.
func TestOrderMakesNoDifference(t *testing.T) {
	set := letters(8)
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			a, b := rapid.IntRange(0, 7).Draw(t, "a"), rapid.IntRange(0, 9).Draw(t, "b")
			return fmt.Sprintf("%c\t%c\t%v", 'a'+a, 'a'+b, float64(rapid.IntRange(0, 100).Draw(t, "score"))/100)
		}), 1, 40).Draw(t, "lines")
		one, errOne := scores.Read(set, strings.NewReader(strings.Join(lines, "\n")), "s")
		turned := rapid.Permutation(lines).Draw(t, "turned")
		for i, l := range turned {
			if c := strings.Split(l, "\t"); rapid.Bool().Draw(t, "swap") {
				turned[i] = c[1] + "\t" + c[0] + "\t" + c[2]
			}
		}
		two, errTwo := scores.Read(set, strings.NewReader(strings.Join(turned, "\n")), "s")
		if (errOne == nil) != (errTwo == nil) {
			t.Fatalf("errors %v and %v", errOne, errTwo)
		}
		if errOne != nil {
			return
		}
		if !slices.Equal(one.Pairs, two.Pairs) || one.Floor != two.Floor || one.Unknown != two.Unknown || one.Self != two.Self {
			t.Fatalf("%+v\nand\n%+v", one, two)
		}
		best := map[[2]int32]float64{} // an independent oracle: the highest score of each pair
		low := math.Inf(1)
		for _, l := range lines {
			var a, b rune
			var x float64
			fmt.Sscanf(strings.ReplaceAll(l, "\t", " "), "%c %c %g", &a, &b, &x)
			low = min(low, x)
			if a != b && b < 'i' {
				key := [2]int32{min(a, b) - 'a', max(a, b) - 'a'}
				if was, ok := best[key]; !ok || x > was {
					best[key] = x
				}
			}
		}
		if len(best) != len(one.Pairs) || low != one.Floor {
			t.Fatalf("%d pairs, floor %v; want %d, %v", len(one.Pairs), one.Floor, len(best), low)
		}
		for _, p := range one.Pairs {
			if best[[2]int32{p.A, p.B}] != p.Score || one.Of(page.Pair{A: p.A, B: p.B}) != p.Score {
				t.Fatalf("pair %v, want %v", p, best[[2]int32{p.A, p.B}])
			}
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"a\tb\t0.5\n", "a Q0 b 1 0.9 x\n", "{\"id1\":\"a\",\"id2\":\"b\",\"score\":1}", "id1,id2,score\na,b,2\n", "PAR1xxxxPAR1"} {
		f.Add([]byte(seed))
	}
	set := letters(4)
	f.Fuzz(func(t *testing.T, src []byte) {
		s, err := scores.Read(set, bytes.NewReader(src), "s")
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r\x00") {
				t.Errorf("error of more than a line: %q", err)
			}
			return
		}
		if !(s.Floor >= 0 && s.Floor <= 1) || len(s.Pairs) == 0 || s.Lines < len(s.Pairs)+s.Bad+s.Self {
			t.Errorf("%+v", s)
		}
		for _, p := range s.Pairs {
			if p.A < 0 || p.A >= p.B || p.B > 3 || !(p.Score >= s.Floor && p.Score <= 1) {
				t.Errorf("pair %v, floor %v", p, s.Floor)
			}
		}
	})
}

func TestNamesFitTablesAndFiles(t *testing.T) {
	for _, ok := range []string{"datasketch", "text-dedup_0.4.0", "我的方法", "a+b"} {
		if err := scores.CheckName(ok); err != nil {
			t.Errorf("%q: %v", ok, err)
		}
	}
	for _, bad := range []string{"", "a b", "a/b", `a\b`, "..", ".hidden", "a\nb", strings.Repeat("x", 61)} {
		if scores.CheckName(bad) == nil {
			t.Errorf("%q passes", bad)
		}
	}
}
