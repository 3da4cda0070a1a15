package outcome

import (
	"slices"

	"pagetwin/app/batch/cli"
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
	Reading     pass.Reading   `json:"reading"`
	Least       int            `json:"least"` // least content characters of a body
	Templates   pass.Templates `json:"templates_cut"`
	Kinds       *kind.Counts   `json:"kinds,omitempty"`        // pages of each kind, if kinds are determined
	Left        *pass.LeftOut  `json:"left_out,omitempty"`     // pages that were not compared
	ProblemList []problem      `json:"problem_list,omitempty"` // all of them
	Truth       string         `json:"truth"`
	Algorithm   string         `json:"algorithm"`
	Parameters  param.Values   `json:"parameters"`
	Denoiser    string         `json:"denoiser"`
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
	belowGuarantee say.Words   // the pairs that the index misses below its guarantee
	warnings       []say.Words // Warnings in every language
}

type stage struct {
	Name string  `json:"name"`
	Wall float64 `json:"wall_s"`
	Busy float64 `json:"busy_s"`
	// Cached is the number of pages of the stage that came from the cache: Wall and Busy do not
	// include them.
	Cached int64 `json:"pages_from_cache,omitempty"`
}

// problem is a page or a line with its problem.
type problem struct {
	Where string `json:"where"`
	What  string `json:"what"`
}

func newReport(o *eval.Outcome, denoiser string) *Report {
	set, r, ev := o.Set, o.Result, o.Report
	rep := &Report{
		Set: set.Path, Fingerprint: set.Fingerprint, Pages: r.Pages, Parts: set.Joined(), Empty: r.Empty, Reading: r.Reading, Least: r.Least, Templates: r.Templates,
		Truth:     ev.Kind.String(),
		Algorithm: r.Algorithm, Parameters: r.Values, Denoiser: denoiser, Denoise: r.Denoise,
		Candidates: string(r.Candidates), Floor: r.Floor, Threshold: ev.Threshold,
		Measures: make(map[string]any), Pairs: int(r.Pairs.Len()), Comparisons: r.Comparisons,
		CPU: clock.Spent().Seconds(), Peak: clock.Peak(), Scratch: r.Scratch, Cached: r.Cached, Version: cli.Version,
		Machine: result.ThisMachine().String(),
		eval:    ev,
	}
	if r.Reading.Kinds != kind.Any {
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
		rep.belowGuarantee = words
	}
	if b, ok := eval.BelowReach(o); ok {
		rep.Below = &belowReach{b.Low, b.High, b.Pairs, b.Pairs - b.Indexed, b.Interval(1.96)}
	}
	if r.Beyond != nil {
		rep.Draws, rep.AllScored = r.Beyond.Draws, r.Beyond.All
	}
	rep.warn(slices.Concat(r.Warnings, o.Cautions())...)
	for _, s := range r.Stages {
		rep.Stages = append(rep.Stages, stage{s.Name, s.Wall.Seconds(), s.Busy.Seconds(), s.Cached})
	}
	for name, v := range ev.Values() {
		rep.Measures[name] = table.Finite(v)
	}
	return rep
}

func (r *Report) warn(warnings ...say.Words) {
	for _, w := range warnings {
		r.Warnings, r.warnings = append(r.Warnings, w.En), append(r.warnings, w)
	}
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

	expect say.Words // Expect in every language
}

type bcubed struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

func (r *Report) group(s *export.Subject) {
	f := s.Grouped()
	r.Grouping = &grouping{By: cli.BySame, Linkage: s.Linkage, Groups: f.Groups, Largest: f.Largest}
	if s.All {
		r.Grouping.By = cli.ByAll
	}
	if plan, err := s.Plan(s.Groups()); err == nil { // else the rule lacks its input, which --out keep reports
		r.Grouping.Kept, r.Grouping.Removed, r.Grouping.Not = plan.Count(cluster.Keep), plan.Count(cluster.Remove), plan.Count(cluster.NotCompared)
	}
	checked, ok := s.Checked(s.Threshold)
	r.Grouping.expect = checked
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

// belowReach counts the labelled duplicates that the index missed between the threshold and its
// guarantee.
type belowReach struct {
	From       float64       `json:"from"`
	To         float64       `json:"to"`
	Duplicates int64         `json:"duplicates"`
	Missed     int64         `json:"missed"`
	Found      eval.Interval `json:"found_95"` // of the share that are candidates
}

// ReportOf makes the report of a run.
func ReportOf(s *export.Subject, denoiser string, problems []page.Problem) *Report {
	rep := newReport(s.Outcome, denoiser)
	rep.Problems = len(problems)
	for _, p := range problems {
		rep.ProblemList = append(rep.ProblemList, problem{p.Where, p.What})
	}
	rep.group(s)
	return rep
}
