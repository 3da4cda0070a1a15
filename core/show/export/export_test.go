package export

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/plot"
	"pagetwin/core/text"
	"pagetwin/core/trace/letters"
)

// example is a run over five pages: a and b are duplicates and decided, c and d are
// duplicates and missed, a and e are decided wrongly.
func example(t testing.TB, name, algorithm string) *Subject {
	t.Helper()
	a, err := catalog.Algorithm(algorithm)
	if err != nil {
		t.Fatal(err)
	}
	set := page.FromPages("five", []page.Page{
		{ID: "b", URL: "http://one.example/1", Kind: page.Text},
		{ID: "a", Kind: page.Text},
		{ID: "c", Kind: page.Text},
		{ID: "d d", Kind: page.Text},
		{ID: "e|_&", Title: "=1+1", Kind: page.Text},
	}, make([]page.Content, 5))
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{
		{A: 0, B: 1}: truth.Duplicate, {A: 2, B: 3}: truth.Duplicate, {A: 1, B: 4}: truth.Different, {A: 0, B: 4}: truth.Partial,
		{A: 1, B: 2}: truth.Duplicate,
	}}
	set.Path, set.Fingerprint = "five.jsonl", "0123456789abcdef"
	r := &result.Result{
		Run: result.Run{Algorithm: algorithm, Values: param.Defaults(a.Params)}, Candidates: result.All, Cut: 0.5, Pages: 5, Bytes: 50,
		Pairs:    scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 1, B: 4, Score: 0.6}, {A: 0, B: 4, Score: 0.55}, {A: 2, B: 3, Score: 0.25}}),
		Warnings: []say.Words{saytest.Words("1 page have no features", "1 个网页没有特征")},
	}
	return &Subject{Outcome: eval.NewOutcome(set, r, gold, 0.5), Name: name, Version: "1.0", Machine: "go1 linux/amd64, 2 cores"}
}

func written(t testing.TB, format string, table *table.Table, lang string) string {
	t.Helper()
	f, err := ByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b, table, lang); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPairsAsCSVHaveIdsScoresDecisionsAndLabels(t *testing.T) {
	got := written(t, "csv", Pairs(example(t, "first", "simhash"), Filter{}), "en")
	want := `id1,id2,url1,url2,score,decision,label,algorithm,run,relation,resemblance
a,b,,http://one.example/1,0.9,1,1,simhash,first,,
a,e|_&,,,0.6,1,0,simhash,first,,
b,e|_&,http://one.example/1,,0.55,1,p,simhash,first,,
c,d d,,,0.25,0,1,simhash,first,,
`
	if got != want {
		t.Errorf("pairs:\n%s", cmp.Diff(want, got))
	}
}

func TestAFilterSaysHowManyOfHowMany(t *testing.T) {
	f := Filter{Says: saytest.Words("score ≥ 0.6", "得分 ≥ 0.6"), Keep: func(p scored.Pair) bool { return p.Score >= 0.6 }}
	table := Pairs(example(t, "first", "simhash"), f)
	if got := table.Notes[0]; got.En != "2 of 4 pairs: score ≥ 0.6." || got.In("zh") != "2 对（共 4 对）：得分 ≥ 0.6。" {
		t.Errorf("the note is %q", got)
	}
	if got := strings.Count(written(t, "jsonl", table, "en"), "\n"); got != 2 {
		t.Errorf("%d rows were written, want 2", got)
	}
}

func TestMissedNamesWhatWasScoredLowAndWhatWasNotScored(t *testing.T) {
	got := written(t, "tsv", Missed(example(t, "first", "simhash")), "en")
	want := "c\td d\t\t\t0.25\t0\t1\tsimhash\tfirst\t\t\na\tc\t\t\t\t0\t1\tsimhash\tfirst\t\t\n"
	if _, rows, _ := strings.Cut(got, "\n"); rows != want {
		t.Errorf("missed:\n%s", cmp.Diff(want, rows))
	}
}

func TestTRECHoldsEachPairInBothDirectionsWithRanks(t *testing.T) {
	table := Pairs(example(t, "my run", "simhash"), Filter{})
	want := `a Q0 b 1 0.9 my%20run
a Q0 e|_& 2 0.6 my%20run
b Q0 a 1 0.9 my%20run
b Q0 e|_& 2 0.55 my%20run
e|_& Q0 a 1 0.6 my%20run
e|_& Q0 b 2 0.55 my%20run
c Q0 d%20d 1 0.25 my%20run
d%20d Q0 c 1 0.25 my%20run
`
	if got := written(t, "trec", table, "en"); got != want {
		t.Errorf("run:\n%s", cmp.Diff(want, got))
	}
	want = "a 0 b 1\na 0 e|_& 0\nb 0 a 1\ne|_& 0 a 0\nc 0 d%20d 1\nd%20d 0 c 1\n"
	if got := written(t, "qrels", table, "en"); got != want {
		t.Errorf("qrels:\n%s", cmp.Diff(want, got))
	}
}

