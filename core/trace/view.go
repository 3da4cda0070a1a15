package trace

import "pagetwin/core/base/say"

// Side is the place of a view.
type Side int

// The sides: a view of one page of a pair is on its side, others take the whole width. In other
// stories the views on the left and on the right are looked at together.
const (
	Whole Side = iota
	Left
	Right
)

// Sides are the sides of the two pages, in their order.
var Sides = [2]Side{Left, Right}

// Mark is the change of a thing at a step.
type Mark string

// The marks. Pictures show each by a colour and by something else.
const (
	None    Mark = ""
	New     Mark = "new"     // it has just come
	Used    Mark = "used"    // this step works with it
	Dropped Mark = "dropped" // it is left out from here on
	Same    Mark = "same"    // both pages have it
	Differs Mark = "differs" // the pages differ in it
)

// View is one thing to look at. Exactly one of its pointers is set, which determines its kind.
type View struct {
	ID    string    `json:"id"` // the same from step to step
	Title say.Words `json:"title"`
	Side  Side      `json:"side,omitempty"`
	Note  say.Words `json:"note,omitzero"` // a line under it

	// Origin is the origin of its things without a separate one: the ID of a view of this step or
	// the one before, or that ID, a slash and the ID of a thing in it, such as "words-left/spring".
	// Pictures let things travel from there.
	Origin string `json:"origin,omitempty"`

	Text    *Text    `json:"text,omitempty"`
	Table   *Table   `json:"table,omitempty"`
	Bars    *Bars    `json:"bars,omitempty"`
	Bits    *Bits    `json:"bits,omitempty"`
	Buckets *Buckets `json:"buckets,omitempty"`
	Tree    *Tree    `json:"tree,omitempty"`
	Plan    *Plan    `json:"plan,omitempty"`
	Curve   *Curve   `json:"curve,omitempty"`
	Grid    *Grid    `json:"grid,omitempty"`
	Formula *Formula `json:"formula,omitempty"`
	Scale   *Scale   `json:"scale,omitempty"`
	Track   *Track   `json:"track,omitempty"`
	Dials   *Dials   `json:"dials,omitempty"`
}

// Text is a text with highlighted spans.
type Text struct {
	Text  int    `json:"text"`            // of Story.Texts
	Spans []Span `json:"spans,omitempty"` // by their beginnings; they may overlap
	Lines int    `json:"lines,omitempty"` // number of lines that are shown of a longer text; 0: the default
	Lens  string `json:"lens,omitempty"`  // ID of the span that is under a magnifying glass; "": none
}

// Span is a part of a text.
type Span struct {
	ID     string `json:"id"` // two spans of one thing, a word's places, have the same
	Start  int    `json:"start"`
	End    int    `json:"end"` // bytes of the text, half-open
	Mark   Mark   `json:"mark,omitempty"`
	Label  string `json:"label,omitempty"`  // a number above it
	Origin string `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Table is rows of cells.
type Table struct {
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"`
	From    int      `json:"from,omitempty"` // the first row that is shown; those before it are folded
	Show    int      `json:"show,omitempty"` // number of rows from there on that are shown; 0: all. The others are folded
	Line    int      `json:"line,omitempty"` // a line is drawn under so many rows; 0: none
}

// Column is one column of a table.
type Column struct {
	Title  Label `json:"title"`
	Number bool  `json:"number,omitempty"` // aligned to the right
}

