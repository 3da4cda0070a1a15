package declared

// kind is the way in which one page is declared to be another.
type kind string

// The kinds.
const (
	byCanonical kind = "canonical" // <link rel="canonical">
	byRefresh   kind = "refresh"   // <meta http-equiv="refresh">
	byScript    kind = "script"    // a redirect by a script
	byOGURL     kind = "og:url"    // <meta property="og:url">
	byAMP       kind = "amp"       // the address of the AMP page
	byForm      kind = "address"   // the two addresses are forms of one
)

// A relation is the declaration that page a is page b.
type relation struct {
	a, b int32
	kind kind
}
