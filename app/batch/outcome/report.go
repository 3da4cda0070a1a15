package outcome

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// Report is the report that a run prints, with the exactness of every figure.
type Report struct {
	Set         string         `json:"set"`
	Fingerprint string         `json:"set_fingerprint"`
	Pages       int            `json:"pages"`
	Parts       []page.Part    `json:"parts,omitempty"` // the two sets, if two are compared
	Empty       int            `json:"pages_without_features"`
	Problems    int            `json:"problems"`
	Selection   pass.Selection `json:"selection"`
	Least       int            `json:"least"` // least content characters of a body
	Templates   pass.Templates `json:"templates_cut"`
	Kinds       *kind.Counts   `json:"kinds,omitempty"`        // pages of each kind, if kinds are determined
	Left        *pass.LeftOut  `json:"left_out,omitempty"`     // pages that were not compared
	ProblemList []problem      `json:"problem_list,omitempty"` // all of them
	Truth       string         `json:"truth"`
	Algorithm   string         `short:"a" json:"algorithm"`
	Parameters  param.Values   `json:"parameters"`
	Denoiser    string         `short:"d" json:"denoiser"`
	Denoise     param.Values   `json:"denoise"`
	Candidates  string         `json:"candidates"`
	Floor       float64        `json:"floor"`
	IndexedFor  float64        `json:"index_made_for"`
	Guarantee   *float64       `json:"no_pair_missing_from"` // null: the index guarantees none
	Below       *belowReach    `json:"index_below,omitempty"`
	Lost        *eval.Lost     `json:"lost_by_index,omitempty"` // among the pairs that reach the threshold
	Threshold   float64        `json:"threshold"`
	Measures    map[string]any `json:"measures"`
	// Bounds has the measures that are not exact.
	Bounds      map[string]eval.Bound `json:"bounds,omitempty"`
	Draws       int64                 `json:"pairs_drawn,omitempty"`
	AllScored   bool                  `json:"all_pairs_scored,omitempty"` // for the measures, besides the candidates of the index
	Declared    *declaredFigures      `json:"declared,omitempty"`
	Pairs       int                   `json:"pairs"`
	Decided     int64                 `json:"decided_pairs"`
	Relations   *cluster.Relations    `json:"relations,omitempty"` // of the decided pairs, by their texts
	Grouping    *grouping             `json:"grouping,omitempty"`  // of the groups that are written
	Suggestion  *suggestion           `json:"suggested_threshold,omitempty"`
	Different   int64                 `json:"pairs_left_out_as_different_pages,omitempty"`
	Expected    *relate.Expected      `json:"expected_precision,omitempty"` // estimated without labels, at the algorithm's own threshold
	Doubt       *result.Doubt         `json:"doubt,omitempty"`              // why the result is not plausible
	Comparisons int64                 `json:"comparisons"`
	BytesAPage  float64               `json:"bytes_per_page"`
	Stages      []stage               `json:"stages"`
	CPU         float64               `json:"cpu_s"`
	Peak        int64                 `json:"peak_memory_bytes"`
	Scratch     int64                 `json:"scratch_bytes,omitempty"` // bytes written to scratch files
	Cached      int                   `json:"pages_from_cache"`
	Warnings    []string              `json:"warnings"`
	Run         string                `json:"run,omitempty"`
	Version     string                `json:"version"`
	Machine     string                `json:"machine"`

	eval           *eval.Report
	belowGuarantee string // words the pairs that the index misses below its guarantee
}

type stage struct {
	Name string  `json:"name"`
	Wall float64 `json:"wall_s"`
	Busy float64 `json:"busy_s"`
	// Cached is the number of pages of the stage that came from the cache: Wall and Busy do not
	// include them.
	Cached int64 `json:"pages_from_cache,omitempty"`
}

// problem is a page or a line with what is wrong with it.
type problem struct {
	Where string `json:"where"`
	What  string `json:"what"`
}