// Row is one row of a table.
type Row struct {
	ID     string  `json:"id"`
	Depth  int     `json:"depth,omitempty"` // indentation of the first cell, for rows of an outline
	Cells  []Label `json:"cells"`           // one for each column
	Mark   Mark    `json:"mark,omitempty"`
	Origin string  `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Bars are values as bars on one scale.
type Bars struct {
	Bars  []Bar   `json:"bars"`
	Low   float64 `json:"low"` // where the scale begins and ends
	High  float64 `json:"high"`
	Lines []Line  `json:"lines,omitempty"`
	Show  int     `json:"show,omitempty"` // as in a table

	Frame [2]int `json:"frame,omitzero"` // a frame is drawn around the bars from the first number up to the second, without it
}

// Bar is one value.
type Bar struct {
	ID     string  `json:"id"`
	Label  Label   `json:"label"`
	From   float64 `json:"from,omitempty"` // where it begins: a sum so far, to which something is added
	Value  float64 `json:"value"`          // where it ends
	Text   string  `json:"text"`           // the value as it is read
	Mark   Mark    `json:"mark,omitempty"`
	Origin string  `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Line is a value with which others are compared.
type Line struct {
	Label Label   `json:"label"`
	Value float64 `json:"value"`
}

// Bits are rows of bits below each other, the first bit on the left, or of sums of such rows.
type Bits struct {
	Rows   []BitRow `json:"rows"`
	Heads  []Label  `json:"heads,omitempty"`  // the names of the columns; bits under names are round
	Blocks []int    `json:"blocks,omitempty"` // columns before which a block of an index begins, without the first
	Differ []int    `json:"differ,omitempty"` // columns that are marked
	Most   int      `json:"most,omitempty"`   // so many may differ; the marked columns are counted. 0: they are not
	Show   int      `json:"show,omitempty"`   // as in a table
}

// BitRow is one row of bits, or of numbers in their columns.
type BitRow struct {
	ID     string   `json:"id"`
	Label  Label    `json:"label"`
	Side   Side     `json:"side,omitempty"` // the page whose colour it has; rows of sums of the two pages have one scale
	Bits   string   `json:"bits,omitempty"` // of 0 and 1
	Sums   []string `json:"sums,omitempty"` // in the place of bits
	Mark   Mark     `json:"mark,omitempty"`
	Origin string   `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Buckets are keys of an index with the pages that share them.
type Buckets struct {
	Buckets []Bucket `json:"buckets"`
	Show    int      `json:"show,omitempty"` // as in a table
}

// Bucket is one key. In the story of a pair, Left and Right report which pages are in it; in that
// of a set, it has members.
type Bucket struct {
	ID      string   `json:"id"`
	Label   Label    `json:"label"`
	Left    bool     `json:"left,omitempty"`  // the left page is in it
	Right   bool     `json:"right,omitempty"` // the right one
	Members []Member `json:"members,omitempty"`
	Mark    Mark     `json:"mark,omitempty"`
	Origin  string   `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Member is a page in a bucket; its ID is unique within the bucket.
type Member struct {
	ID     string `json:"id"`
	Label  Label  `json:"label"`
	Mark   Mark   `json:"mark,omitempty"`
	Origin string `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Tree is a tree whose nodes are given from left to right.
type Tree struct {
	Nodes []Node `json:"nodes"`
}

// Node is one node of a tree.
type Node struct {
	ID     string `json:"id"`
	Parent string `json:"parent,omitempty"` // its ID; "" for the root
	Label  Label  `json:"label"`
	Red    bool   `json:"red,omitempty"` // red node of a red-black tree
	Mark   Mark   `json:"mark,omitempty"`
}

// Curve is lines over two axes, and points on them.
type Curve struct {
	X      Axis     `json:"x"`
	Y      Axis     `json:"y"`
	Series []Series `json:"series"`
	Points []Point  `json:"points,omitempty"`
}

// Axis is one axis.
type Axis struct {
	Title Label   `json:"title"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Series is one line.
type Series struct {
	ID     string       `json:"id"`
	Label  Label        `json:"label"`
	XY     [][2]float64 `json:"xy"`
	Origin string       `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Point is a point that is marked.
type Point struct {
	ID     string  `json:"id"`
	Label  Label   `json:"label"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Mark   Mark    `json:"mark,omitempty"`
	Origin string  `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Grid is cells in rows of the same length: the bits of a filter, the neurons of a map.
type Grid struct {
	Columns int    `json:"columns"`
	Cells   []Cell `json:"cells"`          // row by row; the last row may be shorter
	Show    int    `json:"show,omitempty"` // number of cells that are shown; 0: all. The others are folded
}

// Cell is one cell of a grid.
type Cell struct {
	ID     string  `json:"id"`
	Fill   float64 `json:"fill,omitempty"` // how dark it is, from 0 to 1: a bit, a distance, a count
	Label  Label   `json:"label,omitzero"` // short
	Mark   Mark    `json:"mark,omitempty"`
	Origin string  `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Formula is a formula line by line: with symbols, with the numbers, its value.
type Formula struct {
	Lines []Label `json:"lines"`
}

// Scale is the score of a pair on a scale from 0 to 1, with the threshold.
type Scale struct {
	Score   float64 `json:"score"`
	Cut     float64 `json:"cut"`
	Text    string  `json:"text"`    // the score as it is read
	Limit   Label   `json:"limit"`   // the threshold as it is read
	Verdict Label   `json:"verdict"` // duplicates or not
	Mark    Mark    `json:"mark,omitempty"`
}

// Track is lanes along one axis, on which things lie: hashes on a number line, words by their
// frequency, the parts of a text.
type Track struct {
	Axis   Axis   `json:"axis"` // without numbers if it has no title
	Zones  []Zone `json:"zones,omitempty"`
	Lanes  []Lane `json:"lanes"`
	Joined bool   `json:"joined,omitempty"` // things of the same ID in successive lanes are joined
}

// Zone is a part of the axis.
type Zone struct {
	Label Label   `json:"label"`
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Mark  Mark    `json:"mark,omitempty"`
}

// Lane is one line along the axis.
type Lane struct {
	ID     string  `json:"id"`
	Label  Label   `json:"label"`
	Things []Thing `json:"things"` // the most important first: where there is no room, the last go without their labels
	Mark   Mark    `json:"mark,omitempty"`
}

// Thing is a point of a lane or, if To is larger than From, a part of it. Its ID is unique within
// the lane.
type Thing struct {
	ID     string  `json:"id"`
	Label  Label   `json:"label,omitzero"`
	From   float64 `json:"from"`
	To     float64 `json:"to,omitempty"`
	Mark   Mark    `json:"mark,omitempty"`
	Origin string  `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Plan is boxes in a plane with lines between them: a page as it is laid out, pages with their
// links, a feature with the bits that it sets.
type Plan struct {
	Width  float64 `json:"width"` // of the plane, from 0, 0 on the upper left
	Height float64 `json:"height"`
	Boxes  []Box   `json:"boxes"`
	Links  []Link  `json:"links,omitempty"`
}

// Box is one box of a plan. If W is 0, it is a node: it has the size of its label, and X and Y are
// its middle.
type Box struct {
	ID     string  `json:"id"`
	Label  Label   `json:"label,omitzero"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	W      float64 `json:"w,omitempty"`
	H      float64 `json:"h,omitempty"`
	Fill   float64 `json:"fill,omitempty"`  // how dark it is, from 0 to 1; without a mark
	Lines  int     `json:"lines,omitempty"` // it is a text of so many lines
	Thin   bool    `json:"thin,omitempty"`  // the lines are thin: links
	Last   float64 `json:"last,omitempty"`  // width of the last line
	Mark   Mark    `json:"mark,omitempty"`
	Origin string  `json:"origin,omitempty"` // where it comes from, see [View.Origin]
}

// Link is a line between two boxes of a plan; one that is dropped is dashed.
type Link struct {
	ID    string `json:"id"`
	From  string `json:"from"` // IDs of boxes
	To    string `json:"to"`
	Label Label  `json:"label,omitzero"`
	Mark  Mark   `json:"mark,omitempty"`
}

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