func TestLaTeXMarksTheBestOfEachColumnAndEscapes(t *testing.T) {
	table := Comparison([]*Subject{example(t, "one", "simhash"), worse(t)}, nil)
	got := written(t, "latex", table, "en")
	for _, want := range []string{`\toprule`, `\bottomrule`, `\bfseries 0.500`, `SimHash`, `Shingling`, `S[table-format=1.3]`} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if n := strings.Count(got, `\begin{`) - strings.Count(got, `\end{`); n != 0 {
		t.Errorf("%d environments are left open", n)
	}
	if md := written(t, "markdown", table, "zh"); !strings.Contains(md, "**0.5000**") || !strings.Contains(md, "查准率") {
		t.Errorf("Markdown:\n%s", md)
	}
}

func TestAComparisonSaysHowSureItsDifferencesAre(t *testing.T) {
	runs := []*Subject{example(t, "one", "simhash"), worse(t)}
	s := eval.Resampling{Seed: 3}
	table := Comparison(runs, &Baseline{Run: 1, Resampling: s})
	at, err := need(table, "f1_difference", "f1_low", "f1_high", "f1_p")
	if err != nil {
		t.Fatal(err)
	}
	side := func(r *Subject) eval.Decision {
		return eval.Decision{Pairs: r.Result.Pairs, Threshold: r.Threshold}
	}
	d, ok := eval.Compare(side(runs[0]), side(runs[1]), runs[0].Truth, 5, s)
	if !ok {
		t.Fatal("the two cannot be compared")
	}
	want := [][]any{{d.F1.Delta, d.F1.Interval.Low, d.F1.Interval.High, d.F1.P}, {nil, nil, nil, nil}}
	var got [][]any
	for row := range table.Rows {
		got = append(got, []any{row[at[0]], row[at[1]], row[at[2]], row[at[3]]})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if note := table.Notes[len(table.Notes)-1].En; !strings.Contains(note, "difference in F1 to two") || !strings.Contains(note, "seed 3") {
		t.Errorf("the note is %q", note)
	}
	for _, r := range runs {
		r.Truth = nil
	}
	table = Comparison(runs, &Baseline{})
	if table.Find("f1_difference") >= 0 || !strings.Contains(table.Notes[len(table.Notes)-1].En, "is unknown") {
		t.Error("without truth the differences are sure")
	}
}

// worse is a run that decides nothing right.
func worse(t testing.TB) *Subject {
	r := example(t, "two", "shingling")
	r.Result.Pairs = scored.PairsOf(r.Result.Pairs.List()[1:])
	return &Subject{Outcome: eval.NewOutcome(r.Set, r.Result, r.Truth, 0.5), Name: "two", Version: "1.0", Machine: "m"}
}

func TestCellsOfExcelCannotBecomeFormulas(t *testing.T) {
	table := &table.Table{Name: "t", Columns: []table.Head{{Name: "a"}, {Name: "n", Kind: table.Number}}, Rows: slices.Values([][]any{{"=1+1", -2.5}, {"中文", nil}})}
	if got, want := written(t, "excel", table, "zh"), byteOrderMark+"a,n\n'=1+1,-2.5\n中文,\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestASetWithoutLabelsHasAReportToo(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	r := example(t, "one", "simhash")
	r.Truth = nil
	r = &Subject{Outcome: eval.NewOutcome(r.Set, r.Result, r.Truth, 0.5), Name: "one", Version: "1.0", Machine: "m"}
	if err := Report(io.Discard, []*Subject{r}, fonts, plot.Colours, "en"); err != nil {
		t.Error("report:", err)
	}
	if err := Bundle(io.Discard, &Making{Runs: []*Subject{r}, Fonts: fonts, Lang: "en"}); err != nil {
		t.Error("bundle:", err)
	}
}

func TestKeepNamesEveryPageOnceAndWhatStandsForTheRemoved(t *testing.T) {
	r := example(t, "first", "simhash")
	groups := cluster.Groups(5, r.Result.Pairs, 0.5)
	for _, c := range []struct {
		keeping cluster.Keeping
		want    string
		says    string
	}{
		{cluster.Keeping{}, "b,keep,,http://one.example/1,,,,kept for its group: first seen\na,remove,b,,0.9,,,it resembles the kept page\nc,keep,,,,,,it is in no group\nd d,keep,,,,,,it is in no group\ne|_&,remove,b,,0.55,,,it resembles the kept page\n", "first seen"},
		{
			cluster.Keeping{Rule: cluster.Longest, Facts: cluster.Facts{Lengths: []int{1, 2, 9, 9, 3}}},
			"b,remove,e|_&,http://one.example/1,0.55,,,it resembles the kept page\na,remove,e|_&,,0.6,,,it resembles the kept page\nc,keep,,,,,,it is in no group\nd d,keep,,,,,,it is in no group\ne|_&,keep,,,,,,kept for its group: longest body\n", "longest body",
		},
		{
			cluster.Keeping{Rule: cluster.Host, Facts: cluster.FactsOf(r.Set, nil, cluster.ParseHosts("none.example，one.example"))},
			"b,keep,,http://one.example/1,,,,kept for its group: preferred host\na,remove,b,,0.9,,,it resembles the kept page\nc,keep,,,,,,it is in no group\nd d,keep,,,,,,it is in no group\ne|_&,remove,b,,0.55,,,it resembles the kept page\n", "preferred host: none.example, one.example",
		},
	} {
		r.Keeping = c.keeping
		table, err := Keep(r, groups, "en")
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff("id,action,kept,url,score,relation,resemblance,reason\n"+c.want, written(t, "csv", table, "en")); d != "" {
			t.Errorf("%s: %s", c.says, d)
		}
		if !strings.HasSuffix(table.Notes[0].En, c.says+".") {
			t.Errorf("the note is %q", table.Notes[0].En)
		}
	}
	r.Keeping = cluster.Keeping{Rule: cluster.Longest}
	if _, err := Keep(r, groups, "en"); err == nil {
		t.Error("the longest of pages whose lengths are not known was kept")
	}
	r.Edits = cluster.Edits{Out: []int32{4}}
	if got := r.Groups(); len(got) != 1 || len(got[0].Members) != 2 || !strings.Contains(Groups(r, got).Notes[1].En, "1 page removed from its group") {
		t.Errorf("with a page taken out the groups are %v, %v", got, Groups(r, got).Notes)
	}
	table := Groups(r, groups)
	if got := written(t, "csv", table, "en"); !strings.HasPrefix(got, "id,cluster,url,size,links,weakest,lowest\nb,b,http://one.example/1,3,3,0.6,0.55\n") {
		t.Errorf("groups:\n%s", got)
	}
}

// a and b are the same, e lies in both: what it is scored does not remove it, unless all
// decided pairs are asked for.
func TestWhatLiesInAnotherPageIsNotRemovedForIt(t *testing.T) {
	r := example(t, "first", "simhash")
	sign := func(s string) relate.Sketch { return relate.NewSigner(512).Sign(text.NewDoc(nil, s)) }
	long := "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
	r.Result.Texts = relate.Of([]relate.Sketch{sign(long), sign(long), sign("c"), sign("d"), sign("one two three four five")})
	keep := func() string {
		table, err := Keep(r, r.Groups(), "en")
		if err != nil {
			t.Fatal(err)
		}
		return written(t, "csv", table, "en")
	}
	want := "b,keep,,http://one.example/1,,,,kept for its group: first seen\na,remove,b,,0.9,same,1,it resembles the kept page\nc,keep,,,,,,it is in no group\nd d,keep,,,,,,it is in no group\ne|_&,keep,,,,,,it is in no group\n"
	if got := keep(); !strings.HasSuffix(got, want) {
		t.Errorf("by resemblance:\n%s", got)
	}
	if got := written(t, "csv", Pairs(r, Filter{}), "en"); !strings.Contains(got, "a,b,,http://one.example/1,0.9,1,1,simhash,first,same,1\n") ||
		!strings.Contains(got, "simhash,first,contains,0.25\n") || !strings.Contains(got, "c,d d,,,0.25,0,1,simhash,first,,\n") {
		t.Errorf("pairs:\n%s", got)
	}
	notes := Groups(r, r.Groups()).Notes
	if len(notes) != 3 || !strings.HasPrefix(notes[1].En, "Groups are based on resemblance: 2 of 3 decided pairs") {
		t.Errorf("notes %v", notes)
	}
	r.All = true
	if got := keep(); !strings.Contains(got, "e|_&,remove,b,,0.55,in,0.25,") {
		t.Errorf("by all pairs:\n%s", got)
	}
}

func TestMeasuresInLongFormNameTheirUnitAndDirection(t *testing.T) {
	table := Measures([]*Subject{example(t, "first", "simhash")}, true)
	at, err := need(table, "measure", "value", "higher", "low")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]any{}
	for row := range table.Rows {
		values[row[at[0]].(string)] = row[at[1]]
		if row[at[0]] == "f1" && (row[at[2]] != true || row[at[3]] == nil) {
			t.Errorf("f1 says higher is better: %v, its lower bound is %v", row[at[2]], row[at[3]])
		}
	}
	for name, want := range map[string]float64{"precision": 0.5, "recall": 1.0 / 3, "bytes_per_page": 10} {
		if got, ok := values[name].(float64); !ok || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s is %v, want %v", name, values[name], want)
		}
	}
	if _, ok := values["ari"]; ok {
		t.Error("ari has a row, though judged pairs do not define it")
	}
}