func newReport(o *eval.Outcome, denoiser string) *Report {
	set, r, ev := o.Set, o.Result, o.Report
	rep := &Report{
		Set: set.Path, Fingerprint: set.Fingerprint, Pages: r.Pages, Parts: set.Joined(), Empty: r.Empty, Selection: r.Selection, Least: r.Least, Templates: r.Templates,
		Truth:     ev.Kind.String(),
		Algorithm: r.Algorithm, Parameters: r.Values, Denoiser: denoiser, Denoise: r.Denoise,
		Candidates: string(r.Candidates), Floor: r.Floor, Threshold: ev.Threshold,
		Measures: make(map[string]any), Pairs: int(r.Pairs.Len()), Comparisons: r.Comparisons,
		CPU: clock.Spent().Seconds(), Peak: clock.Peak(), Scratch: r.Scratch, Cached: r.Cached, Version: cli.Version,
		Machine: result.ThisMachine().String(),
		eval:    ev,
	}
	if r.Selection.Kinds != kind.Any {
		rep.Kinds = &r.Kinds
	}
	rep.Left = pass.CountLeft(r.Left)
	if r.Pages > 0 {
		rep.BytesAPage = float64(r.Bytes) / float64(r.Pages)
	}
	rep.Doubt, rep.Different = r.Doubt, r.Different
	if r.Expected.Share > 0 {
		rep.Expected = &r.Expected
	}
	decided := r.Pairs.From(ev.Threshold)
	rep.Decided = decided.Len()
	if n, ok := cluster.CountRelations(decided, r.Texts); ok {
		rep.Relations = &n
	}
	rep.IndexedFor, rep.Bounds = r.Lowest, ev.Bounds()
	if r.Guarantee <= 1 {
		rep.Guarantee = &r.Guarantee
	}
	if l, ok := eval.LostAt(r, ev.Threshold); ok {
		rep.Lost = &l
	}
	if words, ok := o.BelowReachWords(); ok {
		rep.belowGuarantee = words.En
	}
	if b, ok := eval.BelowReach(o); ok {
		rep.Below = &belowReach{b.Low, b.High, b.Pairs, b.Pairs - b.Indexed, b.Interval(1.96)}
	}
	if r.Beyond != nil {
		rep.Draws, rep.AllScored = r.Beyond.Draws, r.Beyond.All
	}
	for _, w := range slices.Concat(r.Warnings, o.Cautions()) {
		rep.Warnings = append(rep.Warnings, w.En)
	}
	for _, s := range r.Stages {
		rep.Stages = append(rep.Stages, stage{s.Name, s.Wall.Seconds(), s.Busy.Seconds(), s.Cached})
	}
	for name, v := range ev.Values() {
		rep.Measures[name] = table.Finite(v)
	}
	return rep
}

// declaredFigures compares the declarations of the pages with the decided pairs.
type declaredFigures struct {
	Kinds   []eval.DeclaredPairs `json:"strengths"`
	Decided int64                `json:"decided"`          // decided pairs
	Also    int64                `json:"decided_declared"` // decided pairs that are declared in any way
}

// Declare adds the declarations of the pages, if the run read them.
func (r *Report) Declare(s *export.Subject) {
	if s.Declared == nil {
		return
	}
	d := &declaredFigures{Kinds: s.HoldDeclared(s.Declared), Decided: r.eval.Decided}
	for _, k := range d.Kinds {
		d.Also += k.Found
	}
	for _, w := range s.Declared.Warnings() {
		r.Warnings = append(r.Warnings, w.En)
	}
	r.Declared = d
}

// grouping holds the figures of the groups that are written. They may differ from the groups of
// the measures, which are joined by every decided pair with single linkage, as in the papers.
type grouping struct {
	By      string          `json:"by"`
	Linkage cluster.Linkage `json:"linkage"`
	Groups  int             `json:"groups"`
	Largest int             `json:"largest"`
	// The numbers of pages by action, see --keep, and the expected precision: how certain it is
	// that removed pages are duplicates.
	Kept      int            `json:"pages_kept"`
	Removed   int            `json:"pages_removed"`
	Not       int            `json:"pages_not_compared"`
	Checked   bool           `json:"threshold_checked"` // checked with labels of this set
	Expect    string         `json:"expect"`
	Precision *eval.Interval `json:"precision_95,omitempty"`
	BCubed    *bcubed        `json:"bcubed,omitempty"` // if the whole set is labelled
}

