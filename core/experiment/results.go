package experiment

import (
	"context"
	"time"

	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Cell is one run of one algorithm with all its values.
type Cell struct {
	Key       string       `json:"key"` // name of the cell's file, from everything below
	Algorithm string       `json:"algorithm"`
	Values    param.Values `json:"values"`
	Denoiser  string       `json:"denoiser"`
	Denoise   param.Values `json:"denoise"`
	Size      int          `json:"size"`   // pages asked for, 0 for all
	Repeat    int          `json:"repeat"` // from 1
	Swept     []string     `json:"swept"`  // names of the parameters that vary in this experiment, "denoise." before a denoiser's
}

// Options are the settings of Run that belong to no experiment.
type Options struct {
	Version   string // of the program, as results name it
	Workers   int    // 0 means one for each core
	Segmenter *text.Segmenter
	Progress  func(Progress) // may be nil; at most some 20 times a second
}

// Progress is where an experiment stands.
type Progress struct {
	Done, Total int // cells; those found finished count as done
	Run         detect.Progress
}

// Machine is where times were taken.
type Machine struct {
	Go   string `json:"go"`
	OS   string `json:"os"`
	Arch string `json:"arch"`
	CPUs int    `json:"cpus"`
}

// Times are what one cell took; they are all that differs between two runs of
// the same experiment.
type Times struct {
	Started time.Time      `json:"started"`
	Stages  []detect.Stage `json:"stages"`
	Wall    time.Duration  `json:"wall_ns"` // sum over the stages
}

// CellResult is what one cell found.
type CellResult struct {
	Cell
	Pages       int            `json:"pages"`
	Unread      int            `json:"unread"`
	Empty       int            `json:"empty"`
	Pairs       int            `json:"pairs"` // kept, down to Floor
	Floor       float64        `json:"floor"`
	Dropped     int64          `json:"dropped"`
	Comparisons int64          `json:"comparisons"`
	Indexed     int64          `json:"indexed"`
	Bytes       int64          `json:"bytes"` // of all signatures
	Cut         float64        `json:"cut"`   // the algorithm's own threshold as a score
	Problems    []page.Problem `json:"problems,omitempty"`
	Warnings    []string       `json:"warnings,omitempty"`

	AtCut  map[string]float64 `json:"at_cut"`            // measures at Cut, those that are defined
	AtBest map[string]float64 `json:"at_best,omitempty"` // measures at the threshold of the best F1
	F1     *eval.Interval     `json:"f1_interval,omitempty"`
	Curve  []eval.Point       `json:"curve,omitempty"`

	Times Times `json:"times"`
}

// Results are all that an experiment found.
type Results struct {
	Name           string       `json:"name"`
	Version        string       `json:"version"`
	Machine        Machine      `json:"machine"`
	Seed           int64        `json:"seed"`
	Set            string       `json:"set"`
	SetFingerprint string       `json:"set_fingerprint"`
	Cells          []CellResult `json:"cells"`
}

// Run runs the experiment and writes everything to the folder out.
func Run(ctx context.Context, spec *Spec, out string, opt Options) (*Results, error) {
	return nil, ctx.Err()
}

// Read returns the results in the folder dir.
func Read(dir string) (*Results, error) { return nil, nil }
