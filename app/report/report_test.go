package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
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

// Every printed value names its source and how it is known, and what the paper's
// own arithmetic ties together fits.
func TestPrintedValues(t *testing.T) {
	b := book(t)
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

// book returns the printed values by name.
func book(t *testing.T) map[string]Printed {
	t.Helper()
	out := make(map[string]Printed)
	for _, p := range plans(t) {
		for _, v := range p.Values {
			out[v.Name] = v
		}
	}
	return out
}

func plans(t *testing.T) []*Plan {
	t.Helper()
	list, err := Plans(files)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Each set has exactly the pages and the duplicates that it states, and the sets of S1 have the
// numbers that S1 prints.
func TestSetsHaveTheStatedCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes all sets")
	}
	b := book(t)
	printed := map[string]float64{"s1-pages": b["s1.table2.manual"].Value}
	for q := range 6 {
		n := string(rune('1' + q))
		printed["s1-query"+n] = b["s1.table1.manual."+n].Value
	}
	r := quick(t, t.TempDir())
	for _, s := range r.plans[1].Sets {
		made, err := r.set(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		pages, duplicates := counts(t, made)
		if pages != made.Pages || duplicates != made.Duplicates {
			t.Errorf("%s: %d pages, %d repeat an earlier one, want %d and %d", s.Name, pages, duplicates, made.Pages, made.Duplicates)
		}
		if want, ok := printed[s.Name]; ok && float64(duplicates) != want {
			t.Errorf("%s: %d duplicates, the paper has %v", s.Name, duplicates, want)
		}
	}
}

func quick(t *testing.T, out string) *builder {
	t.Helper()
	r, err := newBuilder(t.Context(), plans(t), Options{Files: files, Out: out, Seed: 3, Quick: true, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return r
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

// A folder that was not made here is never written over; a set that was is found again.
func TestForeignFolderStays(t *testing.T) {
	out := t.TempDir()
	mine := filepath.Join(out, "sets", "som-50", "thesis.txt")
	r := quick(t, out)
	if err := (synth.Folder{Path: out}).Put("sets/som-50/thesis.txt", []byte("years of work")); err != nil {
		t.Fatal(err)
	}
	if _, err := r.set("som-50"); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
	for range 2 {
		if _, err := r.set("som-100"); err != nil {
			t.Error(err)
		}
	}
}

// run makes tables of small sets in a folder.
func run(t *testing.T, opt Options, names ...string) *Report {
	t.Helper()
	if opt.Files == nil {
		opt.Files = files
	}
	if opt.Out == "" {
		opt.Out = t.TempDir()
	}
	opt.Quick, opt.Version, opt.Seed = true, "test", 3
	tables, err := Choose(plans(t), names, len(opt.Sets) > 0)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Run(t.Context(), plans(t), tables, opt)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// constant returns the values that are no times.
func constant(rep *Report) []Value {
	return slices.DeleteFunc(rep.Values(), func(v Value) bool { return v.Time })
}

// Each source of a paper's table has its values, and every section is complete: the report needs no
// other file, and another run on another number of cores finds the same.
func TestTablesOfPapers(t *testing.T) {
	names := []string{"featurestring", "simhash-cosine", "henzinger"} // cells, joined, sites
	if !testing.Short() {
		names = []string{"papers"}
	}
	out := t.TempDir()
	rep := run(t, Options{Out: out, Workers: 2}, names...)
	complete(t, rep, out)
	if testing.Short() {
		return
	}
	shown := make(map[string]bool)
	for _, s := range rep.Sections {
		for _, row := range s.Rows {
			shown[row.Printed.Name] = true
		}
		if len(s.Rows) == 0 || len(s.Readings) == 0 {
			t.Errorf("%s: something is missing", s.Name)
		}
	}
	for name := range book(t) {
		if !shown[name] {
			t.Errorf("%s stands in no table", name)
		}
	}
}

func complete(t *testing.T, rep *Report, dir string) {
	t.Helper()
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
	for _, s := range rep.Sections {
		if !bytes.Contains(html, []byte(`id="`+s.Name+`"`)) || !s.Title.Has("zh") || !s.Difference.Has("zh") || len(s.Rows)+len(s.Grids) == 0 {
			t.Errorf("%s: something is missing", s.Name)
		}
	}
	for _, word := range []string{"<script", "src=", "href=\"http", "NaN", "no value"} {
		if bytes.Contains(html, []byte(word)) {
			t.Errorf("the report holds %s", word)
		}
	}
}

// fewAlgorithms has the findings measure four algorithms alone.
type fewAlgorithms struct{ fs.FS }

func (f fewAlgorithms) Open(name string) (fs.File, error) {
	if name != "experiments/findings.toml" {
		return f.FS.Open(name)
	}
	src := "name = \"few\"\nset = \"x\"\nfloor = 0.05\n"
	for _, a := range []string{"minhash", "simhash", "longsentence", "blend"} {
		src += "[[algorithm]]\nname = \"" + a + "\"\n"
	}
	return fstest.MapFS{"x": {Data: []byte(src)}}.Open("x")
}

// Everything that is measured of a labelled set stands in the report, with other programs beside it;
// the figures are the same on any number of workers, and cells that are there are not run again.
func TestTablesOfLabelledSets(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	set := filepath.Join(dir, "mine")
	spec := synth.DefaultSpec()
	spec.Pages, spec.Zh, spec.En, spec.Singles = 60, 12, 4, 0
	if _, err := synth.Generate(t.Context(), disk.FS{}, spec, files, set, nil); err != nil {
		t.Fatal(err)
	}
	opt := Options{Files: fewAlgorithms{files}, Out: out, Sets: []string{set}, Workers: 2}
	tables, err := Choose(plans(t), nil, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := Prepare(t.Context(), plans(t), tables, opt); err != nil {
		t.Fatal(err)
	}
	texts, err := os.ReadFile(filepath.Join(out, "inputs", "mine", "texts.jsonl"))
	if n := bytes.Count(texts, []byte("\n")); err != nil || n != 60 {
		t.Fatalf("%d texts, %v", n, err)
	}
	for name, src := range map[string]string{
		"x [1].json": `{"program": "x", "settings": "usual", "cpu_seconds": 1, "pages": 60}`,
		"x [1].tsv":  "id1\tid2\tscore\n" + twoIDs(t, texts) + "\t0.9\n",
		"y.json":     `{"program": "y", "cpu_seconds": 1, "pages": 60}`,
		"y.jsonl":    string(texts),
	} {
		if err := (synth.Folder{Path: out}).Put("others/mine/"+name, []byte(src)); err != nil {
			t.Fatal(err)
		}
	}
	rep := run(t, opt)
	complete(t, rep, out)
	var names []string
	for _, s := range rep.Sections {
		names = append(names, s.Name)
	}
	if want := []string{"algorithms", "set-mine", "kinds", "edits", "bodies", "programs"}; !slices.Equal(names, want) {
		t.Errorf("sections %q, want %q", names, want)
	}
	for _, want := range []Value{
		{Table: "set-mine", Name: "minhash", Measure: "f1"},
		{Table: "kinds", Part: "short", Name: "simhash", Measure: "recall"},
		{Table: "bodies", Name: "blend †", Measure: "f1_true_body"},
		{Table: "bodies", Name: "y", Measure: "body_f1"},
		{Table: "programs", Name: "x [1]", Measure: "f1"},
	} {
		if !slices.ContainsFunc(rep.Values(), func(v Value) bool {
			return v.Table == want.Table && v.Part == want.Part && v.Name == want.Name && v.Measure == want.Measure
		}) {
			t.Errorf("there is no %+v", want)
		}
	}
	cells, _ := filepath.Glob(filepath.Join(out, "results", "findings", "mine", "cells", "minhash*.json"))
	if len(cells) != 1 {
		t.Fatalf("%d cells", len(cells))
	}
	before, _ := os.Stat(cells[0])
	opt.Workers = 1
	again := run(t, opt, "set", "kinds")
	if after, _ := os.Stat(cells[0]); !after.ModTime().Equal(before.ModTime()) {
		t.Error("the cell was run again")
	}
	opt.Out = t.TempDir()
	other := run(t, opt, "set", "kinds")
	if a, b := constant(again), constant(other); !reflect.DeepEqual(a, b) {
		t.Errorf("two runs differ:\n%v\n%v", a, b)
	}
}

func TestTimesAreTaken(t *testing.T) {
	s := run(t, Options{Files: fewAlgorithms{files}}, "speed").Sections[0]
	if g := s.Grids[0]; len(g.Cells) != 4 || slices.Contains(g.Cells[0], "–") || len(s.Sets) != 1 {
		t.Errorf("%v", g.Cells)
	}
}

func twoIDs(t *testing.T, lines []byte) string {
	t.Helper()
	var ids []string
	for _, line := range bytes.SplitN(lines, []byte("\n"), 3)[:2] {
		var x struct{ ID string }
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, x.ID)
	}
	return strings.Join(ids, "\t")
}

// What another program says of itself must be readable, and a set must have labels.
func TestWhatIsMissingIsSaid(t *testing.T) {
	out := t.TempDir()
	r := quick(t, out)
	if list, err := r.others("none"); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	for src, want := range map[string]string{"{": "create it again", `{"program": "x"}`: "program and pages are missing"} {
		set := fmt.Sprint("set", len(src))
		if err := (synth.Folder{Path: out}).Put("others/"+set+"/x.json", []byte(src)); err != nil {
			t.Fatal(err)
		}
		if _, err := r.others(set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", src, err)
		}
	}
	if err := (synth.Folder{Path: out}).Put("bare/page.html", []byte("<p>A page.")); err != nil {
		t.Fatal(err)
	}
	r.opt.Sets = []string{filepath.Join(out, "bare")}
	if _, err := r.openLabelled("bare"); err == nil || !strings.Contains(err.Error(), "it has no truth") {
		t.Error(err)
	}
	if err := CheckSets([]string{"a/x.zip", "b/x"}); err == nil || !strings.Contains(err.Error(), "two sets have the name x") {
		t.Error(err)
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
		if _, err := readPlan(fstest.MapFS{"a.toml": {Data: []byte(src)}}, "a.toml"); err == nil || !strings.Contains(err.Error(), "a.toml") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	all := records{{"algorithm": "a", "f1": .5}}
	for want, row := range map[string]rowSpec{
		"no printed value \"s1.table9\"": {Printed: "s1.table9"},
		"not defined":                    {Printed: "spotsigs.f1", Ours: "no such function"},
		"want one":                       {Printed: "spotsigs.f1", Ours: "(one .group `algorithm` `b`).f1"},
	} {
		r := quick(t, t.TempDir())
		(&view{builder: r, table: &Table{Name: "a"}, all: all}).rows(row, all)
		if r.err == nil || !strings.Contains(r.err.Error(), want) {
			t.Errorf("%s: %v", want, r.err)
		}
	}
}

func TestChoose(t *testing.T) {
	known := plans(t)
	all, err := Choose(known, nil, false)
	if err != nil || len(all) != len(known[0].Tables)+len(known[1].Tables) {
		t.Errorf("%d tables, %v", len(all), err)
	}
	two, err := Choose(known, []string{"som", "s1-table1"}, false)
	if err != nil || len(two) != 2 || two[0].Name != "s1-table1" {
		t.Errorf("%v, %v", two, err)
	}
	own, err := Choose(known, []string{"findings", "som"}, true)
	if err != nil || len(own) == 0 || slices.ContainsFunc(own, func(t Table) bool { return !t.Own }) {
		t.Errorf("%v, %v", own, err)
	}
	if _, err := Choose(known, []string{"s1-table9"}, false); err == nil || !strings.Contains(err.Error(), "did you mean s1-table1 or s1-table2?") {
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
	for _, pattern := range []string{"*.go", "../../samples/*.toml", "../../samples/paper/*.toml", "../../samples/paper/tables/*.toml"} {
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
