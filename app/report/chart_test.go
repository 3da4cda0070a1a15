package report

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/base/say/saytest"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// The charts of the READMEs show what stands in the tables of the manual's page of findings:
// go test ./app/report -run Charts -update draws them anew. What is compared is their data, since
// letters look otherwise in other fonts.
func TestChartsShowTheTablesOfTheManual(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		page, err := os.ReadFile(filepath.Join("..", "..", "assets", "manual", lang, "findings.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []*plot.Figure{programChart(t, string(page), lang), bodyChart(t, string(page), lang)} {
			var data bytes.Buffer
			if err := f.Write(&data, nil, "csv"); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", f.Name+".csv")
			if was, err := os.ReadFile(path); err == nil && bytes.Equal(was, data.Bytes()) {
				continue
			}
			if !*update {
				t.Errorf("%s shows other figures than the manual: go test ./app/report -run Charts -update", f.Name)
				continue
			}
			fonts, err := letters.Load()
			if errors.Is(err, letters.ErrNoChineseFont) && lang == "en" {
				err = nil
			}
			var picture bytes.Buffer
			err = errors.Join(err, f.Write(&picture, fonts, "png"),
				os.WriteFile(filepath.Join("..", "..", "assets", "pictures", f.Name+".png"), picture.Bytes(), 0o644),
				os.WriteFile(path, data.Bytes(), 0o644))
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// programChart is F1 on the reprints over the time for 1,000 texts: a mark for each program, with its
// name.
func programChart(t *testing.T, page, lang string) *plot.Figure {
	f := &plot.Figure{
		Name: "programs-" + lang, Title: saytest.Words("Near-duplicates among the reprints", "转载网页集中的近似重复").In(lang),
		X: saytest.Words("CPU seconds for 1,000 texts", "每千篇处理器秒数").In(lang), XRange: &plot.Range{Min: 0.01, Max: 4}, Y: "F1", YRange: &plot.Unit, LogX: true, Near: true,
		Series: []plot.Series{
			{Name: "pagetwin", Style: plot.StyleOf(0), Markers: true},
			{Name: saytest.Words("other programs", "其他程序").In(lang), Style: plot.StyleOf(1), Markers: true},
		},
	}
	version := regexp.MustCompile(`[ ,，]+(\d\.|and|和|5|the same|同上).*`)
	for i, cells := range rowsOf(t, page, "programs")[1:] { // the first is the best of several, without a time of its own
		at := []plot.Point{{X: figureIn(t, cells[5]), Y: figureIn(t, cells[1])}}
		s := &f.Series[min(i, 1)]
		s.Points = append(s.Points, at...)
		f.Guides = append(f.Guides, plot.Guide{Name: version.ReplaceAllString(cells[0], ""), Points: at})
	}
	for i := range f.Series { // no line joins them
		f.Series[i].Style.Dash = []float64{0, 1000}
	}
	return f
}

// bodyChart is F1 of the bodies of the reprints, a bar for each program.
func bodyChart(t *testing.T, page, lang string) *plot.Figure {
	f := &plot.Figure{
		Name: "bodies-" + lang, Title: saytest.Words("Bodies of the reprints", "转载网页集的正文").In(lang),
		X: "F1", XRange: &plot.Unit, Lying: true,
	}
	s := plot.Series{Name: "F1", Style: plot.StyleOf(0), Bars: 0.7}
	rows := rowsOf(t, page, "bodies")
	for i, cells := range slices.Backward(rows) {
		f.YNames = append(f.YNames, cells[0])
		s.Points = append(s.Points, plot.Point{X: figureIn(t, cells[1]), Y: float64(len(rows) - i)})
	}
	f.Series = []plot.Series{s}
	return f
}

// rowsOf returns the rows of a table of the page; what is ours is called pagetwin.
func rowsOf(t *testing.T, page, block string) [][]string {
	t.Helper()
	_, rest, _ := strings.Cut(page, "<!-- findings: "+block+" -->\n")
	table, _, ok := strings.Cut(rest, endBlock)
	if !ok {
		t.Fatalf("the page has no table %s", block)
	}
	ours := strings.NewReplacer("our ", "pagetwin ", "我们的 ", "pagetwin ", "`", "")
	var out [][]string
	for _, line := range slices.Collect(strings.Lines(table))[2:] {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		for i := range cells {
			cells[i] = ours.Replace(strings.TrimSpace(cells[i]))
		}
		out = append(out, cells)
	}
	return out
}

func figureIn(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
