package report

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/lab/synth/lineage"
)

var update = flag.Bool("update", false, "write the tables of the manual and the charts of the READMEs")

// The blocks of the manual's page of findings lie between these lines.
const (
	beginBlock = "<!-- findings: %s -->\n"
	endBlock   = "<!-- end of findings -->\n"
)

// manual compares the blocks of the page in one language with what is measured, or writes
// them.
func manual(t *testing.T, f measured, lang string) {
	t.Helper()
	path := filepath.Join("..", "..", "assets", "manual", lang, "findings.md")
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := string(src)
	for name, block := range map[string]func(shown string) (string, error){
		"all":      func(shown string) (string, error) { return f.manualAll(lang, shown) },
		"edits":    func(string) (string, error) { return f.manualEdits(lang) },
		"kinds":    func(string) (string, error) { return f.manualKinds(lang) },
		"programs": func(shown string) (string, error) { return f.manualPrograms(lang, shown) },
	} {
		begin := fmt.Sprintf(beginBlock, name)
		before, rest, ok := strings.Cut(page, begin)
		shown, after, closed := strings.Cut(rest, endBlock)
		if !ok || !closed {
			t.Fatalf("%s: nothing between %q and %q", path, begin, endBlock)
		}
		want, err := block(shown)
		if err != nil {
			t.Fatal(err)
		}
		if want != shown && !*update {
			t.Errorf("%s, %s, shows other figures than those measured now: go test ./app/report -update; measured:\n%s", path, name, want)
		}
		page = before + begin + want + endBlock + after
	}
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// measured is what was measured of the sets that ship.
type measured struct{ *Report }

// section returns a section of the report.
func (f measured) section(name string) *Section {
	return f.Sections[slices.IndexFunc(f.Sections, func(s *Section) bool { return s.Name == name })]
}

// value returns a measure of an algorithm on a set or on a part of one; −1 if there is none.
func (f measured) value(set, part, algorithm, measure string) float64 {
	for _, v := range f.Values() {
		if v.Set == set && v.Part == part && v.Name == algorithm && v.Measure == measure {
			return v.Value.(float64)
		}
	}
	return -1
}

// The tables of the manual hold what is measured today, times and what other programs found aside.
func TestTablesHoldWhatIsMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures all algorithms on all sample sets")
	}
	opt := Options{Files: files, Out: t.TempDir(), Seed: 1, Version: "test"}
	tables, err := Choose(plans(t), []string{"algorithms", "set", "kinds", "edits"}, false)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := Run(t.Context(), plans(t), tables, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "zh"} {
		manual(t, measured{rep}, lang)
	}
}

// row writes a row of a Markdown table.
func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// head writes the header of a table of figures.
func head(cells ...string) string {
	return row(cells...) + "|---" + strings.Repeat("|---:", len(cells)-1) + "|\n"
}

// manualAll is the table of all algorithms, with the times that stood there.
func (f measured) manualAll(lang, shown string) (string, error) {
	times := make(map[string]string)
	for line := range strings.Lines(shown) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			times[strings.Trim(cells[1], " `")] = strings.TrimSpace(cells[len(cells)-2])
		}
	}
	g := f.section("algorithms").Grids[0]
	var cells []string
	for _, h := range g.Header {
		cells = append(cells, h.In(lang))
	}
	out := row(append(cells, saytest.Words("CPU s for 1,000 texts", "每千篇处理器秒数").In(lang))...) + "|---" + strings.Repeat("|--:", len(cells)) + "|\n"
	for k, cells := range g.Cells {
		time, ok := times[g.Names[k].En]
		if !ok {
			time = "–"
		}
		out += row(slices.Concat([]string{"`" + g.Names[k].En + "`"}, cells, []string{time})...)
	}
	return out, nil
}

// manualEdits is what some algorithms find of the duplicates with one edit, on the set that
// has one edit at a time.
func (f measured) manualEdits(lang string) (string, error) {
	cells, parts := []string{""}, []string{"words", "drop", "insert", "reorder", "cut"}
	for _, key := range parts {
		cells = append(cells, lineage.Title(key).In(lang))
	}
	out := head(cells...)
	for _, name := range []string{"minhash", "winnowing", "longsentence", "charfreq", "spotsigs", "keysentence", "simhash", "imatch"} {
		cells := []string{"`" + name + "`"}
		for _, key := range parts {
			recall := f.value("edits", "edit-"+key, name, "recall")
			if recall < 0 {
				return "", fmt.Errorf("there is no recall of %s for the edit %s", name, key)
			}
			cells = append(cells, fmt.Sprintf("%.2f", recall))
		}
		out += row(cells...)
	}
	return out, nil
}

// manualKinds is which algorithm leads on which kind of page, the layouts aside, in which
// little differs.
func (f measured) manualKinds(lang string) (string, error) {
	sec := f.section("kinds")
	g := sec.Grids[0]
	keep := []int{0, 1, 2, 4, 5, 6} // of the columns behind the name: who else is level with the best would be long
	cells := []string{g.Header[0].In(lang)}
	for _, k := range keep {
		cells = append(cells, g.Header[k+1].In(lang))
	}
	out := head(cells...)
	var seen []string
	for _, v := range sec.Values {
		key := v.Set + " " + v.Part
		if slices.Contains(seen, key) {
			continue
		}
		if !strings.HasPrefix(v.Part, "layout-") {
			cells := []string{g.Names[len(seen)].In(lang)}
			for _, k := range keep {
				cells = append(cells, g.Cells[len(seen)][k])
			}
			out += row(cells...)
		}
		seen = append(seen, key)
	}
	return out + "\n" + strings.TrimSpace(sec.Difference.In(lang)) + "\n", nil
}

