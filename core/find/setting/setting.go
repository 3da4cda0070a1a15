// Package setting holds what a run is asked, as values that are written and compared: in
// results, cells of experiments, kept records, descriptions of work in pieces. Each setting is
// one field of one of these types, which all of those embed.
package setting

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
)

// Run is what is asked of one algorithm over a page set: by which method pages are compared,
// and what of them.
type Run struct {
	Algorithm    string       `json:"algorithm"`
	Values       param.Values `json:"values"`
	Denoiser     string       `json:"denoiser"` // "" for none
	Denoise      param.Values `json:"denoise"`
	pass.Reading              // as it was asked for
}

// Pairs says which scored pairs a run keeps.
type Pairs struct {
	Floor    float64 `json:"floor" toml:"floor"`             // pairs that score less are dropped; pairs at 0 always
	Lowest   float64 `json:"lowest" toml:"lowest,omitempty"` // lowest score that will be asked for: indexes are made for it where they can; 0: each algorithm's threshold
	MaxPairs int     `json:"max_pairs" toml:"max_pairs"`     // the most that a result keeps, those of equal pages folded into one (24 bytes each, twice that while they are sorted); 0: the default
}

// Check returns an error where a score is not from 0 to 1, or the number of pairs negative.
func (p Pairs) Check() error {
	switch {
	case !(p.Floor >= 0 && p.Floor <= 1):
		return say.Errorf("floor must be a score from 0 to 1, got %v", p.Floor)
	case !(p.Lowest >= 0 && p.Lowest <= 1):
		return say.Errorf("lowest must be a score from 0 to 1, got %v", p.Lowest)
	case p.MaxPairs < 0:
		return say.Errorf("max_pairs must be at least 1, or 0 for the default, got %d", p.MaxPairs)
	}
	return nil
}

// pairsFloor is the name of the floor: in forms, flags and command lines.
const pairsFloor = "floor"

// PairsParams declares what a person is asked of the pairs that a run keeps.
func PairsParams() []param.Param {
	return []param.Param{{
		Name: pairsFloor, Kind: param.Float, Default: 0.0, Min: 0, Max: 1,
		Title: param.Words{En: "Floor"},
		Help:  param.Words{En: "Pairs that score below it are dropped; curves end there."},
	}}
}

// PairsOf are the settings that values of [PairsParams] make.
func PairsOf(v param.Values) Pairs { return Pairs{Floor: v.Float(pairsFloor)} }

// Values are the values of [PairsParams].
func (p Pairs) Values() param.Values { return param.Values{pairsFloor: p.Floor} }
