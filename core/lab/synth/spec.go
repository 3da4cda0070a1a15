package synth

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"pagetwin/core/base/conf"
)

// Spec describes a set. Shares are in [0,1]; weights are relative to each other.
type Spec struct {
	Seed  uint64 `toml:"seed"`
	Pages int    `toml:"pages"` // pages to make
	Zh    int    `toml:"zh"`    // Chinese articles to take, -1 for all
	En    int    `toml:"en"`    // English articles to take, -1 for all

	// Mosaics is the number of additional articles that are made from single sentences of all
	// articles of a language: for sets of many thousand pages, where only time and size are
	// measured, or where the number of articles must be exact.
	Mosaics int `toml:"mosaics"`

	// Entries is the number of mosaics of one sentence, like the entries of a database: ten at a
	// time are on one site, whose frame is longer than they are. They are different articles that
	// are hard to distinguish by the whole page.
	Entries int `toml:"entries"`

	// Mixed puts the sentences of mosaics, entries aside, together from clauses of several sentences.
	// Without it a set of 100,000 pages has sentences that are on so many pages as only templates are.
	Mixed bool `toml:"mixed"`

	// Lists is the share of the pages that are no article: lists of links to articles, as the front
	// pages of a site's columns are. Each is different from every page.
	Lists float64 `toml:"lists"`

	Singles     float64 `toml:"singles"`     // share of the articles that have no reprint
	SameSite    float64 `toml:"same_site"`   // share of the reprints that are on the original's site
	Traditional float64 `toml:"traditional"` // share of the Chinese articles that are in traditional characters, on such sites
	Undeclared  float64 `toml:"undeclared"`  // share of the pages that do not declare their charset
	Misdeclared float64 `toml:"misdeclared"` // share of the pages that declare a wrong one

	Combine []float64          `toml:"combine"` // weights of 1, 2, 3 … edits on a page
	Edits   map[string]float64 `toml:"edits"`   // weight of each kind of edit; kinds that are not named are not drawn. Empty: their default weights
	Sites   []string           `toml:"sites"`   // hosts to use; empty for all
}

// DefaultSpec describes a set of 300 pages of all articles and all sites.
func DefaultSpec() Spec {
	return Spec{
		Seed: 1, Pages: 300, Zh: -1, En: -1,
		Singles: .2, SameSite: .05, Traditional: .06, Undeclared: .06, Misdeclared: .04,
		Combine: []float64{.5, .35, .15},
	}
}

// ReadSpec reads a specification; missing values are those of DefaultSpec.
func ReadSpec(r io.Reader) (Spec, error) {
	s := DefaultSpec()
	if err := conf.Read(r, &s, nil); err != nil {
		return s, fmt.Errorf("synth: %w", err)
	}
	return s, s.check()
}

func (s Spec) check() error {
	if s.Pages < 1 || s.Pages > 10_000_000 {
		return fmt.Errorf("synth: pages must be from 1 to 10000000, got %d", s.Pages)
	}
	if s.Mosaics < 0 || s.Zh < -1 || s.En < -1 {
		return fmt.Errorf("synth: zh and en must be at least -1, mosaics at least 0, got %d, %d, %d", s.Zh, s.En, s.Mosaics)
	}
	if s.Entries < 0 || s.Entries > s.Mosaics {
		return fmt.Errorf("synth: entries must be from 0 to the number of mosaics, %d, got %d", s.Mosaics, s.Entries)
	}
	for _, f := range []struct {
		name string
		v    float64
	}{
		{"singles", s.Singles},
		{"lists", s.Lists},
		{"same_site", s.SameSite},
		{"traditional", s.Traditional},
		{"undeclared", s.Undeclared},
		{"misdeclared", s.Misdeclared},
	} {
		if !(f.v >= 0 && f.v <= 1) {
			return fmt.Errorf("synth: %s must be from 0 to 1, got %g", f.name, f.v)
		}
	}
	if len(s.Combine) == 0 || len(s.Combine) > 6 {
		return fmt.Errorf("synth: combine must hold the weights of 1 to 6 edits, got %d", len(s.Combine))
	}
	for _, w := range s.Combine {
		if !(w >= 0) {
			return fmt.Errorf("synth: combine: weights must be at least 0, got %g", w)
		}
	}
	names := make([]string, 0, len(Edits()))
	for _, e := range Edits() {
		names = append(names, e.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Edits)) {
		if !slices.Contains(names, name) {
			return fmt.Errorf("synth: unknown edit %q, known: %s", name, strings.Join(names, ", "))
		}
		if w := s.Edits[name]; !(w >= 0) {
			return fmt.Errorf("synth: edits: the weight of %s must be at least 0, got %g", name, w)
		}
	}
	return nil
}

func (s Spec) lists() int { return int(s.Lists * float64(s.Pages)) }

func (s Spec) weights(edits []Edit, lang string) []float64 {
	out := make([]float64, len(edits))
	for i, e := range edits {
		if e.Script != "" && e.Script != lang {
			continue
		}
		out[i] = e.Share
		if len(s.Edits) > 0 {
			out[i] = s.Edits[e.Name]
		}
	}
	return out
}