type bcubed struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// group adds the figures of the groups.
func (r *Report) group(s *export.Subject) {
	f := s.Grouped()
	r.Grouping = &grouping{By: groupBySame, Linkage: s.Linkage, Groups: f.Groups, Largest: f.Largest}
	if s.All {
		r.Grouping.By = groupByAll
	}
	if plan, err := s.Plan(s.Groups()); err == nil { // else the rule lacks its input, which --keep reports
		r.Grouping.Kept, r.Grouping.Removed, r.Grouping.Not = plan.Count(cluster.Keep), plan.Count(cluster.Remove), plan.Count(cluster.NotCompared)
	}
	checked, ok := s.Checked(s.Threshold)
	if r.Grouping.Checked, r.Grouping.Expect = ok, checked.En; ok && s.Report.Decided <= eval.MostDecided {
		if iv, ok := s.Intervals(eval.Resampling{}); ok {
			r.Grouping.Precision = &iv.Precision
		}
	}
	if p := f.Partition; p != nil {
		b := bcubed{Precision: p.BCubedPrecision, Recall: p.BCubedRecall}
		if sum := b.Precision + b.Recall; sum > 0 {
			b.F1 = 2 * b.Precision * b.Recall / sum
		}
		r.Grouping.BCubed = &b
	}
}

// text returns the grouping in a line.
func (g *grouping) text() string {
	out := fmt.Sprintf("%d by %s and %s, largest %d", g.Groups, g.By, g.Linkage.Words().En, g.Largest)
	if g.BCubed != nil {
		out += fmt.Sprintf("; B-cubed precision %.4f, recall %.4f, F1 %.4f", g.BCubed.Precision, g.BCubed.Recall, g.BCubed.F1)
	}
	return out
}

// expect words the expected precision of the removed pages.
func (g *grouping) expect() string {
	if g.Precision == nil {
		return g.Expect
	}
	return fmt.Sprintf("%s (95%%: %.3f to %.3f)", g.Expect, g.Precision.Low, g.Precision.High)
}

// Text prints the report as text.
func (r *Report) Text(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(w, "%s\t%s\n", name, say.Sprintf("en", format, args...))
	}
	row("set", "%s  (%s, %d {problem|problems}, truth: %s, fingerprint %s)", say.Shown(r.Set), r.pages(), r.Problems, r.Truth, r.Fingerprint)
	row("algorithm", "%s  %s", r.Algorithm, r.changed())
	row("denoiser", "%s", r.Denoiser)
	row("threshold", "score %.4g   candidates %s   floor %g", r.Threshold, r.Candidates, r.Floor)
	row("index", "%s", r.completeness())
	row("", "")
	for _, m := range eval.Measures() {
		if v, ok := m.Get(r.eval); ok {
			row(m.Name, "%s", withBound(m, v, r.eval))
		}
	}
	if r.Suggestion != nil {
		row("suggested", "%s", r.Suggestion.text())
	}
	if r.Declared != nil {
		for _, k := range r.Declared.Kinds {
			row("declared", "%s: %d {pair|pairs}, %d of them decided as duplicates", k.Strength.Words().En, k.Pairs, k.Found)
		}
	}
	row("", "")
	for _, s := range r.Stages {
		from := ""
		if s.Cached > 0 {
			from = say.Sprintf("en", "  %d of %d {page|pages} from the cache", s.Cached, r.Pages)
		}
		row("time "+s.Name, "%s  (busy %s)%s", cli.Seconds(s.Wall), cli.Seconds(s.Busy), from)
	}
	row("cpu", "%s", cli.Seconds(r.CPU))
	row("pairs kept", "%d of %d compared", r.Pairs, r.Comparisons)
	if n := r.Relations; n != nil && r.Decided > 0 {
		row("pairs decided", "%d: %d {near-duplicate|near-duplicates}, %d where one page contains the other, %d partly similar", r.Decided, n.Same, n.In, n.Partly)
	}
	if r.Grouping != nil && r.Decided > 0 {
		row("groups written", "%s", r.Grouping.text())
		row("pages", "%d kept, %d removed, %d not compared; %s", r.Grouping.Kept, r.Grouping.Removed, r.Grouping.Not, r.Grouping.expect())
	}
	if r.Candidates != string(result.Given) {
		row("bytes a page", "%.1f", r.BytesAPage)
	}
	row("peak memory", "%.1f MiB", float64(r.Peak)/(1<<20))
	if r.Scratch > 0 {
		row("stored on disk", "%.1f MiB", float64(r.Scratch)/(1<<20))
	}
	row("pages without features", "%d", r.Empty)
	if r.Templates.Pages > 0 {
		row("templates", "%d {letter or digit|letters and digits} cut from %d {page|pages}", r.Templates.Characters, r.Templates.Pages)
	}
	for _, warning := range r.Warnings {
		row("warning", "%s", warning)
	}
	if r.Run != "" {
		row("kept as", "%s", r.Run)
	}
	row("made by", "pagetwin %s, %s", r.Version, r.Machine)
	return w.Flush()
}

