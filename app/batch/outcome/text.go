package outcome

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/truth"
)

// Print prints reports: as text, or as a JSON object, an array of them if there are several.
func Print(e *cli.Env, asJSON bool, reports []*Report) error {
	if asJSON && len(reports) > 1 {
		return cli.PrintJSON(e.Stdout, reports)
	}
	for i, r := range reports {
		if asJSON {
			return cli.PrintJSON(e.Stdout, r)
		}
		if i > 0 {
			fmt.Fprintln(e.Stdout)
		}
		w := cli.NewColumns(e.Stdout)
		t := text{Report: r, w: w, lang: e.Lang}
		t.write()
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// text prints a report as text in a language.
type text struct {
	*Report
	w    io.Writer
	lang string
}

func (t text) say(en string, args ...any) string { return say.In(t.lang, en, args...) }

// row writes a line with a name and a text.
func (t text) row(name, en string, args ...any) {
	fmt.Fprintf(t.w, "%s\t%s\n", name, t.say(en, args...))
}

// named is row for an English name.
func (t text) named(en, text string) {
	fmt.Fprintf(t.w, "%s\t%s\n", t.say(en), text)
}

// write prints the settings of the run, its result, its quality, and its costs.
func (t text) write() {
	t.named("set", t.say("%s  (%s, %d {problem|problems}, truth: %s, fingerprint %s)", say.Shown(t.Set), t.pages(), t.Problems, t.say(t.Truth), t.Fingerprint))
	t.named("algorithm", t.Algorithm+"  "+t.changed())
	t.named("denoiser", t.Denoiser)
	t.named("threshold", t.say("score %.4g   candidates %s   floor %g", t.Threshold, t.Candidates, t.Floor))
	t.named("index", t.completeness())
	t.row("", "")
	t.found()
	t.measures()
	t.row("", "")
	t.costs()
	for _, w := range t.warnings {
		t.named("warning", w.In(t.lang))
	}
	if t.Run != "" {
		t.named("kept as", t.Run)
	}
	t.named("made by", fmt.Sprintf("pagetwin %s, %s", t.Version, t.Machine))
}

func (t text) found() {
	if g := t.Grouping; g != nil && t.Decided > 0 {
		expect := g.expect.In(t.lang)
		if g.Precision != nil {
			expect = t.say("%s (95%%: %.3f to %.3f)", expect, g.Precision.Low, g.Precision.High)
		}
		t.named("pages", t.say("%d kept, %d removed, %d not compared; %s", g.Kept, g.Removed, g.Not, expect))
		groups := t.say("%d by %s and %s, largest %d", g.Groups, g.By, g.Linkage.Words(), g.Largest)
		if b := g.BCubed; b != nil {
			groups += t.say("; B-cubed precision %.4f, recall %.4f, F1 %.4f", b.Precision, b.Recall, b.F1)
		}
		t.named("groups written", groups)
	}
	if n := t.Relations; n != nil && t.Decided > 0 {
		t.named("pairs decided", t.say("%d: %d {near-duplicate|near-duplicates}, %d where one page contains the other, %d partly similar", t.Decided, n.Same, n.In, n.Partly))
	} else {
		t.named("pairs decided", fmt.Sprint(t.Decided))
	}
	t.named("pairs kept", t.say("%d of %d compared", t.Pairs, t.Comparisons))
}

// counts are the measures that are printed besides the main ones.
var counts = []string{"tp", "fp", "fn"}

func (t text) measures() {
	if t.eval.Kind == truth.None && t.Suggestion == nil {
		return
	}
	list := append(eval.Main(true), slices.DeleteFunc(eval.Measures(), func(m eval.Measure) bool { return !slices.Contains(counts, m.Name) })...)
	t.row("", "")
	for _, m := range list {
		if v, ok := m.Get(t.eval); ok {
			t.row(cli.MeasureName(m, t.lang), "%s", m.Bound(t.eval).Text(v, func(x float64) string { return Number(m, x) }))
		}
	}
	if s := t.Suggestion; s != nil {
		t.named("suggested", t.suggested(s))
	}
}

func (t text) suggested(s *suggestion) string {
	if s.Threshold == nil {
		return t.say("none: %s", s.why)
	}
	out := t.say("score %.4f (%s): %s", *s.Threshold, s.Own, s.why)
	if s.F1 != nil {
		out += t.say("; expected F1 on other pages %.4f (95%%: %.4f to %.4f)", *s.F1, s.F1s.Low, s.F1s.High)
	}
	return out
}

// costs prints times and sizes.
func (t text) costs() {
	for _, s := range t.Stages {
		from := ""
		if s.Cached > 0 {
			from = t.say("  %d of %d {page|pages} from the cache", s.Cached, t.Pages)
		}
		t.row(t.say("time %s", say.InContext("stage", s.Name)), "%s  (busy %s)%s", cli.Seconds(s.Wall), cli.Seconds(s.Busy), from)
	}
	t.named("cpu", cli.Seconds(t.CPU))
	t.named("peak memory", fmt.Sprintf("%.1f MiB", float64(t.Peak)/(1<<20)))
	if t.Candidates != string(result.Given) {
		t.named("bytes a page", fmt.Sprintf("%.1f", t.BytesAPage))
	}
	if t.Scratch > 0 {
		t.named("stored on disk", fmt.Sprintf("%.1f MiB", float64(t.Scratch)/(1<<20)))
	}
	t.named("pages without features", fmt.Sprint(t.Empty))
	if t.Templates.Pages > 0 {
		t.named("templates", t.say("%d {letter or digit|letters and digits} cut from %d {page|pages}", t.Templates.Characters, t.Templates.Pages))
	}
}

// changed lists the parameters that differ from their defaults.
func (t text) changed() string {
	a, err := catalog.Algorithm(t.Algorithm)
	if file, ok := t.Parameters[scores.ParamFile].(string); ok && err != nil {
		return t.say("scores from %s", say.Shown(file))
	} else if err != nil {
		return ""
	}
	if c := t.Parameters.Changed(a.Params); len(c) > 0 {
		return strings.Join(c, " ")
	}
	return t.say("(its defaults)")
}

// pages describes the number of pages; if two sets are compared, also that of each.
func (t text) pages() string {
	if p := t.Parts; len(p) == 2 {
		return t.say("%d {page|pages}: %d of %s and %d of %s", t.Pages, p[0].Pages, say.Shown(p[0].Name), p[1].Pages, say.Shown(p[1].Name))
	}
	return t.say("%d {page|pages}", t.Pages)
}

// completeness describes the score from which no pair is missing, and the count of pairs below it.
func (t text) completeness() string {
	how := ""
	switch {
	case t.AllScored:
		how = t.say("; below that score, all pairs were counted")
	case t.Draws > 0:
		how = t.say("; below that score, estimated from %d random {pair|pairs}", t.Draws)
	}
	if t.Guarantee == nil {
		return t.say("may miss pairs of any score") + how
	}
	from := max(*t.Guarantee, t.Floor)
	switch {
	case from > 0 && t.Candidates == string(result.Given):
		return t.say("pairs chosen by another program; unknown below score %.4g", from)
	case t.Candidates == string(result.Given):
		return t.say("pairs chosen by another program; complete according to %s", say.Shown(fmt.Sprint(t.Parameters[scores.ParamFile])))
	case from > 0:
		return cmp.Or(t.belowGuarantee.In(t.lang), t.say("no pair with a score of %.4g or more is missing", from)) + how
	}
	return t.say("no pair is missing")
}

// Number formats a measure: counts as whole numbers, shares with four digits.
func Number(m eval.Measure, v float64) string {
	if m.Count {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.4f", v)
}
