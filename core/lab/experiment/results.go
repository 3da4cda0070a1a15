package experiment

import (
	"slices"
	"time"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
)

// Times are the times of one cell; only they differ between two runs of the same experiment.
// Reading and denoising are done once for all cells with the same pages, and each of these cells
// reports their whole time.
type Times struct {
	Started time.Time      `json:"started"`
	Machine result.Machine `json:"machine"`
	Stages  []result.Stage `json:"stages"`
	Wall    time.Duration  `json:"wall_ns"` // sum over the stages
	Over    Spread         `json:"over"`    // Wall over the finished repeats of the cell
}

// Spread is a time over several repeats.
type Spread struct {
	Repeats int           `json:"repeats"`
	Median  time.Duration `json:"median_ns"`
	Min     time.Duration `json:"min_ns"`
	Max     time.Duration `json:"max_ns"`
}

// CellResult is the result of one cell. A refused cell has only its Cell.
type CellResult struct {
	Cell
	Pages       int            `json:"pages"`
	Unread      int            `json:"unread"`
	Empty       int            `json:"empty"`
	Pairs       int            `json:"pairs"` // kept, at or above Floor
	Floor       float64        `json:"floor"`
	Dropped     int64          `json:"dropped"` // pairs that the limit left out
	Comparisons int64          `json:"comparisons"`
	Indexed     int64          `json:"indexed"`
	Bytes       int64          `json:"bytes"` // of all signatures
	Cut         float64        `json:"cut"`   // the algorithm's own threshold as a score
	Problems    []page.Problem `json:"problems,omitempty"`
	Warnings    []say.Words    `json:"warnings,omitempty"`

	AtCut  map[string]float64 `json:"at_cut,omitempty"`  // measures at Cut that are defined
	AtBest map[string]float64 `json:"at_best,omitempty"` // measures at the threshold with the best F1
	// Bounds are the bounds of the measures that are not exact; below the score Reach the curve is
	// computed from candidates only; Reach is 0 if the curve is exact.
	Bounds map[string]eval.Bound `json:"bounds,omitempty"`
	Reach  float64               `json:"reach,omitempty"`
	F1     *eval.Interval        `json:"f1_interval,omitempty"` // of F1 at Cut, 95 %; nil without truth or with more than 200,000 decided pairs
	Levels int                   `json:"levels"`                // distinct scores on the curve
	Curve  []eval.Point          `json:"curve,omitempty"`       // about 1000 of the levels at most, evenly spaced
	Scores []eval.ScoreBin       `json:"scores,omitempty"`      // the kept pairs by score

	Times Times `json:"times"`
}

// Results are the results of an experiment.
type Results struct {
	Name           string         `json:"name"`
	Version        string         `json:"version"`
	Machine        result.Machine `json:"machine"` // of the last run
	Seed           int64          `json:"seed"`
	SampleSeed     uint64         `json:"sample_seed"`
	Set            string         `json:"set"` // name of the page set
	SetFingerprint string         `json:"set_fingerprint"`
	Planned        int            `json:"planned"` // cells of the experiment; more than len(Cells) if it was stopped
	Cells          []CellResult   `json:"cells"`   // in the order of Spec.Plan
}

// Settle converts values read from JSON, which has only one type of number, to the types that their
// parameters declare. Values of an unknown algorithm or denoiser stay as they are.
func Settle(r *result.Run) (err error) {
	if a, e := catalog.Algorithm(r.Algorithm); e == nil {
		if r.Values, err = param.Check(a.Params, r.Values); err != nil {
			return say.Errorf("%s: %v", r.Algorithm, err)
		}
	}
	if d, e := catalog.Denoiser(r.Denoiser); e == nil {
		if r.Denoise, err = param.Check(d.Params, r.Denoise); err != nil {
			return say.Errorf("%s: %v", r.Denoiser, err)
		}
	}
	return nil
}

func (r *Results) spread() {
	walls := make(map[string][]time.Duration)
	for _, c := range r.Cells {
		if c.Refused.En == "" {
			walls[c.settingsKey()] = append(walls[c.settingsKey()], c.Times.Wall)
		}
	}
	for i := range r.Cells {
		w := slices.Sorted(slices.Values(walls[r.Cells[i].settingsKey()]))
		if n := len(w); n > 0 {
			r.Cells[i].Times.Over = Spread{n, (w[(n-1)/2] + w[n/2]) / 2, w[0], w[n-1]}
		}
	}
}
