package kind

import (
	"io"

	"pagetwin/core/boost"
	"pagetwin/core/say"
)

// Made is the record of how weights were made.
type Made struct {
	Program  string    `json:"program"` // version
	Settings Settings  `json:"settings"`
	Sets     []MadeSet `json:"sets"`
}

// MadeSet is a page set that weights were fitted to.
type MadeSet struct {
	Name        string  `json:"name"`
	Fingerprint string  `json:"fingerprint"`
	Pages       int     `json:"pages"` // with a kind
	Sites       int     `json:"sites"`
	Right       float64 `json:"right"`        // share of pages whose kind is right, by models that have seen no page of the page's site
	ListingOnly float64 `json:"listing_only"` // the same of whether they are listings
}

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made Made) error {
	return boost.WriteFile(w, boost.Content[Made]{Made: made, Models: m.trees[:]}, int(columns), 1)
}

// readModel reads a weights file.
func readModel(file string) (*Model, Made, error) {
	var room [len(told)]int
	for k := range room {
		room[k] = int(columns)
	}
	c, err := boost.ReadFile[Made](file, 1, room[:]...)
	if err != nil {
		return nil, c.Made, say.Errorf("weights of kinds: %v", "网页类型的权重：%v", err)
	}
	m := new(Model)
	copy(m.trees[:], c.Models)
	return m, c.Made, nil
}
