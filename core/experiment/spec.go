package experiment

import (
	"pagetwin/core/algo"
	"pagetwin/core/denoise"
	"pagetwin/core/detect"
)

// Spec is an experiment file.
type Spec struct {
	Name       string            `toml:"name"`
	Seed       int64             `toml:"seed"`        // given to every parameter named "seed" that the file leaves unset, and to the intervals
	Repeats    int               `toml:"repeats"`     // times each cell is run, for its times; 0 means 1
	Set        string            `toml:"set"`         // path of the page set, relative to the file
	Sizes      []int             `toml:"sizes"`       // numbers of pages; empty or 0: all
	SampleSeed uint64            `toml:"sample_seed"` // draws the pages of a size
	Candidates detect.Candidates `toml:"candidates"`  // "all" or "index"; "" means "all"
	Floor      float64           `toml:"floor"`       // pairs that score less are dropped
	MaxPairs   int               `toml:"max_pairs"`   // most pairs that a cell keeps; 0: detect.DefaultMaxPairs
	KeepPairs  bool              `toml:"keep_pairs"`  // write the scored pairs of each cell
	Alone      bool              `toml:"alone"`       // each algorithm normalises and segments for itself, so that its times are its own
	DF         string            `toml:"df"`          // file of document frequencies, relative to the file; "": from the set
	Denoiser   Choice            `toml:"denoiser"`
	Algorithms []Choice          `toml:"algorithm"`

	algorithms []algo.Algorithm
	denoisers  []denoise.Denoiser
}

// Choice is an algorithm or a denoiser with its settings.
type Choice struct {
	Name      string         `toml:"name"`
	Set       map[string]any `toml:"set"`       // parameters that differ from their defaults
	Sweep     map[string]any `toml:"sweep"`     // lists of values, or "grid" for the declared ones
	Threshold any            `toml:"threshold"` // of an algorithm: its threshold parameter, in its own unit
}

// Load reads the experiment file at path.
func Load(path string) (*Spec, error) { return nil, nil }

// Plan returns the cells of the experiment in the order in which they run.
func (s *Spec) Plan() ([]Cell, error) { return nil, nil }
