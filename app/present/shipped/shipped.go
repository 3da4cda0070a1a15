// Package shipped finds the page sets that ship with the program.
package shipped

import (
	"archive/zip"
	"bufio"
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/disk"
	"pagetwin/core/lab/course"
	"pagetwin/core/lab/experiment"
)

// Sample is a page set that ships with the program.
type Sample struct {
	Name       string // key of its texts: "reprints"
	Path       string
	Experiment *experiment.Spec // the experiment that runs on it first; nil if no file has one
	Course     bool             // the set has lessons
}

// Find returns the page sets in the first folder named samples beside the program, above it, or
// above the working directory. Sets with an experiment come first.
func Find(starts ...string) []Sample {
	for _, start := range starts {
		for dir := start; dir != ""; dir = parent(dir) {
			if s := samplesIn(filepath.Join(dir, "samples")); len(s) > 0 {
				return s
			}
		}
	}
	return nil
}

// Unpack writes the samples that are built into the program to a folder, unless they are already
// there, and returns them.
func Unpack(files fs.FS, dir string) ([]Sample, error) {
	dir = filepath.Join(dir, "samples")
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		top, _, _ := strings.Cut(path, "/")
		if err != nil || e.IsDir() || top != "metasearch" && top != "experiments" && filepath.Ext(path) != ".zip" {
			return err
		}
		data, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(path))
		if info, err := os.Stat(to); err == nil && info.Size() == int64(len(data)) {
			return nil
		}
		if err := disk.MkdirAll(filepath.Dir(to)); err != nil {
			return disk.Cannot(disk.ToWrite, to, err)
		}
		return disk.Write(to, func(w *bufio.Writer) error { _, err := w.Write(data); return err })
	})
	return samplesIn(dir), err
}

func parent(dir string) string {
	if up := filepath.Dir(dir); up != dir {
		return up
	}
	return ""
}

func samplesIn(dir string) []Sample {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	specs := experimentsIn(filepath.Join(dir, "experiments"))
	var out []Sample
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		name, isSet := strings.CutSuffix(e.Name(), ".zip")
		if e.IsDir() {
			_, err := os.Stat(filepath.Join(path, "pages.jsonl"))
			isSet = err == nil
		}
		// Pages without an experiment are for other programs: the specification's vectors.
		if spec := experimentOn(path, specs); isSet && spec != nil {
			out = append(out, Sample{name, path, spec, hasCourse(path)})
		}
	}
	slices.SortFunc(out, func(a, b Sample) int { return cmp.Or(rank(a)-rank(b), strings.Compare(a.Name, b.Name)) })
	return out
}

// firstExperiment is the experiment that runs first if a set has several.
const firstExperiment = "quick"

func rank(s Sample) int {
	if s.Experiment.Name == firstExperiment {
		return 0
	}
	return 1
}

// experimentsIn returns the experiments in a folder that vary nothing. Files that cannot be
// loaded are skipped; the command line reports them.
func experimentsIn(dir string) []*experiment.Spec {
	paths, _ := filepath.Glob(filepath.Join(dir, "*.toml"))
	var out []*experiment.Spec
	for _, p := range paths {
		s, err := experiment.Load(p)
		varies := func(c experiment.Choice) bool { return len(c.Sweep) > 0 }
		if err == nil && len(s.Sizes) == 0 && !slices.ContainsFunc(s.Algorithms, varies) && !varies(s.Denoiser) {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *experiment.Spec) int {
		return rank(Sample{Experiment: a}) - rank(Sample{Experiment: b})
	})
	return out
}

func experimentOn(path string, specs []*experiment.Spec) *experiment.Spec {
	want, err := os.Stat(path)
	if err != nil {
		return nil
	}
	for _, s := range specs {
		if is, err := os.Stat(s.Set); err == nil && os.SameFile(want, is) {
			return s
		}
	}
	return nil
}

// Title returns the sample's title.
func (s Sample) Title(b *wording.Book) string {
	if key := "sample." + s.Name; b.Has(key) {
		return b.T(key)
	}
	return s.Name
}

// Sentence describes the sample in one sentence.
func (s Sample) Sentence(b *wording.Book) string {
	if key := "sample." + s.Name + ".text"; b.Has(key) {
		return b.T(key)
	}
	return b.T("sample.any.text", filepath.Base(s.Path))
}

func hasCourse(path string) bool {
	z, err := zip.OpenReader(path)
	if err != nil {
		return false
	}
	defer z.Close()
	return slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == course.File })
}
