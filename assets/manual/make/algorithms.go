package main

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/lab/course"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

var algorithmsTitle = "Algorithms"

func (f *facts) algorithmList(lang string) string {
	w := newWriter(lang)
	w.way("", algorithmsTitle, "algorithms.md")
	w.say("# Algorithms")
	w.say("The table compares all algorithms on the 300 pages of `samples/reprints.zip`, with the settings of their papers and all pairs scored. The set is synthetic: it shows how the algorithms differ, not how good they are on your pages. Best F1 is the F1 of the best threshold, chosen on the same pairs.")
	w.line("| algorithm | | year | precision | recall | F1 | best F1 | index |")
	w.WriteString("|---|---|---|---:|---:|---:|---:|---|\n")
	for _, a := range f.algorithms {
		r := a.reprints.Report
		fmt.Fprintf(w, "| [`%s`](algorithms/%s.md) | %s | %s | %s | %s | %s | %s | %s |\n", a.Name, a.Name, cell(a.Title.In(lang)), years(a.Works),
			share(r.Before.Precision()), share(r.Before.Recall()), share(r.Before.F1()), share(r.Best.Counts.F1()), w.guarantee(a))
	}
	w.WriteString("\n")
	w.say("The column “index” gives the score from which on the algorithm's own index misses no pair, with the default settings; [Tune](tune.md#all-pairs-or-the-index) explains what this means for your figures. If it depends on the set, the report of each run gives it.")
	w.say("The next table gives the source of each algorithm, and whether it can be used in an index of kept pages and on a cluster.")
	w.line("| algorithm | source | in an index, on a cluster |")
	w.WriteString("|---|---|---|\n")
	for _, a := range f.algorithms {
		s, err := catalog.SpreadingOf(a.Algorithm, param.Defaults(a.Params), 0)
		if err != nil {
			panic(err) // the defaults are values
		}
		can := w.pick("catalog|no")
		if s.Can {
			can = w.pick("catalog|yes")
		}
		fmt.Fprintf(w, "| [`%s`](algorithms/%s.md) | %s | %s |\n", a.Name, a.Name, cell(authors(a.Works)), can)
	}
	w.WriteString("\n")
	return w.String()
}

func (w *writer) guarantee(a algorithmFacts) string {
	switch {
	case a.index.Index == algo.NoIndex:
		return w.pick("none: every pair")
	case a.index.Guarantee <= 0:
		return w.pick("misses nothing")
	case a.index.Guarantee >= algo.Nothing:
		return w.pick("no guarantee")
	}
	return w.pick("from ") + share(a.index.Guarantee) + w.pick(" on")
}

func (f *facts) algorithmPage(lang string, a algorithmFacts) string {
	w := newWriter(lang)
	w.way(a.Name, algorithmsTitle, "algorithms.md")
	fmt.Fprintf(w, "# %s\n\n%s\n\n", a.Title.In(lang), a.Idea.In(lang))
	w.say("Name in commands and experiment files: `%s`.", a.Name)
	w.say("**Source.** %s", source(a.Works))
	w.say("## Formula")
	formula, err := note(a.Name, lang)
	if err != nil {
		panic(err) // the test requires one of each
	}
	fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(formula))
	w.steps(a.story)
	w.parameters(a.Params, "")
	w.threshold(a.Algorithm)
	w.cost(a)
	f.fails(w, a)
	f.teach(w, a)
	return w.String()
}

