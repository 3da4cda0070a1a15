package learned

import (
	"io"

	"pagetwin/core/boost"
	"pagetwin/core/linear"
	"pagetwin/core/say"
)

// Made is the record of how weights were made.
type Made struct {
	Program  string    `json:"program"` // version
	Settings Settings  `json:"settings"`
	FoldsBy  string    `json:"folds_by"` // "site" or "set"
	Sets     []MadeSet `json:"sets"`
}

// MadeSet is a page set that weights were fitted to, with macro-averaged F1 of
// character 4-grams.
type MadeSet struct {
	Name        string  `json:"name"`
	Fingerprint string  `json:"fingerprint"`
	Pages       int     `json:"pages"`    // with a true body
	Sites       int     `json:"sites"`    // groups of pages that are in one fold
	Ceiling     float64 `json:"ceiling"`  // the best that the blocks allow
	Seen        float64 `json:"seen"`     // by the model itself, on the pages it was fitted to
	Held        float64 `json:"held_out"` // by models that have seen no page of the page's fold
}

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made Made) error {
	lexicon, err := m.lexicon.words.AppendBinary(nil)
	if err != nil {
		return err
	}
	if lexicon, err = m.lexicon.names.AppendBinary(lexicon); err != nil {
		return err
	}
	c := boost.Content[Made]{Made: made, Models: []*boost.Model{m.First, m.Second}, Beside: lexicon}
	return boost.WriteFile(w, c, int(columns2), int(groups))
}

// readModel reads a weights file.
func readModel(file string) (*Model, Made, error) {
	c, err := boost.ReadFile[Made](file, int(groups), int(columns1), int(columns2))
	if err != nil {
		return nil, c.Made, say.Errorf("weights: %v", "权重：%v", err)
	}
	m := &Model{First: c.Models[0], Second: c.Models[1], lexicon: new(lexicon)}
	rest := c.Beside
	for _, x := range [...]**linear.Model{&m.lexicon.words, &m.lexicon.names} {
		if *x, rest, err = linear.Read(rest); err != nil {
			return nil, c.Made, say.Errorf("weights: %v", "权重：%v", err)
		}
	}
	return m, c.Made, nil
}
