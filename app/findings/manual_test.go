package findings

import (
	"encoding/csv"
	"encoding/json"
	"errors"
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
)

// The blocks of the manual's page of findings lie between these lines.
const (
	beginBlock = "<!-- findings: %s -->\n"
	endBlock   = "<!-- end of findings -->\n"
)

// manual compares the blocks of the page in one language with what is measured, or writes
// them.
func manual(t *testing.T, f *Findings, lang string) {
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
			t.Errorf("%s, %s, shows other figures than those measured now: go test ./app/findings -update; measured:\n%s", path, name, want)
		}
		page = before + begin + want + endBlock + after
	}
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// set is what was measured of a shipped set.
func (f *Findings) set(name string) *measured {
	return f.sets[slices.IndexFunc(f.sets, func(s *measured) bool { return s.name == name })]
}

// at is the place of an algorithm among the entrants of a set.
func (s *measured) at(name string) int {
	return slices.IndexFunc(s.rows, func(r standing) bool { return r.name == name })
}

// row writes a row of a Markdown table.
func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// head writes the header of a table of figures.
func head(cells ...string) string {
	return row(cells...) + "|---" + strings.Repeat("|---:", len(cells)-1) + "|\n"
}

// manualAll is the table of all algorithms, with the times that stood there.
func (f *Findings) manualAll(lang, shown string) (string, error) {
	var table, b strings.Builder
	if err := f.writeTable(&table, lang); err != nil {
		return "", err
	}
	times := make(map[string]string)
	for line := range strings.Lines(shown) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			times[cells[1]] = cells[len(cells)-2]
		}
	}
	for line := range strings.Lines(table.String()) {
		cells := strings.Split(line, "|")
		if was, ok := times[cells[1]]; ok && len(cells) > 3 {
			cells[len(cells)-2] = was
		}
		b.WriteString(strings.Join(cells, "|"))
	}
	return b.String(), nil
}

// manualEdits is what some algorithms find of the duplicates with one edit, on the set that
// has one edit at a time.
func (f *Findings) manualEdits(lang string) (string, error) {
	s := f.set("edits")
	var parts []stratumTable
	for _, key := range []string{"words", "drop", "insert", "reorder", "cut"} {
		i := slices.IndexFunc(s.strata, func(p stratumTable) bool { return p.key == "edit-"+key })
		if i < 0 {
			return "", fmt.Errorf("too few duplicates with the edit %s", key)
		}
		parts = append(parts, s.strata[i])
	}
	cells := []string{""}
	for _, p := range parts {
		cells = append(cells, p.name.In(lang))
	}
	out := head(cells...)
	for _, name := range []string{"minhash", "winnowing", "longsentence", "charfreq", "spotsigs", "lshbloom", "keysentence", "simhash", "imatch"} {
		cells := []string{"`" + name + "`"}
		for _, p := range parts {
			cells = append(cells, fmt.Sprintf("%.2f", p.counts[s.at(name)].Recall()))
		}
		out += row(cells...)
	}
	return out, nil
}

// manualKinds is which algorithm leads on which kind of page, the layouts aside, in which
// little differs.
func (f *Findings) manualKinds(lang string) (string, error) {
	m := &measuring{found: f}
	for _, r := range f.sets[0].rows {
		m.entrants = append(m.entrants, r.entrant)
	}
	sec, err := f.kindSection(m)
	if err != nil {
		return "", err
	}
	g := sec.Grids[0]
	var cells []string
	keep := []int{0, 1, 2, 4, 5, 6} // of the columns behind the name: who else is level with the best would be long
	for k, h := range g.Header {
		if k == 0 || slices.Contains(keep, k-1) {
			cells = append(cells, h.In(lang))
		}
	}
	out := head(cells...)
	i := 0
	for _, s := range f.sets {
		for _, part := range s.strata {
			if part.edit {
				continue
			}
			if part.group != byLayout {
				cells := []string{g.Names[i].In(lang)}
				for _, k := range keep {
					cells = append(cells, g.Cells[i][k])
				}
				out += row(cells...)
			}
			i++
		}
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
func (f *Findings) manualPrograms(lang, shown string) (string, error) {
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
	for _, s := range f.sets {
		best = append(best, num(s.f1[s.best()]))
		minhash = append(minhash, num(s.f1[s.at("minhash")]))
	}
	lines := slices.Collect(strings.Lines(shown))
	if len(lines) < 4 {
		return "", errors.New("the table of other programs has no rows")
	}
	time := strings.Split(lines[3], "|")
	out += row(append(best, "")...) + row(append(minhash, strings.TrimSpace(time[len(time)-2]))...)
	theirs := strings.Join(lines[4:], "")
	if *update {
		made, err := rowsOfOthers(filepath.Join("..", "..", "out", "findings"), f.sets, lang, lines[4:])
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
func rowsOfOthers(dir string, sets []*measured, lang string, shown []string) (string, error) {
	src, err := os.ReadFile(filepath.Join(dir, "figures.tsv"))
	if err != nil {
		return "", err
	}
	in := csv.NewReader(strings.NewReader(string(src)))
	in.Comma, in.LazyQuotes = '\t', true
	records, err := in.ReadAll()
	if err != nil {
		return "", err
	}
	f1 := map[string]string{} // by set and program
	for _, r := range records {
		if x, err := strconv.ParseFloat(r[4], 64); err == nil && r[1] == "" && r[3] == "f1" {
			f1[r[0]+"\t"+r[2]] = num(x)
		}
	}
	out := ""
	for i, o := range manualOthers {
		src, err := os.ReadFile(filepath.Join(dir, "others", speedName, o.file+".json"))
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
		for _, s := range sets {
			cells = append(cells, f1[s.name+"\t"+o.file])
		}
		out += row(append(cells, fmt.Sprintf("%.2f", 1000*told.CPU/float64(told.Pages)))...)
	}
	return out, nil
}
