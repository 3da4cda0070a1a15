package paper

import (
	"bytes"
	"context"
	"encoding/csv"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/trace/letters"
)

var files = os.DirFS("../../samples")

// quickSeed is that of the sets which several tests look at.
const quickSeed = 3

var quickDir string

// TestMain keeps a folder for what is made once and looked at by several tests.
func TestMain(m *testing.M) { os.Exit(inQuickDir(m.Run)) }

func inQuickDir(run func() int) int {
	var err error
	if quickDir, err = os.MkdirTemp("", "paper"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(quickDir)
	return run()
}

// Every printed value names its source and how it is known, and what the paper's
// own arithmetic ties together fits.
func TestPrintedValues(t *testing.T) {
	b, _, err := readBook(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(b) < 80 {
		t.Errorf("only %d values", len(b))
	}
	sum := func(name string) (s float64) {
		for _, q := range []string{"1", "2", "3", "4", "5", "6"} {
			s += b["s1.table1."+name+"."+q].Value
		}
		return s
	}
	for name, want := range map[string]float64{"manual": 186, "featurecode": 155, "titletopic": 180} {
		if got := sum(name); got != want || b["s1.table1."+name+".sum"].Value != want {
			t.Errorf("table 1, %s: the queries sum up to %v, want %v", name, got, want)
		}
	}
	for _, name := range []string{"featurecode", "titletopic"} {
		v := func(key string) float64 { return b["s1.table2."+name+"."+key].Value }
		// The paper truncates to a tenth of a percent.
		for key, exact := range map[string]float64{"precision": v("correct") / v("detected"), "recall": v("correct") / b["s1.table2.manual"].Value} {
			if got := math.Floor(1000*exact+1e-9) / 1000; math.Abs(got-v(key)) > 1e-9 {
				t.Errorf("table 2, %s %s: %v from the counts, printed %v", name, key, got, v(key))
			}
		}
		if got := sum(name) / 186; math.Abs(got-b["s1.table1."+name+".ratio"].Value) > .0005 {
			t.Errorf("table 1, %s: ratio %v", name, got)
		}
	}
	for _, r := range []struct {
		name string
		r    float64
	}{{"70", .7}, {"80", .8}, {"85", .85}, {"90", .9}, {"95", .95}, {"98", .98}, {"99", .99}} {
		for n := 1; n <= 2; n++ {
			name := "super.formula." + string(rune('0'+n)) + "." + r.name
			if got := b[name].Value; math.Abs(got-sixOf14.AtLeast(n, r.r)) > 5.1e-5 {
				t.Errorf("%s: %v, the formula gives %v", name, got, sixOf14.AtLeast(n, r.r))
			}
		}
	}
}

func TestPrintedValuesAreChecked(t *testing.T) {
	marks := []Mark{{Names: []string{"S1"}}}
	good := Printed{Name: "a", Value: .5, Unit: Share, Mark: "S1", Where: say.Same("table 1")}
	if err := good.check(marks); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Printed){
		"no name":         func(p *Printed) { p.Name = "" },
		"unknown unit":    func(p *Printed) { p.Unit = "ells" },
		"source is named": func(p *Printed) { p.Where = say.Words{} },
		"unknown mark":    func(p *Printed) { p.Mark = "" },
		"unknown op":      func(p *Printed) { p.Op = "nearly" },
		"and yet":         func(p *Printed) { p.Lost = true },
		"from 0 to 1":     func(p *Printed) { p.Value = 97.5 },
	} {
		p := good
		change(&p)
		if err := p.check(marks); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// Each set has exactly the pages and the duplicates that it states, and the sets
// of S1 have the numbers that S1 prints.
func TestSetsHaveTheStatedCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	f, err := readSets(files)
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := readBook(files)
	if err != nil {
		t.Fatal(err)
	}
	m, err := synth.ReadMaterial(files)
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]float64{"s1-pages": b["s1.table2.manual"].Value}
	for q := range 6 {
		n := string(rune('1' + q))
		printed["s1-query"+n] = b["s1.table1.manual."+n].Value
	}
	for _, s := range f.Set {
		spec, err := f.find(s.Name, true)
		if err != nil {
			t.Fatal(err)
		}
		made, err := f.makeSet(t.Context(), disk.FS{}, m, spec, quickSeed, filepath.Join(quickDir, "sets"))
		if err != nil {
			t.Fatal(err)
		}
		pages, duplicates := counts(t, made)
		if pages != spec.Pages || duplicates != spec.Duplicates {
			t.Errorf("%s: %d pages, %d repeat an earlier one, want %d and %d", s.Name, pages, duplicates, spec.Pages, spec.Duplicates)
		}
		if want, ok := printed[s.Name]; ok && float64(duplicates) != want {
			t.Errorf("%s: %d duplicates, the paper has %v", s.Name, duplicates, want)
		}
	}
}

func counts(t *testing.T, s *Set) (pages, duplicates int) {
	t.Helper()
	set, err := formats.Open(t.Context(), s.Path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	known, _ := truthfile.Found(set)
	if len(set.Problems) > 0 {
		t.Errorf("%s: %v", s.Name, set.Problems[0])
	}
	if len(known.Pairs) > 0 {
		t.Errorf("%s: %d pairs are left out of counting", s.Name, len(known.Pairs))
	}
	seen := make(map[int32]bool)
	for _, c := range known.Cluster {
		if seen[c] {
			duplicates++
		}
		seen[c] = true
	}
	return len(set.Pages), duplicates
}

// A folder that was not made here is never written over.
func TestForeignFolderStays(t *testing.T) {
	f, err := readSets(files)
	if err != nil {
		t.Fatal(err)
	}
	m, err := synth.ReadMaterial(files)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	mine := filepath.Join(dir, "som-50", "thesis.txt")
	if err := (synth.Folder{Path: dir}).Put("som-50/thesis.txt", []byte("years of work")); err != nil {
		t.Fatal(err)
	}
	spec, _ := f.find("som-50", true)
	if _, err := f.makeSet(t.Context(), disk.FS{}, m, spec, 1, dir); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
}

func TestShuffledTextsShareWhatTheySharedUnderOneKey(t *testing.T) {
	const text = "今天天气很好，我们一起去公园散步。明天可能会下雨，大家记得带伞。"
	first := shuffled(text, "a")
	if again := shuffled(text, "a"); again != first {
		t.Errorf("not the same twice: %s, %s", first, again)
	}
	if shuffled(text, "a") == shuffled(text, "b") {
		t.Error("two keys give one text")
	}
}

func tables(t *testing.T) []Table {
	t.Helper()
	all, err := ReadTables(files)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// quick runs all tables on small sets, those of them made anew that dir does not
// have.
func quick(t *testing.T, dir string, workers int) (*Report, *builder) {
	t.Helper()
	opt := Options{Files: files, Out: dir, Seed: quickSeed, Quick: true, Workers: workers, Version: "test"}
	rep, err := Run(t.Context(), tables(t), opt)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newBuilder(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return rep, r
}

// All tables run; the report names each, and every value of the file is in one;
// another run on another number of cores gives the same numbers but for times; a
// run into the same folder finds everything done.
func TestAllTables(t *testing.T) {
	if testing.Short() {
		t.Skip("all tables of all papers: not for the short run")
	}
	dir := quickDir
	rep, r := quick(t, dir, 2)
	fonts, err := letters.Load()
	if fonts == nil {
		t.Fatal(err)
	}
	if err := rep.Write(dir, fonts); err != nil {
		t.Fatal(err)
	}
	html, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	markdown, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := make(map[string]bool)
	for i, table := range tables(t) {
		s := rep.Sections[i]
		if !bytes.Contains(html, []byte(`id="`+table.Name+`"`)) || !bytes.Contains(markdown, []byte(table.Title.In("zh"))) {
			t.Errorf("the report does not mention %s", table.Name)
		}
		if s.Name != table.Name || len(s.Rows) == 0 || !s.Settings.Has("zh") || !s.Difference.Has("zh") || len(s.Readings) == 0 {
			t.Errorf("%s: something is missing", table.Name)
		}
		for _, row := range s.Rows {
			shown[row.Printed.Name] = true
			if row.Printed.Where.En == "" {
				t.Errorf("%s: %s has no source", s.Name, row.Label.En)
			}
		}
	}
	for name := range r.book {
		if !shown[name] {
			t.Errorf("printed.toml: %s stands in no table", name)
		}
	}
	for _, word := range []string{"<script", "src=", "href=\"http", "NaN"} { // it needs no other file
		if bytes.Contains(html, []byte(word)) {
			t.Errorf("the report holds %s", word)
		}
	}
	other := t.TempDir()
	again, _ := quick(t, other, 1)
	if a, b := rows(t, rep), rows(t, again); !slices.Equal(a, b) {
		t.Errorf("two runs differ:\n%s\n%s", a, b)
	}
	if a, b := sums(t, dir), sums(t, other); !maps.Equal(a, b) {
		t.Error("two runs made different sets")
	}
}

// rows are the lines of report.csv that hold no time.
func rows(t *testing.T, rep *Report) []string {
	t.Helper()
	var buf bytes.Buffer
	if err := rep.writeCSV(&buf); err != nil {
		t.Fatal(err)
	}
	all, err := csv.NewReader(&buf).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range all {
		if r[len(r)-1] == "false" {
			out = append(out, strings.Join(r, "|"))
		}
	}
	if len(out) < 100 {
		t.Fatalf("only %d rows", len(out))
	}
	return out
}

// sums are the listings of all sets.
func sums(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	lists, err := filepath.Glob(filepath.Join(dir, "sets", "*", "*.*"))
	if err != nil || len(lists) == 0 {
		t.Fatal(err)
	}
	for _, path := range lists {
		body, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(dir, path)
		out[name] = string(body)
	}
	return out
}

// A finished cell is not run again, and a cancelled run says so.
func TestRunGoesOnWhereItStopped(t *testing.T) {
	dir := t.TempDir()
	opt := Options{Files: files, Out: dir, Seed: 1, Quick: true, Version: "test"}
	tables, err := Choose(tables(t), []string{"featurestring"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), tables, opt); err != nil {
		t.Fatal(err)
	}
	cells, _ := filepath.Glob(filepath.Join(dir, "results", "featurestring", "web", "cells", "*.json"))
	if len(cells) != 1 {
		t.Fatalf("%d cells", len(cells))
	}
	before, _ := os.Stat(cells[0])
	if _, err := Run(t.Context(), tables, opt); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(cells[0]); !after.ModTime().Equal(before.ModTime()) {
		t.Error("the cell was run again")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	opt.Out = t.TempDir()
	if _, err := Run(ctx, tables, opt); err == nil {
		t.Error("a cancelled run ended well")
	}
}

// What a declaration asks for and does not get is an error that names the file or the table.
func TestDeclarationsAreChecked(t *testing.T) {
	const head = "[[table]]\nname = \"a\"\n"
	for want, src := range map[string]string{
		"unknown key \"table.colour\"": head + "colour = 1",
		"a text is a string or":        head + "title = { en = \"a\" }",
		"no [form.b]":                  head + "form = \"b\"",
		"source \"c\"":                 head + "source = \"c\"",
		"stands twice":                 head + head,
	} {
		fsys := fstest.MapFS{"paper/forms.toml": {}, "paper/tables/1.toml": {Data: []byte(src)}}
		if _, err := ReadTables(fsys); err == nil || !strings.Contains(err.Error(), "paper/tables/1.toml") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	all := records{{"algorithm": "a", "f1": .5}}
	for want, row := range map[string]rowSpec{
		"no value \"s1.table9\"": {Printed: "s1.table9"},
		"not defined":            {Printed: "spotsigs.f1", Ours: "no such function"},
		"want one":               {Printed: "spotsigs.f1", Ours: "(one .group `algorithm` `b`).f1"},
	} {
		r, err := newBuilder(t.Context(), Options{Files: files})
		if err != nil {
			t.Fatal(err)
		}
		(&view{r, &Table{Name: "a"}, record{}, all}).rows(row, all)
		if r.err == nil || !strings.Contains(r.err.Error(), want) {
			t.Errorf("%s: %v", want, r.err)
		}
	}
}

func TestChoose(t *testing.T) {
	known := tables(t)
	all, err := Choose(known, nil)
	if err != nil || len(all) != len(known) || len(all) != 27 {
		t.Errorf("%d tables, %v", len(all), err)
	}
	two, err := Choose(known, []string{"som", "s1-table1"})
	if err != nil || len(two) != 2 || two[0].Name != "s1-table1" {
		t.Errorf("%v, %v", two, err)
	}
	if _, err := Choose(known, []string{"s1-table9"}); err == nil || !strings.Contains(err.Error(), "did you mean s1-table1 or s1-table2?") {
		t.Error(err)
	}
}

// The difference is ours less printed, in the unit of the value.
func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		printed       Printed
		ours          float64
		known         bool
		said, got, df string
	}{
		{Printed{Value: 18, Unit: Count}, 20, true, "18", "20", "+2"},
		{Printed{Value: .802, Unit: Share}, .7814, true, "80.2 %", "78.1 %", "−2.1 points"},
		{Printed{Value: .95, Unit: Share, Op: More}, .9, true, "> 95 %", "90.0 %", "not confirmed, −5.0 points"},
		{Printed{Value: .95, Unit: Share, Op: More}, .97, true, "> 95 %", "97.0 %", "confirmed, +2.0 points"},
		{Printed{Value: .44, Unit: Score, Op: About}, .4, true, "≈ 0.44", "0.40", "−0.04"},
		{Printed{Value: .026, Unit: Probability}, .026, true, "2.6 %", "2.60 %", "0.00 points"},
		{Printed{Value: 14377588, Unit: Bits}, 14377588, true, "14,377,588", "14,377,588", "0"},
		{Printed{Lost: true, Unit: Seconds}, .0123, true, "not recovered", "12.30 ms", "–"},
		{Printed{Value: .5, Unit: Share}, 0, false, "50 %", "not measured", "–"},
		{Printed{Value: .5, Unit: Share}, math.NaN(), true, "50 %", "nothing to count", "–"},
	} {
		r := Row{Printed: c.printed, Ours: c.ours, Known: c.known}
		if r.Said().En != c.said || r.Got().En != c.got || r.Diff().En != c.df {
			t.Errorf("%+v, ours %v: %q %q %q, want %q %q %q", c.printed, c.ours, r.Said().En, r.Got().En, r.Diff().En, c.said, c.got, c.df)
		}
	}
}

// The names of authors are those that their papers print.
func TestNamesOfAuthorsAreAsPrinted(t *testing.T) {
	texts := make(map[string]string)
	for _, pattern := range []string{"*.go", "../../samples/paper/*.toml", "../../samples/paper/tables/*.toml"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(src)
		}
	}
	for name, text := range texts {
		for _, author := range []struct{ family, printed string }{{"刘" + "思", "刘四维"}, {"王" + "晶", "王静"}} {
			if strings.Contains(text, author.family) {
				t.Errorf("%s: the author is %s", name, author.printed)
			}
		}
	}
}
