package report

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/lab/synth"
)

// SetSpec describes a set: a file that ships, which is a set or the specification of one, or the
// counts that a set is made with; samples/paper/sets.toml explains these.
type SetSpec struct {
	Name       string    `toml:"name"`
	File       string    `toml:"file"`
	Title      Text      `toml:"title"`
	About      Text      `toml:"about"`
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
	Quick      int       `toml:"quick"` // divisor of the counts in a quick run
}

func (s SetSpec) check(edits map[string]map[string]float64) error {
	if s.File != "" {
		return nil
	}
	if _, ok := edits[s.Edits]; !ok {
		return fmt.Errorf("there is no table [edits.%s]", s.Edits)
	}
	if !slices.Contains(synth.Kinds, s.Kind) {
		return fmt.Errorf("unknown kind %q", s.Kind)
	}
	return nil
}

// Set is a set that can be opened.
type Set struct {
	SetSpec
	Seed uint64 // of its generator
	Path string
}

// NameOf returns the name in the report of a set that the user gave.
func NameOf(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// CheckSets returns an error if two sets would have the same name in the report.
func CheckSets(files []string) error {
	names := make(map[string]bool)
	for _, file := range files {
		if names[NameOf(file)] {
			return say.Errorf("two sets have the name %s: rename one", NameOf(file))
		}
		names[NameOf(file)] = true
	}
	return nil
}

func (r *builder) set(name string) (*Set, error) {
	for _, file := range r.opt.Sets {
		if NameOf(file) == name {
			return &Set{SetSpec: SetSpec{Name: name, Title: Text{say.Same(name)}}, Path: file}, nil
		}
	}
	for _, p := range r.plans {
		if i := slices.IndexFunc(p.Sets, func(s SetSpec) bool { return s.Name == name }); i >= 0 {
			s, err := r.makeSet(p.Sets[i], p.Edits)
			if err != nil {
				return nil, fmt.Errorf("set %s: %w", name, err)
			}
			return s, nil
		}
	}
	return nil, fmt.Errorf("no report declares the set %q", name)
}

// makeSet copies a set that ships to OUT/sets, or makes it there unless it exists.
func (r *builder) makeSet(s SetSpec, edits map[string]map[string]float64) (*Set, error) {
	out := &Set{SetSpec: s, Path: filepath.Join(r.opt.Out, "sets", s.Name)}
	if s.File != "" && path.Ext(s.File) != ".toml" {
		return out, r.unpack(out)
	}
	spec, err := r.spec(&out.SetSpec, edits)
	if err != nil {
		return nil, err
	}
	out.Seed = spec.Seed
	return out, r.make(out, spec)
}

// spec returns the specification for the generator, reduced for a quick run. The number of articles
// is exactly pages − duplicates: shipped articles as far as they go, then mosaics.
func (r *builder) spec(s *SetSpec, edits map[string]map[string]float64) (synth.Spec, error) {
	q := 1
	if r.opt.Quick {
		q = max(1, s.Quick)
	}
	spec := synth.DefaultSpec()
	if s.File != "" {
		src, err := fs.ReadFile(r.opt.Files, s.File)
		if err == nil {
			spec, err = synth.ReadSpec(bytes.NewReader(src))
		}
		spec.Seed += r.opt.Seed * 100
		spec.Pages /= q
		s.Kind = "pages"
		return spec, err
	}
	s.Pages, s.Duplicates, s.Entries, s.Zh, s.En = s.Pages/q, s.Duplicates/q, s.Entries/q, s.Zh/q, s.En/q
	articles := s.Pages - s.Duplicates
	real := articles - s.Entries
	spec.Seed = r.opt.Seed*100 + s.Seed
	spec.Zh = min(s.Zh, real)
	spec.En = min(s.En, real-spec.Zh)
	spec.Mosaics = articles - spec.Zh - spec.En
	spec.Pages, spec.Entries = s.Pages-s.Both, s.Entries
	spec.Singles, spec.SameSite, spec.Combine, spec.Edits = s.Singles, s.SameSite, s.Combine, edits[s.Edits]
	return spec, nil
}

// unpack copies a set that ships, a file or a folder.
func (r *builder) unpack(out *Set) error {
	info, err := fs.Stat(r.opt.Files, out.File)
	if err != nil {
		return err
	}
	files := []string{out.File}
	if info.IsDir() {
		files, err = fs.Glob(r.opt.Files, path.Join(out.File, "*"))
	} else {
		out.Path += path.Ext(out.File)
	}
	for _, f := range files {
		src, readErr := fs.ReadFile(r.opt.Files, f)
		to := filepath.Join(out.Path, filepath.FromSlash(strings.TrimPrefix(f, out.File)))
		err = cmp.Or(err, readErr, r.put(func(w *bufio.Writer) error { _, err := w.Write(src); return err }, to))
	}
	return err
}

// madeOf records the source of a complete set, in a file beside it.
type madeOf struct {
	Kind string     `toml:"kind"`
	Both int        `toml:"both"`
	Spec synth.Spec `toml:"spec"`
}

func (r *builder) make(out *Set, spec synth.Spec) error {
	d := r.opt.Disk
	var stamp bytes.Buffer
	if err := toml.NewEncoder(&stamp).Encode(madeOf{out.Kind, out.Both, spec}); err != nil {
		return err
	}
	stampFile := out.Path + ".toml"
	was, err := os.ReadFile(stampFile)
	if err == nil && bytes.Equal(was, stamp.Bytes()) {
		return nil
	}
	if _, there := os.Stat(out.Path); err != nil && there == nil {
		return say.Errorf("folder %s already exists and was not created by this program; choose another --out", out.Path)
	}
	if err == nil { // another source: the stamp is removed first, as it marks the set as complete
		if err := errors.Join(d.Remove(stampFile), d.RemoveAll(out.Path)); err != nil {
			return disk.Cannot(disk.ToDelete, out.Path, err)
		}
	}
	r.opt.tell("making the set "+out.Name, 0, 0)
	mk, err := synth.New(spec, r.material)
	if err == nil {
		err = d.Folder(out.Path, func(path string) error {
			return mk.WriteKind(r.ctx, out.Kind, out.Both, synth.Folder{Disk: d, Path: path})
		})
	}
	if err != nil {
		return err
	}
	return d.Write(stampFile, func(w *bufio.Writer) error { _, err := w.Write(stamp.Bytes()); return err })
}
