package batch

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/app/present"
	"pagetwin/app/present/presenttest"
	"pagetwin/core"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Every way to run an algorithm over a set decides the same pairs with the same scores: run, dedup,
// an experiment file, the window and the library. Package job of app/beam tests the same of a
// cluster.
func TestEveryWayToRunDecidesTheSamePairs(t *testing.T) {
	t.Parallel()
	path, err := filepath.Abs(filepath.Join("..", "..", "samples", "reprints.zip"))
	if err != nil {
		t.Fatal(err)
	}
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	for _, name := range []string{"minhash", "longsentence"} {
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		cut := a.Cut(param.Defaults(a.Params))
		dir := t.TempDir()
		in := func(file string) string { return filepath.Join(dir, file) }
		command := func(args ...string) {
			t.Helper()
			var said strings.Builder
			if status := call(t.Context(), args, io.Discard, &said); status != 0 {
				t.Fatalf("%v: %s", args, &said)
			}
		}
		command("run", path, "-a", name, "--out", "pairs="+in("run.csv"))
		command("dedup", path, "-a", name, "--out", in("dedup"))
		spec := fmt.Sprintf("set = %q\nkeep_pairs = true\n[[algorithm]]\nname = %q\n", path, name)
		if err := os.WriteFile(in("spec.toml"), []byte(spec), 0o666); err != nil {
			t.Fatal(err)
		}
		command("sweep", in("spec.toml"), "--out", in("experiment"))
		kept, _ := filepath.Glob(in("experiment/pairs/*.tsv"))
		if len(kept) != 1 {
			t.Fatalf("the experiment keeps %v", kept)
		}

		want := decidedIn(t, in("run.csv"), ',', cut)
		if strings.Count(want, "\n") < 100 {
			t.Fatalf("%s decides few pairs:\n%s", name, want)
		}
		for way, got := range map[string]string{
			"dedup":      decidedIn(t, in("dedup/pairs.csv"), ',', cut),
			"experiment": decidedIn(t, kept[0], '\t', cut),
			"the window": windowDecides(t, path, name, cut),
			"library": func() string {
				found, err := core.FindIn(t.Context(), set, core.Options{Algorithm: a})
				if err != nil {
					t.Fatal(err)
				}
				var lines []string
				for _, p := range found.Pairs {
					lines = append(lines, decidedLine(set, p.A, p.B, p.Score))
				}
				return sortedLines(lines)
			}(),
		} {
			if got != want {
				t.Errorf("%s: %s decides %d pairs, run %d; or their scores differ", name, way, strings.Count(got, "\n"), strings.Count(want, "\n"))
			}
		}
	}
}

// decidedIn returns the pairs of a file that have at least the score cut.
func decidedIn(t *testing.T, file string, comma rune, cut float64) string {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	table := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(src), "\ufeff")))
	table.Comma = comma
	rows, err := table.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, row := range rows[1:] {
		cell := func(name string) string { return row[slices.Index(rows[0], name)] }
		score, err := strconv.ParseFloat(cell("score"), 64)
		if err != nil {
			t.Fatal(err)
		}
		if score >= cut {
			lines = append(lines, fmt.Sprint(cell("id1"), " ", cell("id2"), " ", score))
		}
	}
	return sortedLines(lines)
}

// windowDecides returns the pairs that a run of the window decides.
func windowDecides(t *testing.T, path, algorithm string, cut float64) string {
	c, loop := presenttest.Config(t)
	d := present.NewDesk(c)
	defer d.Close()
	d.Library.Open(path, nil)
	loop.Until(t, func() bool { return d.Session.Set() != nil && !d.Library.Opening() })
	for i, a := range d.Algorithms {
		d.Run.Tick(i, a.Name == algorithm)
	}
	d.Run.Start(nil)
	loop.Until(t, func() bool { return len(d.Session.Results()) > 0 && !d.Run.Running() })
	r := d.Session.Results()[0]
	var lines []string
	for p := range r.Result.Pairs.From(cut).InOrder() {
		lines = append(lines, decidedLine(r.Set, int(p.A), int(p.B), p.Score))
	}
	return sortedLines(lines)
}

func decidedLine(set *page.Set, a, b int, score float64) string {
	return fmt.Sprint(set.Pages[a].ID, " ", set.Pages[b].ID, " ", score)
}

func sortedLines(lines []string) string {
	slices.Sort(lines)
	return strings.Join(lines, "\n") + "\n"
}
