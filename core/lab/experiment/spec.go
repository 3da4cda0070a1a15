package experiment

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/command"
	"pagetwin/core/base/conf"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
)

// Spec is an experiment file. The package comment has its format.
type Spec struct {
	Name       string            `toml:"name"`
	Seed       int64             `toml:"seed"`                 // for every parameter named "seed" that the file leaves unset, and for the intervals
	Repeats    int               `toml:"repeats"`              // runs of each cell, for its times; 0 means 1
	Set        string            `toml:"set"`                  // path of the page set
	Against    string            `toml:"against,omitempty"`    // path of another set: only pairs across the two are scored
	Truth      string            `toml:"truth,omitempty"`      // path of a truth file; "": the set's own truth
	Sizes      []int             `toml:"sizes"`                // numbers of pages; empty or 0: all
	SampleSeed uint64            `toml:"sample_seed"`          // draws the pages of a size
	Dictionary string            `toml:"dictionary,omitempty"` // path of a file of words beside the dictionary of gse
	Candidates result.Candidates `toml:"candidates"`           // "all" or "index"; "" means result.CandidatesFor the set
	result.Bounds
	KeepPairs  bool         `toml:"keep_pairs"` // write the scored pairs of each cell
	Alone      bool         `toml:"alone"`      // each algorithm normalises and segments separately, so that its times do not depend on the others
	Pages      pass.Reading `toml:"pages"`      // a file without it has pass.DefaultReading
	Denoiser   Choice       `toml:"denoiser"`   // with an empty name: none, for plain text
	Algorithms []Choice     `toml:"algorithm"`

	algorithms []algo.Algorithm   // known algorithms; nil: the catalog's
	denoisers  []denoise.Denoiser // known denoisers; nil: the catalog's
}

// Choice is an algorithm or a denoiser with its settings.
type Choice struct {
	Name      string         `toml:"name"`
	Set       map[string]any `toml:"set,omitempty"`       // parameters that differ from their defaults
	Sweep     map[string]any `toml:"sweep,omitempty"`     // lists of values, or "grid" for the declared ones
	Threshold any            `toml:"threshold,omitempty"` // of an algorithm: its threshold parameter, in its own unit
}

// Load reads the experiment file at path and checks all of it. Relative paths in it are resolved
// from the file's folder: the Spec has paths that can be opened. What the file leaves out is as in a run. The error names file and line if
// it can.
func Load(path string) (*Spec, error) {
	src, err := disk.Open(path)
	if err != nil {
		return nil, say.Errorf("experiment: %s: %v", path, err)
	}
	defer src.Close()
	s, err := parse(src, catalog.DefaultDenoiser)
	if err != nil {
		return nil, say.Errorf("experiment: %s: %v", path, err)
	}
	dir := filepath.Dir(path)
	for _, p := range s.paths() {
		if *p != "" && !filepath.IsAbs(*p) {
			*p = filepath.Join(dir, filepath.FromSlash(*p))
		}
	}
	s.findFiles(dir)
	if _, err := s.Plan(); err != nil {
		return nil, say.Errorf("experiment: %s: %v", path, err)
	}
	return s, nil
}

func (s *Spec) paths() []*string { return []*string{&s.Set, &s.Against, &s.Truth, &s.Dictionary} }

func (s *Spec) findFiles(dir string) {
	fix := func(ps []param.Param, set map[string]any) {
		for _, p := range ps {
			if path, ok := set[p.Name].(string); ok && p.File && path != "" && !filepath.IsAbs(path) {
				set[p.Name] = filepath.Join(dir, filepath.FromSlash(path))
			}
		}
	}
	if d, err := catalog.Denoiser(s.Denoiser.Name); err == nil {
		fix(d.Params, s.Denoiser.Set)
	}
	for _, c := range s.Algorithms {
		if a, err := catalog.Algorithm(c.Name); err == nil {
			fix(a.Params, c.Set)
		}
	}
}

// parse reads an experiment file, which has the given denoiser unless it names one; unknown keys are
// errors.
func parse(src io.Reader, denoiser string) (*Spec, error) {
	s := &Spec{Denoiser: Choice{Name: denoiser}, Pages: pass.DefaultReading()}
	return s, conf.Read(src, s, inSettings)
}

// inSettings reports whether the key is inside a set or a sweep, whose names are checked against
// the declared parameters. (The decoder reports a dotted key there as not decoded, although it is.)
func inSettings(k toml.Key) bool {
	return len(k) > 2 && (k[0] == "algorithm" || k[0] == "denoiser") && (k[1] == "set" || k[1] == "sweep")
}

// normal returns the Spec with defaults filled in, and checks everything that needs no algorithm.
func (s *Spec) normal() (*Spec, error) {
	n := *s
	var err error
	if n.Pages, err = s.Pages.Normal(); err != nil {
		return nil, say.Errorf("pages: %v", err)
	}
	n.Repeats = cmp.Or(n.Repeats, 1)
	if len(n.Sizes) == 0 {
		n.Sizes = []int{0}
	}
	all := catalog.All()
	if n.algorithms == nil {
		n.algorithms = all.Algorithms
	}
	if n.denoisers == nil {
		n.denoisers = all.Denoisers
	}
	switch {
	case n.Candidates != "" && n.Candidates != result.All && n.Candidates != result.Index:
		return nil, say.Errorf("candidates must be %q or %q, got %q", result.All, result.Index, n.Candidates)
	case n.Repeats < 1:
		return nil, say.Errorf("repeats must be at least 1, got %d", n.Repeats)
	case slices.Min(n.Sizes) < 0:
		return nil, say.Errorf("sizes must be numbers of pages, or 0 for all; got %d", slices.Min(n.Sizes))
	case len(n.Algorithms) == 0:
		return nil, say.Errorf("there is no [[algorithm]]")
	}
	return &n, n.Bounds.Check()
}

func (s *Spec) algorithm(name string) (algo.Algorithm, error) {
	return named(s.algorithms, func(a algo.Algorithm) string { return a.Name }, name, "unknown algorithm %q%v%v")
}

// named returns the element of a list with a name; the error gives the requested name, the known
// ones, and the place for the user's own.
func named[T any](list []T, nameOf func(T) string, name, en string) (found T, err error) {
	var known []string
	for _, x := range list {
		if nameOf(x) == name {
			return x, nil
		}
		known = append(known, nameOf(x))
	}
	return found, say.Errorf(en, name, say.Meant(name, known), ownPlace())
}

// ownPlace describes the place required of the program of a command that an experiment names.
func ownPlace() say.Words {
	dir := command.Dir()
	if dir == "" {
		return say.Words{}
	}
	return say.New(" (your own commands must be in %s; an experiment file cannot define them)", dir).Words
}

// denoiser returns the denoiser called name; "" is none, for sets of plain text.
func (s *Spec) denoiser(name string) (denoise.Denoiser, error) {
	if name == "" {
		return denoise.Denoiser{}, nil
	}
	return named(s.denoisers, func(d denoise.Denoiser) string { return d.Name }, name, "unknown denoiser %q%v%v")
}
