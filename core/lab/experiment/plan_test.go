package experiment

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

func plan(t testing.TB, src string) []Cell {
	t.Helper()
	s, err := specOf(src, new(atomic.Int64))
	if err != nil {
		t.Fatal(err)
	}
	cells, err := s.Plan()
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

func TestAPlanIsTheCrossProduct(t *testing.T) {
	cells := plan(t, `
seed = 7
repeats = 2
sizes = [10, 0]
[denoiser]
name = "head"
sweep = { n = [50, 60] }
[[algorithm]]
name = "tokens"
set = { keys = 9 }
sweep = { k = "grid" }
threshold = 0.25
`)
	if len(cells) != 3*2*2*2 {
		t.Fatalf("%d cells, want 24", len(cells))
	}
	var got []string
	for _, c := range cells[:5] {
		got = append(got, fmt.Sprintf("%s | %s | %d %d", c.Values, c.Denoise, c.Size, c.Repeat))
	}
	want := []string{
		"j=0.25 k=1 keys=9 seed=7 | n=50 | 10 1",
		"j=0.25 k=1 keys=9 seed=7 | n=50 | 10 2",
		"j=0.25 k=1 keys=9 seed=7 | n=50 | 0 1",
		"j=0.25 k=1 keys=9 seed=7 | n=50 | 0 2",
		"j=0.25 k=2 keys=9 seed=7 | n=50 | 10 1",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"k", "denoise.n"}, cells[0].Swept); d != "" {
		t.Error(d)
	}
	keys := make(map[string]bool)
	for _, c := range cells {
		keys[c.Key] = true
	}
	if len(keys) != len(cells) {
		t.Errorf("%d keys of %d cells", len(keys), len(cells))
	}
}

// Which parameter is the threshold may depend on another one: the threshold sets that parameter.
func TestTheThresholdIsTheParameterThatDecides(t *testing.T) {
	file := filepath.Join(t.TempDir(), "e.toml")
	src := "set = \"x\"\n[[algorithm]]\nname = \"shingling\"\nset = { measure = \"exact\" }\nthreshold = 0.7\n"
	if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := s.Plan()
	if err != nil {
		t.Fatal(err)
	}
	if v := cells[0].Values; v.Float("threshold") != 0.7 || v.Int("agree") != 2 {
		t.Errorf("threshold 0.7 of exact resemblance gave %s", v)
	}
}

func TestADenoiserIsSweptFromItsOwnTableOrFromAnAlgorithms(t *testing.T) {
	own := plan(t, "[denoiser]\nname='head'\nsweep={n=[5,6]}\n[[algorithm]]\nname='tokens'\n")
	for _, line := range []string{`sweep = {"denoise.n" = [5,6]}`, `sweep = {denoise.n = [5,6]}`} {
		other := plan(t, "[denoiser]\nname='head'\n[[algorithm]]\nname='tokens'\n"+line)
		if d := cmp.Diff(own, other); d != "" || len(own) != 2 {
			t.Error(d)
		}
	}
}

// A cell keeps its key when other cells come.
func TestKeysStayAndDoNotDependOnTheOtherCells(t *testing.T) {
	asItIs := "[pages]\nquotes='counted'\nrepeats='keep'\nleast=0\nkinds='any'\n"
	one := plan(t, asItIs+"[[algorithm]]\nname='tokens'\nset={k=3}\n")
	more := plan(t, "sizes=[0,5]\n"+asItIs+"[[algorithm]]\nname='tokens'\nsweep={k=[1,3,3]}\n[[algorithm]]\nname='tokens'\n")
	if len(more) != 4 {
		t.Errorf("%d cells, want 4: what is asked for twice comes once", len(more))
	}
	if !slices.ContainsFunc(more, func(c Cell) bool { return c.Key == one[0].Key }) {
		t.Errorf("%s is not among %v", one[0].Key, more)
	}
	if one[0].Key != "tokens-all-r1-9f9d40f8a69cab0d" {
		t.Errorf("the key is %s", one[0].Key)
	}
}

func TestACombinationThatIsRefusedIsACellWithTheReason(t *testing.T) {
	cells := plan(t, "[[algorithm]]\nname='tokens'\nsweep={k='grid'}\n")
	var refused []say.Words
	for _, c := range cells {
		refused = append(refused, c.Refused)
	}
	if d := cmp.Diff([]say.Words{{}, saytest.Words("tokens: k and keys must differ", "tokens：k 与 keys 不能相同"), {}}, refused); d != "" {
		t.Error(d)
	}
}

