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
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
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

// Bundle writes one zip with everything: the report and the outputs that have a format in a bundle,
// those of single runs for each run; the figures with their data; the experiment files; the
// references; and manifest.json, which lists the files with their checksums.
func Bundle(w io.Writer, m *Making) error {
	all := *m
	all.Base = Baseline{Resampling: eval.Resampling{Seed: seed}}
	b := &bundle{zip: zip.NewWriter(w), Making: &all, manifest: newManifest(m.Runs, m.Lang)}
	err := b.add("report.html", nil, func(w io.Writer) error { return Report(w, m.Runs, m.Fonts, m.Print.Palette, m.Lang) })
	if err == nil {
		err = b.tables("", false, b.Making)
	}
	if err == nil {
		err = b.figures()
	}
	if err == nil {
		err = b.settings()
	}
	for i, r := range m.Runs {
		if err == nil {
			one := all
			one.Runs = []*Subject{r}
			err = b.tables(fmt.Sprintf("runs/%02d-%s/", i+1, r.Result.Algorithm), true, &one)
		}
	}
	if err != nil {
		return err
	}
	return b.close()
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
	*Making
	zip      *zip.Writer
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
		file.Notes = append(file.Notes, n.In(b.Lang))
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

// tables writes the outputs about single runs, or those about all.
func (b *bundle) tables(dir string, one bool, m *Making) error {
	for _, o := range Outputs() {
		if o.One != one || o.Bundle == nil {
			continue
		}
		t, err := o.Table(m)
		if err != nil {
			return err
		}
		for _, name := range o.Bundle {
			f, err := ByName(name)
			if err == nil {
				err = b.add(dir+t.Name+f.Ext, t.Notes, func(w io.Writer) error { return f.Write(w, t, b.Lang) })
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bundle) figures() error {
	lang := cmp.Or(b.Print.Lang, b.Lang)
	for _, f := range plot.Thresholds(curves(b.Runs, b.Print.Palette), b.Print.Palette, lang) {
		f = f.For(b.Print, lang)
		if f.Empty() {
			continue
		}
		for _, format := range plot.Formats {
			if err := b.add("figures/"+f.Name+"."+format, nil, func(w io.Writer) error { return f.Write(w, b.Fonts, format) }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *bundle) settings() error {
	for i, s := range specFiles(b.Runs) {
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
		_, err := io.WriteString(w, methods(b.Runs, b.Lang, true)+"\n")
		return err
	}); err != nil {
		return err
	}
	return b.add("references.bib", nil, func(w io.Writer) error {
		_, err := io.Copy(w, strings.NewReader(citations(b.Runs)))
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
