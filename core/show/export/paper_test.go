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
	for lang, tex := range map[string]tex{
		"en": {"pdflatex", `\usepackage{booktabs,siunitx,array,graphicx}`},
		"zh": {"xelatex", `\usepackage{booktabs,siunitx,array,graphicx}\usepackage[fontset=fandol]{ctex}`},
	} {
		t.Run(lang, func(t *testing.T) {
			all := written(t, "latex", Comparison(runs, base), lang)
			whole := *base
			whole.Measures = nil
			tex.compiles(t, lang, all+written(t, "latex", Comparison(runs, &whole), lang))
		})
	}
}

// tex is a program that makes papers, and the packages that their preamble loads.
type tex struct{ program, packages string }

// compiles makes a paper of tables and a figure, with their texts in a language, where the program
// and the packages are installed: no line is wider than a column, and no character is missing.
func (x tex) compiles(t *testing.T, lang, body string) {
	t.Helper()
	program, err := exec.LookPath(x.program)
	if err != nil {
		t.Skip("a paper is not compiled:", err)
	}
	for _, styles := range regexp.MustCompile(`{([^}]*)}`).FindAllStringSubmatch(x.packages, -1) {
		for style := range strings.SplitSeq(styles[1], ",") {
			if exec.Command("kpsewhich", style+".sty").Run() != nil {
				t.Skip("a paper is not compiled: TeX has no package", style)
			}
		}
	}
	fonts, err := letters.Load()
	if err != nil {
		fonts = letters.Latin() // no font for Chinese is installed: the figure does without, its caption does not
	}
	dir := t.TempDir()
	f := plot.Thresholds(curves([]*Subject{example(t, "one", "simhash")}, plot.Colours), plot.Colours, lang)[1].For(plot.Print{Width: plot.Column, Text: true}, lang)
	for _, format := range []string{"pdf", "tex"} {
		var b strings.Builder
		if err := f.Write(&b, fonts, format); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name+"."+format), []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	paper := `\documentclass{article}` + x.packages + `\usepackage[textwidth=8.05cm]{geometry}\begin{document}` + "\n" +
		body + "\\input{" + f.Name + "}\n\\end{document}\n"
	if err := os.WriteFile(filepath.Join(dir, "paper.tex"), []byte(paper), 0o666); err != nil {
		t.Fatal(err)
	}
	make := exec.CommandContext(t.Context(), program, "-interaction=nonstopmode", "-halt-on-error", "paper.tex")
	make.Dir = dir
	said, err := make.CombinedOutput()
	log, _ := os.ReadFile(filepath.Join(dir, "paper.log"))
	if wrong := regexp.MustCompile(`Overfull \\hbox.*|Missing character.*`).Find(log); err != nil || wrong != nil {
		t.Errorf("%v %s\n%s", err, wrong, said)
	}
}
