package blend

import (
	"io"
	"math"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	weights "pagetwin/assets/blend"
	"pagetwin/core/base/conf"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// fileFormat is the version of the weights file.
const fileFormat = 2

// Made is the record of how weights were made.
type Made struct {
	Program    string    `toml:"program"` // version of the program
	Sets       []MadeSet `toml:"set"`
	Denoiser   string    `toml:"denoiser"`
	Denoise    []string  `toml:"denoise"` // name=value, where they differ from the defaults
	Pairs      int       `toml:"pairs"`   // judged pairs fitted to
	Duplicates int       `toml:"duplicates"`
	Seed       uint64    `toml:"seed"`
	Folds      int       `toml:"folds"`
	Even       bool      `toml:"even"`     // every set weighed the same for each of its duplicates
	Unlisted   float64   `toml:"unlisted"` // weight of a pair that the truth does not list and takes to be different
	Repeats    string    `toml:"repeats"`  // what was done about templates: cut, mark or keep
	Least      int       `toml:"least"`    // content characters that a body had to have
}

// MadeSet names a page set of a fit.
type MadeSet struct {
	Name        string   `toml:"name"`
	Fingerprint string   `toml:"fingerprint"`
	Pages       int      `toml:"pages"`
	Grouping    string   `toml:"grouping"`                 // what held its pages together in one fold
	AP          *float64 `toml:"out_of_fold_ap,omitempty"` // nil where the labels cannot give it
	F1          *float64 `toml:"out_of_fold_f1,omitempty"` // at probability 0.5
}

type file struct {
	Format     int             `toml:"format"`
	Bias       float64         `toml:"bias"`
	Lambda     float64         `toml:"lambda"`
	Slope      float64         `toml:"slope"`
	Shift      float64         `toml:"shift"`
	Made       Made            `toml:"made"`
	Components []fileComponent `toml:"component"`
	Terms      []fileTerm      `toml:"term"`
}

// fileComponent describes a component as it was when the weights were fitted.
type fileComponent struct {
	Name      string   `toml:"name"`
	Algorithm string   `toml:"algorithm"`
	Settings  []string `toml:"settings"`
}

type fileTerm struct {
	Name   string  `toml:"name"`
	Mean   float64 `toml:"mean"`
	Scale  float64 `toml:"scale"`
	Weight float64 `toml:"weight"`
}

// Write writes the model as a weights file.
func (m *Model) Write(w io.Writer, made Made) error {
	f := file{Format: fileFormat, Bias: m.Bias, Lambda: m.Lambda, Slope: m.Slope, Shift: m.Shift, Made: made}
	for _, c := range m.Components {
		f.Components = append(f.Components, fileComponent{c.Name, c.Algorithm.Name, slices.Concat([]string{}, c.Settings)})
	}
	for j, t := range m.Terms {
		f.Terms = append(f.Terms, fileTerm{t.Name, m.Mean[j], m.Scale[j], m.Weights[j]})
	}
	enc := toml.NewEncoder(w)
	enc.Indent = ""
	if err := enc.Encode(f); err != nil {
		return say.Errorf("blend: write weights: %v", err)
	}
	return nil
}

// readModel reads a weights file. It is an error when the file names a component that
// does not exist, or one that had other settings when the weights were fitted.
func readModel(r io.Reader) (*Model, Made, error) {
	var f file
	if err := conf.Read(r, &f, nil); err != nil {
		return nil, f.Made, say.Errorf("blend: weights: %v", err)
	}
	if f.Format != fileFormat {
		return nil, f.Made, say.Errorf("blend: weights: format must be %d, got %d; fit the weights again", fileFormat, f.Format)
	}
	m, err := f.model()
	return m, f.Made, err
}

func (f *file) model() (*Model, error) {
	var names []string
	for _, t := range f.Terms {
		names = append(names, t.Name)
	}
	if len(names) == 0 {
		return nil, say.Errorf("blend: weights: there is no term")
	}
	terms, components, err := parseTerms(strings.Join(names, ","))
	if err != nil {
		return nil, say.Errorf("weights: %v", err)
	}
	if len(terms) != len(f.Terms) {
		return nil, say.Errorf("blend: weights: a term must be a name or a product of names")
	}
	for _, c := range components {
		if err := f.agrees(c); err != nil {
			return nil, err
		}
	}
	m := &Model{Kit: &Kit{terms, components}, Bias: f.Bias, Lambda: f.Lambda, Slope: f.Slope, Shift: f.Shift}
	for j, t := range f.Terms {
		for _, v := range []float64{f.Bias, t.Mean, t.Scale, t.Weight} {
			if math.IsNaN(v) || math.Abs(v) > 1e9 {
				return nil, say.Errorf("blend: weights: %s has the number %v, which is out of range", t.Name, v)
			}
		}
		if t.Scale < 1e-9 {
			return nil, say.Errorf("blend: weights: the scale of %s must be above 0, got %v", t.Name, t.Scale)
		}
		if terms[j].Rising && t.Weight < 0 {
			return nil, say.Errorf("blend: weights: the weight of %s must be at least 0, got %v", t.Name, t.Weight)
		}
		m.Mean, m.Scale, m.Weights = append(m.Mean, t.Mean), append(m.Scale, t.Scale), append(m.Weights, t.Weight)
	}
	return m, nil
}

func (f *file) agrees(c Component) error {
	for _, was := range f.Components {
		if was.Name != c.Name {
			continue
		}
		if was.Algorithm == c.Algorithm.Name && slices.Equal(was.Settings, c.Settings) {
			return nil
		}
		return say.Errorf("blend: weights: component %s was %s %s when the weights were fitted, but is %s %s now; fit them again",
			c.Name, was.Algorithm, strings.Join(was.Settings, " "), c.Algorithm.Name, strings.Join(c.Settings, " "))
	}
	return say.Errorf("blend: weights: the settings of component %s are missing; fit the weights again", c.Name)
}

// Load reads the weights file at path; empty means the shipped weights.
func Load(path string) (*Model, Made, error) {
	if path == "" {
		return readModel(strings.NewReader(weights.Weights))
	}
	f, err := disk.Open(path)
	if err != nil {
		return nil, Made{}, say.Errorf("blend: weights: %s: %v", path, err)
	}
	defer f.Close()
	m, made, err := readModel(f)
	if err != nil {
		return nil, made, say.Errorf("%s: %v", path, err)
	}
	return m, made, nil
}
