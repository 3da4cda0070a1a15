package body

// Made is the record of how weights were made.
type Made struct {
	Program  string    `json:"program"` // version
	Settings Settings  `json:"settings"`
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