func TestWrongFilesSayWhereAndWhat(t *testing.T) {
	const alg = "[[algorithm]]\nname='tokens'\n"
	for _, c := range []struct{ src, want string }{
		{"", "there is no [[algorithm]]"},
		{"name = 3\n" + alg, `line 1, key name: incompatible types: TOML value has type int64; destination has type string`},
		{"name = \n", "line 1, column 8: expected value but found '\\n' instead"},
		{"name = 'x'\nsise = [1]\n" + alg, `line 2: unknown key "sise"`},
		{alg + "sets = {k = 2}\n", `line 3: unknown key "algorithm.sets"`},
		{alg + "[denoiser]\nname = 'head'\nkind = 'x'\n", `line 5: unknown key "denoiser.kind"`},
		{alg + "[extra]\na = 1\n", `line 3: unknown key "extra"`},
		{"candidates = 'some'\n" + alg, `candidates must be "all" or "index", got "some"`},
		{"repeats = -1\n" + alg, "repeats must be at least 1, got -1"},
		{"floor = 2.0\n" + alg, "floor must be a score from 0 to 1, got 2"},
		{"lowest = -0.5\n" + alg, "lowest must be a score from 0 to 1, got -0.5"},
		{"sizes = [5, -1]\n" + alg, "sizes must be numbers of pages, or 0 for all; got -1"},
		{"max_pairs = -1\n" + alg, "max_pairs must be at least 1, or 0 for the default, got -1"},
		{"[[algorithm]]\nname='token'\n", `algorithm token: unknown algorithm "token": did you mean tokens? (your own commands must be in `},
		{alg + "[denoiser]\nname='tail'\n", `unknown denoiser "tail", known: head`},
		{alg + "set={k=10}\n", "algorithm tokens: k must be a whole number from 1 to 9, got 10"},
		{alg + "set={q=1}\n", `algorithm tokens: unknown parameter "q", known: k, keys, j, seed`},
		{alg + "sweep={q=[1]}\n", `algorithm tokens: unknown parameter "q" in the sweep, known: k, keys, j, seed`},
		{alg + "sweep={k=3}\n", `algorithm tokens: the sweep of k must be a list of values or "grid", got 3`},
		{alg + "sweep={k=[]}\n", `algorithm tokens: the sweep of k must be a list of values or "grid", got []`},
		{alg + "sweep={j='grid'}\n", "algorithm tokens: j has no built-in grid; list the values to sweep over"},
		{alg + "set={k=1}\nsweep={k=[3]}\n", "algorithm tokens: k is both set and swept; remove one of them"},
		{alg + "threshold=0.5\nset={j=0.4}\n", "algorithm tokens: threshold is the same as the parameter j, which is also set; remove one of them"},
		{alg + "threshold=1.5\n", "algorithm tokens: j must be a number from 0 to 1, got 1.5"},
		{"repeats = 60_000\nsizes = [1, 2]\n" + alg, "algorithm tokens: the sweep has 120000 cells, more than the limit of 100000; use fewer values, sizes or repeats"},
		{alg + "set={k=2}\n", "algorithm tokens: tokens: k and keys must differ"},
		{alg + "[denoiser]\nset={n=3}\n", "algorithm tokens: [denoiser] has settings but no name"},
	} {
		s, err := specOf(c.src, new(atomic.Int64))
		if err == nil {
			_, err = s.Plan()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.src, err, c.want)
		}
	}
}

func TestLoadTakesPathsFromTheFilesFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "e.toml")
	os.WriteFile(path, []byte("set = 'pages'\nwhat = 1\n"), 0o666)
	if _, err := Load(path); err == nil || err.Error() != fmt.Sprintf("experiment: %s: line 2: unknown key \"what\"", path) {
		t.Errorf("got %v", err)
	}
	if _, err := Load(filepath.Join(dir, "none.toml")); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("[[algorithm]]\nname='tokens'\nsweep={k='grid', \"denoise.n\"=[1]}\n")
	f.Add("sizes=[1]\n[denoiser]\nname='head'\nset={n=1}\n[[algorithm]]\nname='tokens'\nthreshold=0.5")
	f.Add("[a]\nb=1\n[a.c]\n'd'=2")
	f.Fuzz(func(t *testing.T, src string) {
		s, err := specOf(src, new(atomic.Int64))
		if err != nil {
			if strings.Contains(err.Error(), "\n") && !strings.Contains(src, "\\n") && !strings.Contains(src, "\n") {
				t.Errorf("%q", err)
			}
			return
		}
		cells, err := s.Plan()
		if err == nil && len(cells) == 0 {
			t.Error("a plan without cells")
		}
	})
}

// Settings of the reading of pages are swept by their names; cells with other pages are other runs.
func TestThePagesOfAnExperimentAreSwept(t *testing.T) {
	cells := plan(t, `
[pages]
kinds = "any"
least = 5
quotes = "out"
[[algorithm]]
name = "tokens"
sweep = { "pages.fold" = "grid", pages = { repeats = ["keep", "cut"] } }
`)
	var got []string
	runs := make(map[string]bool)
	for _, c := range cells {
		got = append(got, c.Reading.String())
		runs[c.pagesKey()] = true
		if !slices.Equal(c.Swept, []string{"pages.repeats", "pages.fold"}) || c.Value("pages.least") != 5 {
			t.Errorf("%v vary, and least is %v", c.Swept, c.Value("pages.least"))
		}
	}
	want := []string{"least=5 quotes=out", "least=5 fold=simplified quotes=out", "repeats=cut least=5 quotes=out", "repeats=cut least=5 fold=simplified quotes=out"}
	if diff := cmp.Diff(want, got); diff != "" || len(runs) != len(cells) {
		t.Errorf("%d runs; %s", len(runs), diff)
	}
	for src, want := range map[string]string{
		`sweep = { "pages.most" = [1] }`:               `unknown parameter "most" in the sweep`,
		`sweep = { "pages.least" = [-1] }`:             "least",
		`sweep = { "pages.least" = "grid" }`:           "no built-in grid",
		`sweep = { "pages.fold" = ["simplified", 3] }`: "fold",
	} {
		s, err := specOf("[[algorithm]]\nname = 'tokens'\n"+src, new(atomic.Int64))
		if err == nil {
			_, err = s.Plan()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", src, err)
		}
	}
}
