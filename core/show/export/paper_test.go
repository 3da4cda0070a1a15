package export

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// A table for a paper names the baseline, puts intervals below the figures, takes the measures that
// were chosen, and fits the column it was made for.
func TestATableForAPaper(t *testing.T) {
	runs := []*Subject{example(t, "one", "simhash"), worse(t)}
	base := &Baseline{Run: 1, Resampling: eval.Resampling{Seed: 3}}
	got := written(t, "latex", Comparison(runs, base), "en")
	for _, want := range []string{"super-shingles (baseline) & ", ` & {P} & {R} & {F1} & {$\Delta$F1} \\`, "SimHash}} & \\bfseries 0.500 & ", "{\\tiny [", "from the baseline", "seed 3"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	base.Measures = []string{"f1", "fp"}
	if got := written(t, "latex", Comparison(runs, base), "zh"); !strings.Contains(got, `{F1} & {`) || strings.Contains(got, "{P}") || !strings.Contains(got, "（基准）") {
		t.Errorf("chosen measures, in Chinese:\n%s", got)
	}
	same := example(t, "one", "simhash")
	same.Name, same.Result.Values = "simhash k=5", same.Result.Values.With("k", 5)
	if got := written(t, "latex", Comparison([]*Subject{runs[0], same}, base), "en"); !strings.Contains(got, "k=5 (baseline)}} & ") || !strings.Contains(got, "SimHash on five") {
		t.Errorf("runs of one algorithm:\n%s", got)
	}
	all := written(t, "latex", Comparison(runs, base), "en")
	base.Measures = nil
	compiled(t, all+written(t, "latex", Comparison(runs, base), "en"))
}

// compiled makes a paper of tables and figures with TeX, where one is installed: no line is wider
// than a column.
func compiled(t *testing.T, body string) {
	t.Helper()
	tex, err := exec.LookPath("pdflatex")
	if err != nil || exec.Command("kpsewhich", "siunitx.sty").Run() != nil {
		t.Skip("no TeX with siunitx is installed")
	}
	dir := t.TempDir()
	f := plot.Thresholds(curves([]*Subject{example(t, "one", "simhash")}, plot.Colours), plot.Colours, "en")[1].For(plot.Print{Width: plot.Column, Text: true}, "en")
	for _, format := range []string{"pdf", "tex"} {
		var b strings.Builder
		if err := f.Write(&b, letters.Latin(), format); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name+"."+format), []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	paper := `\documentclass{article}\usepackage{booktabs,siunitx,array,graphicx}\usepackage[textwidth=8.05cm]{geometry}\begin{document}` + "\n" +
		body + "\\input{" + f.Name + "}\n\\end{document}\n"
	if err := os.WriteFile(filepath.Join(dir, "paper.tex"), []byte(paper), 0o666); err != nil {
		t.Fatal(err)
	}
	make := exec.CommandContext(t.Context(), tex, "-interaction=nonstopmode", "-halt-on-error", "paper.tex")
	make.Dir = dir
	log, err := make.CombinedOutput()
	if wide := regexp.MustCompile(`Overfull \\hbox.*`).Find(log); err != nil || wide != nil {
		t.Errorf("%v %s\n%s", err, wide, log)
	}
}