func TestAReportNeedsNoOtherFile(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	for lang, want := range map[string][]string{
		"en": {"Near-duplicate pages in five", "<svg", "1 page have no features", "[[algorithm]]", "@inproceedings{manku2007detecting", "0123456789abcdef"},
		"zh": {"近似重复网页：five", "one：1 个网页没有特征", "查准率", "阈值两侧最近的对"},
	} {
		var b strings.Builder
		if err := Report(&b, []*Subject{example(t, "one", "simhash"), worse(t)}, fonts, plot.Colours, lang); err != nil {
			t.Fatal(err)
		}
		for _, s := range want {
			if !strings.Contains(b.String(), s) {
				t.Errorf("%s: %q is missing", lang, s)
			}
		}
		for _, s := range []string{"src=", "href=\"http", "<link", "<script"} {
			if strings.Contains(b.String(), s) {
				t.Errorf("%s: the report reaches out: %s", lang, s)
			}
		}
	}
}

func TestATableWithoutScoresIsNoRun(t *testing.T) {
	f, err := ByName("trec")
	if err != nil {
		t.Fatal(err)
	}
	table := Comparison([]*Subject{example(t, "one", "simhash")}, nil)
	if err := f.Write(io.Discard, table, "en"); err == nil || !strings.Contains(err.Error(), "id1") {
		t.Errorf("the error is %v", err)
	}
}