func source(works []string) string {
	var out []string
	for _, r := range algo.References(works...) {
		s := r.String()
		if r.Link != "" {
			s = strings.Replace(s, r.Link, "<"+r.Link+">", 1)
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func (w *writer) steps(s *trace.Story) {
	w.say("## Steps")
	w.WriteString("```text\n")
	for _, line := range s.Code {
		w.WriteString(line.In(w.lang) + "\n")
	}
	w.WriteString("```\n\n")
}

func (w *writer) threshold(a algo.Algorithm) {
	w.say("## Threshold")
	v := param.Defaults(a.Params)
	name := a.Decider(v)
	var p param.Param
	for _, one := range a.Params {
		if one.Name == name {
			p = one
		}
	}
	w.say("The parameter `%s` decides (%s). With its default, %s, two pages are duplicates if they score at least %s.", name, p.Title.In(w.lang), "`"+p.Format(p.Default)+"`", num(round(a.Cut(v))))
	if best, ok := param.Recommended(a.Params, v)[name]; ok {
		v[name] = best
		w.say("The recommended value is `%s`, a score of %s. It did better than the paper's on five labelled sets of news (see [Tune](../tune.md#recommended-thresholds)).", p.Format(best), num(round(a.Cut(v))))
	}
	var after []string
	for _, one := range a.Params {
		if one.AfterSigning {
			after = append(after, "`"+one.Name+"`")
		}
	}
	if len(after) > 0 {
		w.say("These parameters can be changed without computing signatures again: %s.", strings.Join(after, w.pick(", ")))
	}
}

func (w *writer) cost(a algorithmFacts) {
	w.say("## Cost and index")
	w.say("%s", a.Cost.In(w.lang))
	switch {
	case a.index.Index == algo.NoIndex:
		w.say("It has no index: every pair of a set is scored.")
	case a.index.Guarantee <= 0:
		w.say("Its index misses no pair with a score above 0, unless a run reports otherwise for its set.")
	case a.index.Guarantee >= algo.Nothing:
		w.say("Its index gives no guarantee: it may miss a pair of any score. A run over all pairs shows how much it misses.")
	default:
		w.say("With the default settings its index misses no pair that scores %s or more.", share(a.index.Guarantee))
	}
	if s, err := catalog.SpreadingOf(a.Algorithm, param.Defaults(a.Params), 0); err == nil {
		w.say("In an index of kept pages, and on a cluster: %s.", strings.TrimRight(s.Words().In(w.lang), ".。"))
	}
	r := a.reprints
	w.say("On the 300 reprints, with all pairs scored, %s pairs score above 0. Precision is %s, recall %s, F1 %s, average precision %s, best F1 %s.",
		fmt.Sprint(r.Result.Pairs.Len()), share(r.Report.Before.Precision()), share(r.Report.Before.Recall()), share(r.Report.Before.F1()), share(r.Report.AP), share(r.Report.Best.Counts.F1()))
}

func (f *facts) fails(w *writer, a algorithmFacts) {
	w.say("## When it fails")
	w.say("%s", a.Fails.In(w.lang))
	cut := a.reprints.Threshold
	var wrong, missed []string
	for p := range a.reprints.Result.Pairs.InOrder() {
		is := f.known.IsDuplicate(p.Pair())
		switch {
		case p.Score >= cut && !is && len(wrong) == 0:
			wrong = append(wrong, f.row(p.A, p.B, p.Score))
		case p.Score < cut && is && len(missed) == 0:
			missed = append(missed, f.row(p.A, p.B, p.Score))
		}
	}
	if len(missed) == 0 {
		if p, ok := f.unscored(a); ok {
			missed = append(missed, f.row(p.A, p.B, 0))
		}
	}
	if len(wrong)+len(missed) == 0 {
		w.say("On `samples/reprints.zip` it decides every pair correctly.")
		return
	}
	w.say("On `samples/reprints.zip`, with the default settings (threshold %s):", share(cut))
	w.line("| error | pages | titles | score |")
	w.WriteString("|---|---|---|---:|\n")
	for _, row := range wrong {
		w.line("| different, called duplicates %s", row)
	}
	for _, row := range missed {
		w.line("| duplicates, missed %s", row)
	}
	w.WriteString("\n")
}

func (f *facts) row(a, b int32, score float64) string {
	x, y := f.reprints.Pages[a], f.reprints.Pages[b]
	return fmt.Sprintf("| `%s` `%s` | %s ｜ %s | %s |", x.ID, y.ID, cell(x.Title), cell(y.Title), share(score))
}

func (f *facts) unscored(a algorithmFacts) (page.Pair, bool) {
	for i := range f.known.Cluster {
		for j := i + 1; j < len(f.known.Cluster); j++ {
			p := page.MakePair(i, j)
			if _, ok := a.reprints.Result.Pairs.Score(p); !ok && f.known.IsDuplicate(p) {
				return p, true
			}
		}
	}
	return page.Pair{}, false
}

func (f *facts) teach(w *writer, a algorithmFacts) {
	w.say("## In Teach")
	var chapters []string
	for _, c := range a.story.Chapters {
		chapters = append(chapters, c.Title.In(w.lang))
	}
	w.say("Its story has these chapters: %s. With the default settings it decides as follows on the seven pairs of the course pack:", strings.Join(chapters, w.pick(" → ")))
	w.line("| lesson | pages | score | the algorithm | a person |")
	w.WriteString("|---|---|---:|---|---|\n")
	show := 0
	for i, l := range f.pack.Lessons {
		if l.About != course.OfPair {
			continue
		}
		x, _ := f.course.Index(l.Pages[0])
		y, _ := f.course.Index(l.Pages[1])
		score, _ := a.lessons.Pairs.Score(page.MakePair(x, y))
		says := score >= a.lessons.Cut && score > 0
		if wrong := says != (l.Label == string(truth.Duplicate)) && l.Label != string(truth.Partial); wrong && show == 0 {
			show = i
		}
		fmt.Fprintf(w, "| %s | `%s` `%s` | %s | %s | %s |\n", cell(l.Title.In(w.lang)), l.Pages[0], l.Pages[1], share(score), w.verdict(says), w.person(l.Label))
	}
	l := f.pack.Lessons[show]
	fmt.Fprintf(w, "\n```sh\nbin/pagetwin teach samples/course.zip --algorithm %s --pages %s,%s --out out/%s.html\n```\n", a.Name, l.Pages[0], l.Pages[1], a.Name)
}

func (w *writer) verdict(duplicates bool) string {
	if duplicates {
		return w.pick("duplicates")
	}
	return w.pick("make|different")
}

func (w *writer) person(label string) string {
	switch label {
	case string(truth.Duplicate):
		return w.verdict(true)
	case string(truth.Partial):
		return w.pick("make|partly the same")
	}
	return w.verdict(false)
}

// round removes the noise in the last digits of a float.
func round(f float64) float64 {
	var out float64
	fmt.Sscanf(fmt.Sprintf("%.6g", f), "%g", &out)
	return out
}

func authors(works []string) string {
	var out []string
	for _, r := range algo.References(works...) {
		out = append(out, r.Authors+", "+r.Year)
	}
	return strings.Join(out, "; ")
}

// years returns the years from the first paper to the last.
func years(works []string) string {
	var out []string
	for _, r := range algo.References(works...) {
		out = append(out, r.Year)
	}
	return strings.Join(slices.Compact([]string{slices.Min(out), slices.Max(out)}), "–")
}
