package export

import (
	"archive/zip"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// Manifest lists the files of a bundle and describes how it was made.
type Manifest struct {
	Program     string         `json:"program"`
	Version     string         `json:"version"`
	Machine     string         `json:"machine"`
	Set         string         `json:"set"`
	Fingerprint string         `json:"set_fingerprint"`
	Pages       int            `json:"pages"`
	Runs        []ManifestRun  `json:"runs"`
	Files       []ManifestFile `json:"files"`
}

// ManifestRun is one run of a bundle.
type ManifestRun struct {
	Name       string       `json:"name"`
	Algorithm  string       `json:"algorithm"`
	Parameters param.Values `json:"parameters"`
	Denoiser   string       `json:"denoiser"`
	Denoise    param.Values `json:"denoise"`
	Candidates string       `json:"candidates"`
	Floor      float64      `json:"floor"`
	Threshold  float64      `json:"threshold"`
	Warnings   []string     `json:"warnings,omitempty"` // in the language of the bundle
}

// ManifestFile is one file of a bundle.
type ManifestFile struct {
	Name   string   `json:"name"`
	Bytes  int64    `json:"bytes"`
	SHA256 string   `json:"sha256"`
	Notes  []string `json:"notes,omitempty"` // among them how many rows of how many, and the filter
}

// Bundle writes one zip with everything: the report, the comparison and the measures; for each run
// its pairs, groups and keep list; the figures with their data; the experiment files; the
// references; and manifest.json, which lists the files with their checksums. filter chooses the
// pairs that are written; how determines how figures are drawn.
func Bundle(w io.Writer, runs []*Subject, filter Filter, fonts *letters.Fonts, how plot.Print, lang string) error {
	b := &bundle{zip: zip.NewWriter(w), lang: lang, manifest: newManifest(runs, lang)}
	steps := []func() error{
		func() error {
			return b.add("report.html", nil, func(w io.Writer) error { return Report(w, runs, fonts, how.Palette, lang) })
		},
		func() error {
			return b.table("", Comparison(runs, &Baseline{Resampling: eval.Resampling{Seed: seed}}), "csv", "latex", "markdown")
		},
		func() error { return b.table("", Measures(runs, true), "csv") },
		func() error { return b.figures(runs, fonts, how) },
		func() error { return b.settings(runs) },
	}
	for i, r := range runs {
		steps = append(steps, func() error { return b.run(fmt.Sprintf("runs/%02d-%s/", i+1, r.Result.Algorithm), r, filter) })
	}
	for _, step := range append(steps, b.close) {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func newManifest(runs []*Subject, lang string) Manifest {
	first := runs[0]
	m := Manifest{
		Program: "pagetwin", Version: first.Version, Machine: first.Machine,
		Set: first.Set.Name, Fingerprint: first.Set.Fingerprint, Pages: len(first.Set.Pages),
	}
	for _, r := range runs {
		run := ManifestRun{
			Name: r.Name, Algorithm: r.Result.Algorithm, Parameters: r.Result.Values, Denoiser: r.Result.Denoiser, Denoise: r.Result.Denoise,
			Candidates: string(r.Result.Candidates), Floor: r.Result.Floor, Threshold: r.Threshold,
		}
		for _, w := range r.Result.Warnings {
			run.Warnings = append(run.Warnings, w.In(lang))
		}
		m.Runs = append(m.Runs, run)
	}
	return m
}

// bundle writes files into a zip and records them.
type bundle struct {
	zip      *zip.Writer
	lang     string
	manifest Manifest
}

func (b *bundle) add(name string, notes []param.Words, write func(io.Writer) error) error {
	f, err := b.zip.Create(name)
	if err != nil {
		return err
	}
	sum := sha256.New()
	count := &counter{}
	if err := write(io.MultiWriter(f, sum, count)); err != nil {
		return say.Errorf("%s: %v", name, err)
	}
	file := ManifestFile{Name: name, Bytes: count.n, SHA256: hex.EncodeToString(sum.Sum(nil))}
	for _, n := range notes {
		file.Notes = append(file.Notes, n.In(b.lang))
	}
	b.manifest.Files = append(b.manifest.Files, file)
	return nil
}

// counter counts the bytes that are written to it.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

func (b *bundle) table(dir string, t *table.Table, formats ...string) error {
	for _, name := range formats {
		f, err := ByName(name)
		if err != nil {
			return err
		}
		if err := b.add(dir+t.Name+f.Ext, t.Notes, func(w io.Writer) error { return f.Write(w, t, b.lang) }); err != nil {
			return err
		}
	}
	return nil
}

// run writes the results of one run.
func (b *bundle) run(dir string, r *Subject, filter Filter) error {
	groups := r.Groups()
	keep, err := Keep(r, groups, b.lang)
	if err != nil {
		return err
	}
	for _, t := range []*table.Table{Pairs(r, filter), Missed(r), Groups(r, groups), keep} {
		if err := b.table(dir, t, "csv"); err != nil {
			return err
		}
	}
	return nil
}

func (b *bundle) figures(runs []*Subject, fonts *letters.Fonts, how plot.Print) error {
	lang := cmp.Or(how.Lang, b.lang)
	for _, f := range plot.Thresholds(curves(runs, how.Palette), how.Palette, lang) {
		f = f.For(how, lang)
		if f.Empty() {
			continue
		}
		for _, format := range plot.Formats {
			if err := b.add("figures/"+f.Name+"."+format, nil, func(w io.Writer) error { return f.Write(w, fonts, format) }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bundle) settings(runs []*Subject) error {
	for i, s := range specFiles(runs) {
		text, err := specTOML(s)
		if err != nil {
			return err
		}
		name := "experiment.toml"
		if i > 0 {
			name = fmt.Sprintf("experiment-%d.toml", i+1)
		}
		if err := b.add(name, nil, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			return err
		}
	}
	if err := b.add("methods.tex", nil, func(w io.Writer) error {
		_, err := io.WriteString(w, methods(runs, b.lang, true)+"\n")
		return err
	}); err != nil {
		return err
	}
	return b.add("references.bib", nil, func(w io.Writer) error {
		_, err := io.Copy(w, strings.NewReader(citations(runs)))
		return err
	})
}

// close writes the manifest, which does not list itself, and the directory of the zip.
func (b *bundle) close() error {
	f, err := b.zip.Create("manifest.json")
	if err != nil {
		return err
	}
	if err := pack.JSON(f, "  ").Encode(b.manifest); err != nil {
		return err
	}
	return b.zip.Close()
}
