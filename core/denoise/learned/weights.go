package learned

import (
	"io"

	"pagetwin/core/boost"
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
	return boost.WriteFile(w, made, int(columns2), int(groups), m.First, m.Second)
}

// readModel reads a weights file.
func readModel(file string) (*Model, Made, error) {
	passes, made, err := boost.ReadFile[Made](file, int(groups), int(columns1), int(columns2))
	if err != nil {
		return nil, made, say.Errorf("weights: %v", "权重：%v", err)
	}
	return &Model{First: passes[0], Second: passes[1]}, made, nil
}
