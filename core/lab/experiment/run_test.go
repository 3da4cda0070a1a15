package experiment

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/base/table"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

const small = `
name = "small"
seed = 3
repeats = 2
sizes = [12, 0]
sample_seed = 9
keep_pairs = true
floor = 0.1
[denoiser]
name = "head"
[[algorithm]]
name = "tokens"
set = { keys = 8 }
sweep = { k = [1, 2, 8], "denoise.n" = [20, 1000] }
`

// plainJSON returns the results without their times.
func plainJSON(t testing.TB, r *Results) string {
	t.Helper()
	c := *r
	c.Cells = slices.Clone(c.Cells)
	for i := range c.Cells {
		c.Cells[i].Times = Times{}
	}
	b, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func run(t testing.TB, ctx context.Context, src, out string, opt Options) (*Results, int64, error) {
	t.Helper()
	var signed atomic.Int64
	s, err := specOf(src, &signed)
	if err != nil {
		t.Fatal(err)
	}
	if opt.Set == nil {
		opt.Set, opt.Truth = twins(40)
	}
	r, err := Run(ctx, s, out, opt)
	return r, signed.Load(), err
}

func mustRun(t testing.TB, src, out string, opt Options) (*Results, int64) {
	t.Helper()
	r, signed, err := run(t, context.Background(), src, out, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r, signed
}

func TestResultsAreTheSameApartFromTimesOnAnyNumberOfWorkers(t *testing.T) {
	want, _ := mustRun(t, small, t.TempDir(), Options{Workers: 1, Version: "v1"})
	if len(want.Cells) != 24 || want.Planned != 24 {
		t.Fatalf("%d cells of %d", len(want.Cells), want.Planned)
	}
	for _, workers := range []int{2, 7} {
		got, _ := mustRun(t, small, t.TempDir(), Options{Workers: workers, Version: "v1"})
		if d := cmp.Diff(plainJSON(t, want), plainJSON(t, got)); d != "" {
			t.Errorf("%d workers: %s", workers, d)
		}
	}
}

func TestFiguresOfACellAreThoseOfItsPages(t *testing.T) {
	r, _ := mustRun(t, "floor=0.1\n[denoiser]\nname='head'\n[[algorithm]]\nname='tokens'\nset={k=1}\n", t.TempDir(), Options{Version: "v"})
	c := r.Cells[0]
	// 20 pairs of twins, one of them left out as partial reuse; one word of twelve differs.
	if c.Pages != 40 || c.AtCut["tp"] != 19 || c.AtCut["fn"] != 0 || c.AtCut["fp"] != 0 || c.AtCut["ap"] < 0.999 {
		t.Errorf("%+v", c.AtCut)
	}
	if c.F1 == nil || c.F1.High != 1 || c.F1.Low < 0.7 || c.F1.Low >= 1 || len(c.Curve) != c.Levels || c.Levels == 0 || c.AtBest["f1"] != 1 || c.Comparisons != 780 {
		t.Errorf("%+v", c)
	}
	if c.Times.Wall <= 0 || c.Times.Over.Repeats != 1 || c.Times.Started.IsZero() || c.Times.Machine.CPUs < 1 {
		t.Errorf("%+v", c.Times)
	}
}

func TestARunThatWasStoppedGoesOnWhereItStopped(t *testing.T) {
	want, all := mustRun(t, small, t.TempDir(), Options{})
	out := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	opt := Options{Workers: 2, Progress: func(p Progress) {
		if p.Done >= 5 {
			cancel()
		}
	}}
	part, first, err := run(t, ctx, small, out, opt)
	if !errors.Is(err, context.Canceled) || part == nil {
		t.Fatalf("got %v, %v", part, err)
	}
	done := 0
	for _, c := range part.Cells {
		if c.Refused.En == "" {
			done++
		}
	}
	if done < 5 || done >= 16 || part.Planned != 24 {
		t.Fatalf("%d of 16 cells finished of a run that was stopped after 5", done)
	}
	got, second := mustRun(t, small, out, Options{})
	if d := cmp.Diff(plainJSON(t, want), plainJSON(t, got)); d != "" {
		t.Error(d)
	}
	if second == 0 || second >= all || first+second < all {
		t.Errorf("%d pages signed, then %d; a whole run signs %d", first, second, all)
	}
	again, third := mustRun(t, small, out, Options{})
	if third != 0 {
		t.Errorf("a finished experiment signed %d pages again", third)
	}
	if d := cmp.Diff(got, again); d != "" {
		t.Error(d)
	}
}

// over returns the options of a run of a version over twins.
func over(version string, n int) Options {
	set, gold := twins(n)
	return Options{Version: version, Set: set, Truth: gold}
}

func TestACellRunsAgainWhenItsInputsChange(t *testing.T) {
	src := "keep_pairs=true\n[denoiser]\nname='head'\n[[algorithm]]\nname='tokens'\nset={k=1}\n"
	out := t.TempDir()
	r, signed := mustRun(t, src, out, over("v1", 40))
	if signed != 40 {
		t.Fatalf("%d pages signed", signed)
	}
	cell := filepath.Join(out, "cells", r.Cells[0].Key+".json")
	relabelled := over("v2", 40)
	relabelled.Truth.Pairs[page.Pair{A: 2, B: 3}] = truth.Unsure
	for _, c := range []struct {
		name   string
		want   int64
		src    string
		opt    Options
		before func()
	}{
		{"nothing", 0, src, over("v1", 40), nil},
		{"another algorithm's cell", 40, src + "[[algorithm]]\nname='tokens'\nset={k=3}\n", over("v1", 40), nil},
		{"the version", 40, src, over("v2", 40), nil},
		{"the floor", 40, "floor=0.3\n" + src, over("v2", 40), nil},
		{"the seed", 40, "seed=2\n" + src, over("v2", 40), nil},
		{"the labels", 40, src, relabelled, nil},
		{"the pages", 38, src, over("v2", 38), nil},
		{"half a file", 38, src, over("v2", 38), func() { os.Truncate(cell, 100) }},
		{"the name of another cell's file", 38, strings.Replace(src, "k=1", "k=4", 1), over("v2", 38), func() {
			other := plan(t, strings.Replace(src, "k=1", "k=4", 1))[0]
			b, _ := os.ReadFile(cell)
			os.WriteFile(filepath.Join(out, "cells", other.Key+".json"), b, 0o666)
			os.WriteFile(filepath.Join(out, "pairs", other.Key+".tsv"), nil, 0o666)
		}},
		{"no pairs", 38, src, over("v2", 38), func() { os.RemoveAll(filepath.Join(out, "pairs")) }},
	} {
		if c.before != nil {
			c.before()
		}
		if _, signed := mustRun(t, c.src, out, c.opt); signed != c.want {
			t.Errorf("%s: %d pages signed, want %d", c.name, signed, c.want)
		}
	}
}

// readResults returns the results in a folder, as [Run] wrote them.
func readResults(dir string) (*Results, error) {
	src, err := os.ReadFile(filepath.Join(dir, resultsFile))
	r := new(Results)
	if err == nil {
		err = json.Unmarshal(src, r)
	}
	for i := range r.Cells {
		err = errors.Join(err, Settle(&r.Cells[i].Run))
	}
	return r, err
}

func TestEverythingIsOnDisk(t *testing.T) {
	out := t.TempDir()
	r, _ := mustRun(t, small, out, Options{Version: "v1"})
	read, err := readResults(out)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(plainJSON(t, r), plainJSON(t, read)); d != "" {
		t.Error(d)
	}
	rows := readCSV(t, filepath.Join(out, "results.csv"))
	at := func(row int, name string) string { return rows[row][slices.Index(rows[0], name)] }
	if len(rows) != 1+len(r.Cells) {
		t.Fatalf("%d rows of %d cells", len(rows), len(r.Cells))
	}
	for i, c := range r.Cells {
		if at(i+1, "key") != c.Key || at(i+1, "set.k") != fmt.Sprint(c.Values["k"]) || at(i+1, "denoise.n") != fmt.Sprint(c.Denoise["n"]) || at(i+1, "refused") != c.Refused.En {
			t.Errorf("row %d: %v", i+1, rows[i+1])
		}
		if c.Refused.En != "" {
			if at(i+1, "f1")+at(i+1, "wall_s")+at(i+1, "pairs") != "" {
				t.Errorf("a refused cell has figures: %v", rows[i+1])
			}
			continue
		}
		if at(i+1, "f1") != table.Plain(c.AtCut["f1"]) || at(i+1, "best.best_threshold") != table.Plain(c.AtBest["best_threshold"]) ||
			at(i+1, "wall_s.sign") == "" || at(i+1, "version") != "v1" || at(i+1, "wall_s.median") == "0" || c.Times.Over.Repeats != 2 {
			t.Errorf("row %d: %v", i+1, rows[i+1])
		}
		pairs := readCSV(t, filepath.Join(out, "pairs", c.Key+".tsv"))
		if len(pairs) != 1+c.Pairs {
			t.Errorf("%s: %d pairs on disk, %d in the result", c.Key, len(pairs)-1, c.Pairs)
		}
	}
	points := 0
	for _, c := range r.Cells {
		points += len(c.Curve)
	}
	if curves := readCSV(t, filepath.Join(out, "curves.csv")); len(curves) != 1+points {
		t.Errorf("%d rows of %d points", len(curves), points)
	}
	src, err := os.ReadFile(filepath.Join(out, "spec.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(plan(t, small), plan(t, string(src))); d != "" {
		t.Errorf("the spec on disk plans other cells: %s", d)
	}
	left, _ := filepath.Glob(filepath.Join(out, "*", ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func readCSV(t testing.TB, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	if strings.HasSuffix(path, ".tsv") {
		r.Comma = '\t'
	}
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestAFolderThatCannotBeWrittenIsOneClearLineAndFinishedCellsStay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o666)
	_, signed, err := run(t, context.Background(), small, filepath.Join(file, "out"), Options{})
	if err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "experiment: cannot write") || signed != 0 {
		t.Errorf("got %v after %d pages", err, signed)
	}
	// The third cell cannot be renamed: there is a folder with its name that is not empty.
	out := t.TempDir()
	if err := (disk.FS{}).Take(out); err != nil {
		t.Fatal(err)
	}
	cells := plan(t, small)
	blocked := filepath.Join(out, "cells", cells[4].Key+".json")
	os.MkdirAll(filepath.Join(blocked, "x"), 0o777)
	_, _, err = run(t, context.Background(), small, out, Options{})
	if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "cannot write "+blocked) {
		t.Fatalf("got %v", err)
	}
	var done, of int
	if _, err := fmt.Sscanf(err.Error()[strings.LastIndex(err.Error(), "; ")+2:], "%d of %d cells are finished and kept", &done, &of); err != nil || of != 24 {
		t.Fatal(err)
	}
	stay, _ := filepath.Glob(filepath.Join(out, "cells", "*.json"))
	if len(stay)-1 != done {
		t.Errorf("%d cells on disk, the error tells of %d", len(stay)-1, done)
	}
	os.RemoveAll(blocked)
	if r, _ := mustRun(t, small, out, Options{}); len(r.Cells) != 24 {
		t.Errorf("%d cells after the repair", len(r.Cells))
	}
}

func TestASizeDrawsItsPagesByTheSampleSeed(t *testing.T) {
	words := func(seed int) string {
		src := fmt.Sprintf("sizes=[10]\nsample_seed=%d\nkeep_pairs=true\n[denoiser]\nname='head'\n[[algorithm]]\nname='tokens'\n set={k=1}\n", seed)
		out := t.TempDir()
		r, _ := mustRun(t, src, out, Options{})
		if r.Cells[0].Pages != 10 {
			t.Fatalf("%d pages", r.Cells[0].Pages)
		}
		b, err := os.ReadFile(filepath.Join(out, "pairs", r.Cells[0].Key+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if one := words(1); one != words(1) || one == words(2) {
		t.Error("a sample does not follow its seed")
	}
}

func TestReadGivesValuesTheirDeclaredTypes(t *testing.T) {
	dir := t.TempDir()
	want := &Results{Name: "typed"}
	for _, a := range catalog.Algorithms() {
		for _, d := range catalog.Denoisers() {
			want.Cells = append(want.Cells, CellResult{Cell: Cell{Run: result.Run{
				Algorithm: a.Name, Values: param.Defaults(a.Params), Denoiser: d.Name, Denoise: param.Defaults(d.Params),
			}}})
		}
	}
	if err := (folder{}).writeJSON(filepath.Join(dir, resultsFile), want); err != nil {
		t.Fatal(err)
	}
	got, err := readResults(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range got.Cells {
		if d := cmp.Diff(want.Cells[i].Values, c.Values) + cmp.Diff(want.Cells[i].Denoise, c.Denoise); d != "" {
			t.Errorf("%s, %s: %s", c.Algorithm, c.Denoiser, d)
		}
	}
}

func TestWarningsAreKeptInBothLanguagesAndOlderOnesAreRead(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, resultsFile)
	want := &Results{Cells: []CellResult{
		{Cell: Cell{Refused: saytest.Words("no", "不行")}},
		{Warnings: []say.Words{saytest.Words("few", "太少")}},
	}}
	if err := (folder{}).writeJSON(name, want); err != nil {
		t.Fatal(err)
	}
	got, err := readResults(dir)
	if err != nil || !got.Cells[0].Refused.Equal(want.Cells[0].Refused) || !slices.EqualFunc(got.Cells[1].Warnings, want.Cells[1].Warnings, say.Words.Equal) {
		t.Errorf("%+v %v", got, err)
	}
	if src, _ := os.ReadFile(name); strings.Count(string(src), "refused") != 1 {
		t.Errorf("a cell that is not refused says why:\n%s", src)
	}
	if err := os.WriteFile(name, []byte(`{"cells":[{"refused":"no"},{"warnings":["few"]}]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	old, err := readResults(dir)
	if err != nil || old.Cells[0].Refused.In("zh") != "no" || old.Cells[1].Refused.En != "" || old.Cells[1].Warnings[0].In("zh") != "few" {
		t.Errorf("%+v %v", old, err)
	}
}

func TestTimesOverRepeatsAreMedianLeastAndMost(t *testing.T) {
	r := &Results{}
	for i, w := range []int{30, 10, 20, 70} {
		r.Cells = append(r.Cells, CellResult{Cell: Cell{Repeat: i + 1}, Times: Times{Wall: time.Duration(w)}})
	}
	r.Cells = append(r.Cells, CellResult{Cell: Cell{Repeat: 1, Size: 5}, Times: Times{Wall: 1}})
	r.spread()
	if d := cmp.Diff(Spread{4, 25, 10, 70}, r.Cells[2].Times.Over); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(Spread{1, 1, 1, 1}, r.Cells[4].Times.Over); d != "" {
		t.Error(d)
	}
}