// changed lists the parameters that differ from their defaults.
func (r *Report) changed() string {
	a, err := catalog.Algorithm(r.Algorithm)
	if file, ok := r.Parameters[scores.ParamFile].(string); ok && err != nil {
		return "scores from " + say.Shown(file)
	} else if err != nil {
		return ""
	}
	if c := r.Parameters.Changed(a.Params); len(c) > 0 {
		return strings.Join(c, " ")
	}
	return "(its defaults)"
}

// belowReach counts the labelled duplicates that the index missed between the threshold and its
// guarantee.
type belowReach struct {
	From       float64       `json:"from"`
	To         float64       `json:"to"`
	Duplicates int64         `json:"duplicates"`
	Missed     int64         `json:"missed"`
	Found      eval.Interval `json:"found_95"` // of the share that are candidates
}

// pages words the number of pages; if two sets are compared, also that of each.
func (r *Report) pages() string {
	out := say.Sprintf("en", "%d {page|pages}", r.Pages)
	for i, p := range r.Parts {
		out += []string{": ", " and "}[i] + fmt.Sprintf("%d of %s", p.Pages, say.Shown(p.Name))
	}
	return out
}

// completeness words the score from which no pair is missing, and how pairs below it were counted.
func (r *Report) completeness() string {
	how := ""
	switch {
	case r.AllScored:
		how = "; below that score, all pairs were counted"
	case r.Draws > 0:
		how = say.Sprintf("en", "; below that score, estimated from %d random {pair|pairs}", r.Draws)
	}
	if r.Guarantee == nil {
		return "may miss pairs of any score" + how
	}
	from := max(*r.Guarantee, r.Floor)
	switch {
	case from > 0 && r.Candidates == string(result.Given):
		return fmt.Sprintf("pairs chosen by another program; unknown below score %.4g", from)
	case r.Candidates == string(result.Given):
		return fmt.Sprintf("pairs chosen by another program; complete according to %s", say.Shown(fmt.Sprint(r.Parameters[scores.ParamFile])))
	case from > 0:
		return cmp.Or(r.belowGuarantee, fmt.Sprintf("no pair with a score of %.4g or more is missing", from)) + how
	}
	return "no pair is missing"
}

// withBound writes a measure of a report: with its interval if it is estimated, and marked if it is
// only a lower bound.
func withBound(m eval.Measure, v float64, r *eval.Report) string {
	return m.Bound(r).Text(v, func(x float64) string { return Number(m, x) })
}

// Number formats a measure: counts as whole numbers, shares with four digits.
func Number(m eval.Measure, v float64) string {
	if m.Count {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.4f", v)
}

// ReportOf makes the report of a run, and prints its problems to standard error.
func ReportOf(e *cli.Env, s *export.Subject, denoiser string, problems []page.Problem) *Report {
	cli.Complain(e, problems)
	rep := newReport(s.Outcome, denoiser)
	rep.Problems = len(problems)
	for _, p := range problems {
		rep.ProblemList = append(rep.ProblemList, problem{p.Where, p.What})
	}
	rep.group(s)
	return rep
}