// others are the programs of the table in the manual, by the names of their files, and how
// they are called there; %s is the version.
var manualOthers = []struct {
	file string
	name param.Words
}{
	{"go-minhash", saytest.Words("go-minhash and minhash-lsh, 128 values, 5-grams", "go-minhash 和 minhash-lsh，128 个值，5 元")},
	{"datasketch", saytest.Words("datasketch %s (Python), the same", "datasketch %s（Python），同上")},
	{"rensa", saytest.Words("rensa %s (Python, Rust), the same", "rensa %s（Python、Rust），同上")},
	{"mfonda-simhash-grams", saytest.Words("mfonda/simhash, 5-grams", "mfonda/simhash，5 元")},
	{"mfonda-simhash-words", saytest.Words("mfonda/simhash, its own words", "mfonda/simhash，用它自己的词")},
	{"text-dedup", saytest.Words("text-dedup %s (Python), SimHash, 3-grams", "text-dedup %s（Python），SimHash，3 元")},
	{"ssdeep", say.Same("glaslos/ssdeep %s")},
	{"tlsh", say.Same("glaslos/tlsh %s")},
}

// manualPrograms sets other programs beside ours. Ours are measured here; those of others
// come from the folder of make findings where it is there and the page is written, and stay
// as they stand else, as times do.
func (f measured) manualPrograms(lang, shown string) (string, error) {
	cells := []string{""}
	for _, w := range []param.Words{
		saytest.Words("reprints", "转载"),
		saytest.Words("one edit", "一种改动"),
		saytest.Words("forms", "套用格式"),
		saytest.Words("search results", "搜索结果"),
		{En: "CPU s per 1,000 texts"},
	} {
		cells = append(cells, w.In(lang))
	}
	out := head(cells...)
	best := []string{saytest.Words("our best", "我们最好的").In(lang)}
	minhash := []string{saytest.Words("our `minhash`", "我们的 `minhash`").In(lang)}
	for _, set := range labelledSets {
		best = append(best, decimals(f.best(set)))
		minhash = append(minhash, decimals(f.value(set, "", "minhash", "f1")))
	}
	lines := slices.Collect(strings.Lines(shown))
	if len(lines) < 4 {
		return "", errors.New("the table of other programs has no rows")
	}
	time := strings.Split(lines[3], "|")
	out += row(append(best, "")...) + row(append(minhash, strings.TrimSpace(time[len(time)-2]))...)
	theirs := strings.Join(lines[4:], "")
	if *update {
		made, err := rowsOfOthers(filepath.Join("..", "..", "out", "findings"), lang, lines[4:])
		switch {
		case errors.Is(err, fs.ErrNotExist): // nothing was measured here
		case err != nil:
			return "", err
		default:
			theirs = made
		}
	}
	return strings.ReplaceAll(out, "|  |", "| |") + theirs, nil
}

// rowsOfOthers are the rows of the programs that took part in make findings; that of one that
// did not stays as it was shown.
func rowsOfOthers(dir, lang string, shown []string) (string, error) {
	src, err := os.ReadFile(filepath.Join(dir, "figures.csv"))
	if err != nil {
		return "", err
	}
	in := csv.NewReader(strings.NewReader(string(src)))
	records, err := in.ReadAll()
	if err != nil {
		return "", err
	}
	f1 := map[string]string{} // by set and program
	for _, r := range records {
		if x, err := strconv.ParseFloat(r[5], 64); err == nil && r[2] == "" && r[4] == "f1" {
			f1[r[1]+"\t"+r[3]] = decimals(x)
		}
	}
	out := ""
	for i, o := range manualOthers {
		src, err := os.ReadFile(filepath.Join(dir, "others", speedSet, o.file+".json"))
		if errors.Is(err, fs.ErrNotExist) && i < len(shown) {
			out += shown[i]
			continue
		}
		if err != nil {
			return "", err
		}
		var told Other
		if err := json.Unmarshal(src, &told); err != nil {
			return "", err
		}
		name := o.name.In(lang)
		if strings.Contains(name, "%s") {
			name = fmt.Sprintf(name, strings.TrimPrefix(told.Version, "v"))
		}
		cells := []string{name}
		for _, set := range labelledSets {
			cells = append(cells, f1[set+"\t"+o.file])
		}
		out += row(append(cells, fmt.Sprintf("%.2f", 1000*told.CPU/float64(told.Pages)))...)
	}
	return out, nil
}

// labelledSets are the sets of the tables of the manual.
var labelledSets = []string{"reprints", "edits", "forms", "metasearch"}

// best returns the best F1 on a set of those that were not fitted.
func (f measured) best(set string) (most float64) {
	for _, v := range f.section("set-" + set).Values {
		if v.Measure == "f1" && !strings.HasSuffix(v.Name, "†") {
			most = max(most, v.Value.(float64))
		}
	}
	return most
}