func BenchmarkAMillionPairs(b *testing.B) {
	r := example(b, "one", "simhash")
	pairs := slices.Repeat(r.Result.Pairs.List()[:1], 1_000_000)
	r.Result.Pairs = scored.PairsOf(pairs)
	table := Pairs(r, Filter{})
	for _, format := range []string{"csv", "jsonl", "parquet"} {
		f, err := ByName(format)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(format, func(b *testing.B) {
			for b.Loop() {
				if err := f.Write(io.Discard, table, "en"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// People read what a figure is worth; programs read the number, and nothing in the place of
// a lower bound, which has no figure to be the best.
func TestFiguresSayWhatTheyAreWorth(t *testing.T) {
	low, high := 0.61, 0.82
	table := &table.Table{Name: "t", Columns: []table.Head{{Name: "ap", Title: param.Words{En: "AP"}, Kind: table.Share, Better: 1}}, Rows: func(yield func([]any) bool) {
		for _, cell := range []any{0.5, eval.Stated{Figure: 0.7, Bound: eval.Bound{Standing: eval.Estimated, Low: &low, High: &high}}, eval.Stated{Figure: 0.9, Bound: eval.Bound{Standing: eval.AtLeast, Low: &high}}} {
			if !yield([]any{cell}) {
				return
			}
		}
	}}
	for format, want := range map[string][]string{
		"md":    {"| 0.5000 |", `| **≈ 0.7000 \[0.6100, 0.8200\]** |`, "| ≥ 0.9000 |"},
		"html":  {"<td>0.5000</td>", `<td class="best">≈ 0.7000 [0.6100, 0.8200]</td>`, "<td>≥ 0.9000</td>"},
		"tex":   {"0.5000", `\textbf{$\approx$ 0.7000 [0.6100, 0.8200]}`, `$\geq$ 0.9000`},
		"csv":   {"ap\n0.5\n0.7\n"},
		"jsonl": {`{"ap":0.5}`, `{"ap":0.7}`, `{"ap":null}`},
	} {
		f, err := ByPath("t." + format)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := f.Write(&out, table, "en"); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s: %q is not in\n%s", format, w, out.String())
			}
		}
	}
	f, err := ByPath("t.parquet")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(io.Discard, table, "en"); err != nil {
		t.Error(err)
	}
}

// Of a truth of clusters the duplicates that were never scored are missed like the others.
func TestMissedNamesEveryDuplicateThatIsNotDecided(t *testing.T) {
	r := example(t, "first", "simhash")
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 1, 0}}
	r = &Subject{Outcome: eval.NewOutcome(r.Set, r.Result, gold, 0.58), Name: "first", Version: "1.0", Machine: "m"}
	rows := 0
	for range Missed(r).Rows {
		rows++
	}
	if fn := r.Curve.At(r.Threshold).FN; int64(rows) != fn || fn < 2 {
		t.Errorf("%d pairs are listed, %d are missed", rows, fn)
	}
	duplicate := func(l truth.Label) bool { return l == truth.Duplicate }
	never := r.neverScored(duplicate)
	r.Result.Pairs = scored.Pairs{}
	if all := r.neverScored(duplicate); len(all) != 4 || len(never) >= len(all) {
		t.Errorf("of 4 duplicates %v were never scored, without pairs %v", never, all)
	}
}
