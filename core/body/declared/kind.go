package declared

// kind is how one page is declared to be another.
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

// relation says that page a is declared to be page b.
type relation struct {
	a, b int32
	kind kind
}
