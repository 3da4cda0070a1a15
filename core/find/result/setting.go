package result

import (
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
)

// Run holds the settings of a run of one algorithm over a page set: the method that compares pages,
// and the reading of the pages.
type Run struct {
	Algorithm  string       `json:"algorithm"`
	Values     param.Values `json:"values"`
	Denoiser   string       `json:"denoiser"` // "" for none
	Denoise    param.Values `json:"denoise"`
	Reading    pass.Reading `json:"reading"`              // as the caller set it
	Dictionary string       `json:"dictionary,omitempty"` // file of words beside the dictionary of gse
}

// Prefixes of the names of settings that belong to the denoiser and to the reading of pages: as
// varied parameters, and in tables.
const (
	OfDenoiser = "denoise."
	OfPages    = "pages."
)

// Value returns the setting of a name, with a prefix unless it is a parameter of the algorithm; nil
// if there is none.
func (r *Run) Value(name string) any {
	if rest, is := strings.CutPrefix(name, OfDenoiser); is {
		return r.Denoise[rest]
	}
	if rest, is := strings.CutPrefix(name, OfPages); is {
		return r.Reading.Values()[rest]
	}
	return r.Values[name]
}

// SweptPages is the name of the number of pages as the varied parameter of a sweep.
const SweptPages = "pages"

// Bounds selects the scored pairs that a run keeps.
type Bounds struct {
	Floor    float64 `json:"floor" toml:"floor"`             // in [0,1]; pairs that score less are dropped; pairs at 0 always
	Lowest   float64 `json:"lowest" toml:"lowest,omitempty"` // in [0,1]; the lowest score of interest: indexes are made for it if they can be; 0: each algorithm's threshold
	MaxPairs int     `json:"max_pairs" toml:"max_pairs"`     // limit of entries in a result, those of equal pages folded into one (24 bytes each, twice that while they are sorted); 0: the default
}

// CandidatesFor returns the candidates of a run over a number of pages by default: all pairs, or for
// more than [algo.AllUpTo] pages those of the index.
func CandidatesFor(pages int) Candidates {
	if pages > algo.AllUpTo {
		return Index
	}
	return All
}

// Check returns an error if a score is outside of [0,1], or the number of pairs is negative.
func (b Bounds) Check() error {
	switch {
	case !(b.Floor >= 0 && b.Floor <= 1):
		return say.Errorf("floor must be a score from 0 to 1, got %v", b.Floor)
	case !(b.Lowest >= 0 && b.Lowest <= 1):
		return say.Errorf("lowest must be a score from 0 to 1, got %v", b.Lowest)
	case b.MaxPairs < 0:
		return say.Errorf("max_pairs must be at least 1, or 0 for the default, got %d", b.MaxPairs)
	}
	return nil
}

// boundsFloor is the name of the floor in forms, flags and command lines.
const boundsFloor = "floor"

// BoundsParams declares the settings of the kept pairs that a person can change.
func BoundsParams() []param.Param {
	return []param.Param{{
		Name: boundsFloor, Kind: param.Float, Default: 0.0, Min: 0, Max: 1,
		Title: param.Words{En: "Floor"},
		Help:  param.Words{En: "Pairs with a lower score are dropped; curves end at this score."},
	}}
}

// BoundsOf converts values of [BoundsParams] to settings.
func BoundsOf(v param.Values) Bounds { return Bounds{Floor: v.Float(boundsFloor)} }

// Values converts the settings to values of [BoundsParams].
func (b Bounds) Values() param.Values { return param.Values{boundsFloor: b.Floor} }
