package paper

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/disk"
	"pagetwin/core/lab/synth"
)

// The kinds of sets.
const (
	searchSet   = "search"   // results of one query at two engines
	pageSet     = "pages"    // HTML pages
	textSet     = "texts"    // bodies alone
	shuffledSet = "shuffled" // bodies, the characters of each sentence shuffled
	framedSet   = "framed"   // bodies in the furniture of their site
	listedSet   = "listed"   // lists and forms of databases: one template a site, different bodies
)

// SetSpec describes a set to be made; paper/sets.toml explains the fields.
type SetSpec struct {
	Name       string    `toml:"name"`
	Kind       string    `toml:"kind"`
	Pages      int       `toml:"pages"`
	Duplicates int       `toml:"duplicates"`
	Both       int       `toml:"both"`
	Zh         int       `toml:"zh"`
	En         int       `toml:"en"`
	Entries    int       `toml:"entries"`
	Singles    float64   `toml:"singles"`
	SameSite   float64   `toml:"same_site"`
	Edits      string    `toml:"edits"`
	Combine    []float64 `toml:"combine"`
	Seed       uint64    `toml:"seed"`
	Quick      int       `toml:"quick"`
}

// Set is a set that was made.
type Set struct {
	Name       string
	Kind       string
	Pages      int
	Duplicates int
	Seed       uint64 // of its generator
	Path       string // its folder
}

// setFile is the content of paper/sets.toml.
type setFile struct {
	Edits map[string]map[string]float64 `toml:"edits"`
	Set   []SetSpec                     `toml:"set"`
}

func readSets(fsys fs.FS) (*setFile, error) {
	f := new(setFile)
	if err := conf.ReadFile(fsys, "paper/sets.toml", f, ofText); err != nil {
		return nil, err
	}
	for _, s := range f.Set {
		if _, ok := f.Edits[s.Edits]; !ok {
			return nil, fmt.Errorf("paper/sets.toml: set %s: there is no table [edits.%s]", s.Name, s.Edits)
		}
		if !slices.Contains([]string{searchSet, pageSet, textSet, shuffledSet, framedSet, listedSet}, s.Kind) {
			return nil, fmt.Errorf("paper/sets.toml: set %s: unknown kind %q", s.Name, s.Kind)
		}
	}
	return f, nil
}

// find returns the specification of a set, reduced for a quick run.
func (f *setFile) find(name string, quick bool) (SetSpec, error) {
	i := slices.IndexFunc(f.Set, func(s SetSpec) bool { return s.Name == name })
	if i < 0 {
		return SetSpec{}, fmt.Errorf("paper/sets.toml has no set %q", name)
	}
	s := f.Set[i]
	if q := s.Quick; quick && q > 1 {
		s.Pages, s.Duplicates, s.Entries = s.Pages/q, s.Duplicates/q, s.Entries/q
		s.Zh, s.En = s.Zh/q, s.En/q
	}
	return s, nil
}

// synth returns the specification for the generator. The number of articles is exactly pages −
// duplicates: shipped articles as far as they go, then mosaics.
func (f *setFile) synth(s SetSpec, seed uint64) synth.Spec {
	spec := synth.DefaultSpec()
	spec.Seed = seed*100 + s.Seed
	articles := s.Pages - s.Duplicates
	real := articles - s.Entries
	spec.Zh = min(s.Zh, real)
	spec.En = min(s.En, real-spec.Zh)
	spec.Mosaics = articles - spec.Zh - spec.En
	spec.Entries = s.Entries
	spec.Pages = s.Pages - s.Both
	spec.Singles, spec.SameSite, spec.Combine, spec.Edits = s.Singles, s.SameSite, s.Combine, f.Edits[s.Edits]
	return spec
}

// madeOf is written beside a complete set: what it was made of.
type madeOf struct {
	Kind string     `toml:"kind"`
	Both int        `toml:"both"`
	Spec synth.Spec `toml:"spec"`
}

// makeSet makes the set in folder dir/NAME, unless it exists.
func (f *setFile) makeSet(ctx context.Context, d disk.FS, m *synth.Material, s SetSpec, seed uint64, dir string) (*Set, error) {
	spec := f.synth(s, seed)
	out := &Set{s.Name, s.Kind, s.Pages, s.Duplicates, spec.Seed, filepath.Join(dir, s.Name)}
	var stamp bytes.Buffer
	if err := toml.NewEncoder(&stamp).Encode(madeOf{s.Kind, s.Both, spec}); err != nil {
		return nil, err
	}
	stampFile := out.Path + ".toml"
	was, err := os.ReadFile(stampFile)
	if err == nil && bytes.Equal(was, stamp.Bytes()) {
		return out, nil
	}
	if _, there := os.Stat(out.Path); err != nil && there == nil {
		return nil, fmt.Errorf("folder %s already exists and was not created by this program; choose another --out", out.Path)
	}
	var made madeOf
	if err == nil && (conf.Read(bytes.NewReader(was), &made, conf.Any) != nil || made.Kind == "") {
		return nil, fmt.Errorf("file %s is in the way: it was not made here; choose another --out", stampFile)
	}
	if err == nil { // made of something else: the stamp goes first, as it says that the set is whole
		if err := errors.Join(d.Remove(stampFile), d.RemoveAll(out.Path)); err != nil {
			return nil, disk.Cannot(disk.ToDelete, out.Path, err)
		}
	}
	if err := d.Folder(out.Path, func(path string) error { return write(ctx, m, spec, s, synth.Folder{Disk: d, Path: path}) }); err != nil {
		return nil, err
	}
	return out, d.Write(stampFile, func(w *bufio.Writer) error { _, err := w.Write(stamp.Bytes()); return err })
}

// write writes the files of a set.
func write(ctx context.Context, m *synth.Material, spec synth.Spec, s SetSpec, out synth.Folder) error {
	mk, err := synth.New(spec, m)
	if err != nil {
		return err
	}
	switch s.Kind {
	case searchSet:
		return mk.WriteSearch(out, s.Both)
	case pageSet:
		return mk.Write(ctx, out, nil)
	}
	return writeTexts(ctx, mk, s.Kind, out)
}
