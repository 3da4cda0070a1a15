package trace

// Dials are planes with arrows: the directions of vectors, complex numbers, waves that turn.
type Dials struct {
	Dials []Dial     `json:"dials"`
	Low   [2]float64 `json:"low"` // x and y where each plane begins and ends
	High  [2]float64 `json:"high"`
	Show  int        `json:"show,omitempty"` // as in a table
}

// Dial is one plane.
type Dial struct {
	ID     string  `json:"id"`
	Label  Label   `json:"label,omitzero"`
	Arrows []Arrow `json:"arrows"`
	Arc    bool    `json:"arc,omitempty"` // the angle from the first arrow to the second is drawn
	Gap    bool    `json:"gap,omitempty"` // a line is drawn between the tips of the first two arrows
	Mark   Mark    `json:"mark,omitempty"`
}

// Arrow is one arrow; its ID is unique within the dial.
type Arrow struct {
	ID     string     `json:"id"`
	Label  Label      `json:"label,omitzero"` // at its tip
	From   [2]float64 `json:"from"`
	To     [2]float64 `json:"to"`
	Round  bool       `json:"round,omitempty"` // the circle is drawn on which the tip turns about the beginning
	Side   Side       `json:"side,omitempty"`  // the page whose colour it has
	Mark   Mark       `json:"mark,omitempty"`
	Origin string     `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Gates are tests that a pair takes one after the other.
type Gates struct {
	Gates []Gate `json:"gates"`
}

// Gate is one test: a value on its gauge with the threshold, and the two ways that lead on.
type Gate struct {
	ID    string  `json:"id"`
	Label Label   `json:"label"`
	Value float64 `json:"value"` // from 0 to 1, as is Cut
	Cut   float64 `json:"cut"`
	Text  string  `json:"text"`            // the value as it is read; empty: the gate was not reached yet
	Limit Label   `json:"limit"`           // the threshold as it is read
	Out   Label   `json:"out,omitzero"`    // where the way out leads
	On    Label   `json:"on,omitzero"`     // when the pair goes on to the next gate
	Taken Taken   `json:"taken,omitempty"` // the way that the pair takes
	Mark  Mark    `json:"mark,omitempty"`
}

// Taken is the way that a pair takes at a gate.
type Taken string

// The ways. A pair that was not at the gate takes none.
const (
	TakesNone Taken = ""
	TakesOut  Taken = "out"
	TakesOn   Taken = "on"
)
