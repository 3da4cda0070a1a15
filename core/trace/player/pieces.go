package player

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/trace/scene"
)

// inks are the inks in the order of their numbers in shapes, as in draw.js.
var inks = []scene.Ink{
	scene.NoInk, scene.Paper, scene.Letters, scene.Faint, scene.Ground, scene.New, scene.Used,
	scene.Dropped, scene.Same, scene.Differs, scene.Left, scene.Right,
}

func inkNumber(i scene.Ink) int { return max(0, slices.Index(inks, i)) }

// pieces are the shapes of views; equal ones are stored once.
type pieces struct {
	list    [][]int
	strings []string
	at      map[string]int // of strings
	known   map[string]int // of pieces
}

func newPieces() *pieces {
	return &pieces{at: make(map[string]int), known: make(map[string]int)}
}

func (p *pieces) string(s string) int {
	at, ok := p.at[s]
	if !ok {
		at = len(p.strings)
		p.at[s] = at
		p.strings = append(p.strings, s)
	}
	return at
}

// add adds the shapes of a part and returns their number. A piece is the number of the view's
// title, then for each shape its kind, the number of its ID and origin, and its properties, as draw.js reads
// them.
func (p *pieces) add(part scene.Part) int {
	title := ""
	var shapes []int
	for _, s := range part.Shapes {
		if s.ID == part.View.ID+"/title" {
			title = s.Text
		}
		shapes = append(shapes, p.shape(s)...)
	}
	numbers := append([]int{p.string(title)}, shapes...)
	key := fmt.Sprint(numbers)
	at, ok := p.known[key]
	if !ok {
		at = len(p.list)
		p.known[key] = at
		p.list = append(p.list, numbers)
	}
	return at
}

// The kinds of shapes, as in draw.js.
const (
	rect = iota
	line
	word
	path
)

func named(s scene.Shape) string {
	if s.From == "" {
		return s.ID
	}
	return s.ID + "\x1f" + s.From
}

func (p *pieces) shape(s scene.Shape) []int {
	id := p.string(named(s))
	stroke := []int{inkNumber(s.Stroke), tenths(s.Thick), 0}
	if s.Dash {
		stroke[2] = 1
	}
	switch s.Kind {
	case scene.Rect:
		share := int(math.Round(100 * s.Share))
		return append([]int{rect, id, tenths(s.X), tenths(s.Y), tenths(s.W), tenths(s.H), tenths(s.Round), inkNumber(s.Fill), share}, stroke...)
	case scene.Line:
		return append([]int{line, id, tenths(s.X), tenths(s.Y), tenths(s.W), tenths(s.H)}, stroke...)
	case scene.Word:
		return []int{word, id, tenths(s.X), tenths(s.Y), tenths(s.W), tenths(s.Size), int(s.Style), inkNumber(s.Fill), p.string(s.Text)}
	}
	out := append([]int{path, id}, stroke...)
	out = append(out, len(s.Points))
	for _, at := range s.Points {
		out = append(out, tenths(at[0]), tenths(at[1]))
	}
	return out
}
