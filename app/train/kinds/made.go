package kinds

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
