package storykit

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Values are the values of a signature, the same number of both pages.
type Values struct {
	Name  string // of a value, before its number: "h"
	Value func(side, i int) uint64
	Empty func(side, i int) bool // nil: none is
	N     int
	B, R  int // bands of the index and their rows; B 0: there are none
}

// Compare determines which values are marked.
type Compare int

// Values are not marked, or those that are the same on both pages; of bands, those that are the
// same as a whole.
const (
	Unmarked Compare = iota
	Agreement
	Bands
)

const mostNamed = 12

// Views shows the values: as a strip of each page or, if they are many, as a grid of flags in which
// each band has a row or a column.
func (v Values) Views(by Compare) []*trace.View {
	if v.N <= mostNamed {
		return []*trace.View{v.strips("signature", say.New("Signature of %d {value|values}", v.N).Words, by)}
	}
	across := int(math.Ceil(math.Sqrt(float64(2 * v.N))))
	high := (v.N + across - 1) / across
	of := func(row, column int) int { return row*across + column }
	note := say.Words{En: "Each flag is a value; equal values have equal flags."}
	whole := say.Words{En: "Each row is a band: green if all of its values are equal."}
	switch {
	case v.B == 0:
	case v.B < v.R:
		across, high, note = v.R, (v.N+v.R-1)/v.R, say.Words{En: "Each flag is a value, equal ones look the same; each row is a band."}
	default:
		across, high, note = (v.N+v.R-1)/v.R, v.R, say.Words{En: "Each flag is a value, equal ones look the same; each column is a band."}
		whole = say.Words{En: "Each column is a band: green if all of its values are equal."}
		of = func(row, column int) int { return column*v.R + row }
	}
	var out []*trace.View
	for side, on := range trace.Sides {
		grid := &trace.Grid{Columns: across}
		for at := range across * high {
			i := of(at/across, at%across)
			c := trace.Cell{ID: fmt.Sprint(i)}
			if i < v.N {
				c.Label, c.Mark = v.label(side, i), v.mark(i, by)
			}
			grid.Cells = append(grid.Cells, c)
		}
		out = append(out, &trace.View{ID: ID("values-"+v.Name, on), Side: on, Title: say.New("Signature of %d {value|values}", v.N).Words, Grid: grid})
	}
	if out[1].Note = note; by == Bands && v.B > 0 {
		out[1].Note = whole
	}
	return out
}

func (v Values) label(side, i int) trace.Label {
	if v.Empty != nil && v.Empty(side, i) {
		return trace.Plain("∅")
	}
	return trace.Hashed(v.Value(side, i))
}

func (v Values) mark(i int, by Compare) trace.Mark {
	switch {
	case by == Unmarked:
		return trace.None
	case v.Empty != nil && v.Empty(0, i) && v.Empty(1, i):
		return trace.Dropped
	case !v.Same(i):
		return trace.Differs
	case by == Bands && v.B > 0 && !v.whole(i/v.R):
		return trace.Used
	}
	return trace.Same
}

func (v Values) whole(band int) bool {
	for i := band * v.R; i < (band+1)*v.R; i++ {
		if i >= v.N || !v.Same(i) {
			return false
		}
	}
	return true
}

// Number lines show the smallest hashes of a page: so many as points, the first of them with
// their texts; and so many hash functions.
const (
	mostPoints    = 24
	mostTexts     = 3
	mostFunctions = 3
)

// hashed is a shingle with its hash as a share of the largest possible hash.
type hashed struct {
	Window
	hash uint64
}

func (h hashed) share() float64 { return float64(h.hash) / math.MaxUint64 }

func (r Shingles) least(side, i int, digest func(shingle string) uint64) []hashed {
	list := make([]hashed, len(r.Windows[side]))
	for n, w := range r.Windows[side] {
		list[n] = hashed{w, hash.Member(digest(w.Shingle), i)}
	}
	slices.SortStableFunc(list, func(a, b hashed) int { return cmp.Compare(a.hash, b.hash) })
	return list[:min(mostPoints, len(list))]
}

func laneID(i, side int) string { return fmt.Sprintf("h%d-%d", i+1, side) }

func (r Shingles) lines(functions int, digest func(shingle string) uint64, label func(n int, h hashed) trace.Label) *trace.View {
	both := r.Shared()
	track := &trace.Track{Axis: Axis("hash, as a share of the largest possible", 0, 0)}
	for i := range functions {
		for side, page := range Pages {
			lane := trace.Lane{ID: laneID(i, side), Label: trace.Worded(say.New("h%d, %v", i+1, page).Words)}
			for n, h := range r.least(side, i, digest) {
				mark := trace.If(both[h.Shingle], trace.Same, trace.None)
				if n == 0 && mark == trace.None {
					mark = trace.New
				}
				lane.Things = append(lane.Things, trace.Thing{ID: h.Shingle, Label: label(n, h), From: h.share(), Mark: mark})
				track.Axis.High = max(track.Axis.High, h.share())
			}
			track.Lanes = append(track.Lanes, lane)
		}
	}
	track.Axis.High = cmp.Or(1.02*track.Axis.High, 1)
	return &trace.View{
		ID: "lines", Title: say.New("The %d smallest {hash|hashes} of each page", mostPoints).Words, Track: track,
		Note: say.Words{En: "Each point is a shingle; the green ones are on both pages."},
	}
}

// Fallen lets the things on the lanes of the pages, by turns, come from the bodies.
func Fallen(lines *trace.View) *trace.View {
	for i, lane := range lines.Track.Lanes {
		for n := range lane.Things {
			lane.Things[n].Origin = ID("body", trace.Sides[i%2])
		}
	}
	return lines
}

// Minima records the steps in which v, the values of the pages, come from the smallest hashes;
// digest returns the number that the hash functions are applied to.
func (r Shingles) Minima(code string, v Values, digest func(shingle string) uint64) {
	text := func(n int, h hashed) trace.Label {
		if n < mostTexts {
			return trace.Plain(trace.Quote(h.Label))
		}
		return trace.Label{}
	}
	least := [2]hashed{r.least(0, 0, digest)[0], r.least(1, 0, digest)[0]}
	r.Offer(trace.OneOf(least[0].Label, labels(r.Windows[0])...))
	r.Ask(say.New("Which shingle gives the first value?"), code,
		say.New("For the first hash function, the smallest hash is kept: that of “%s” on the left, and of “%s” on the right. The probability that both pages choose the same shingle equals the share of common shingles.", trace.Quote(least[0].Label), trace.Quote(least[1].Label)), Fallen(r.lines(1, digest, text)))
	name := func(n int, h hashed) trace.Label {
		if n == 0 {
			return trace.Hashed(h.hash)
		}
		return trace.Label{}
	}
	named := min(mostFunctions, v.N)
	if named > 1 {
		r.Step(code, say.New("Each hash function puts the same shingles in another order, and its leftmost hash becomes a value of the signature: here are %d of %d.", named, v.N), r.lines(named, digest, name))
	}
	origin := func(side, i int) string {
		return trace.At("lines", trace.At(laneID(i, side), r.least(side, i, digest)[0].Shingle))
	}
	r.Step(code, say.New("Each of %d hash {function|functions} gives a value: the signature is full.", v.N), arriving(v.Views(Unmarked), named, origin)...)
}

func arriving(views []*trace.View, named int, origin func(side, i int) string) []*trace.View {
	if named < 2 {
		return views
	}
	for side, v := range views {
		for i := 0; v.Grid != nil && i < len(v.Grid.Cells); i++ {
			if n, err := strconv.Atoi(v.Grid.Cells[i].ID); err == nil && n < named {
				v.Grid.Cells[i].Origin = origin(side, n)
			}
		}
	}
	return views
}

func (v Values) strips(id string, title say.Words, by Compare) *trace.View {
	var tiles [2][]Tile
	for side, on := range trace.Sides {
		for i := range min(v.N, mostNamed) {
			tile := Tile{ID: fmt.Sprint(i), Label: v.label(side, i), Long: 1, Mark: v.mark(i, by)}
			if !v.Same(i) {
				tile.ID = ID(tile.ID, on)
			}
			tiles[side] = append(tiles[side], tile)
		}
	}
	view := Ribbons(id, title, tiles)
	if view.Track.Joined = by != Unmarked; v.N > mostNamed {
		view.Note = say.New("The first %d of %d are shown.", mostNamed, v.N).Words
	}
	return view
}

// Supers records two steps: how the super-shingles v are made of so many values each, and how
// many of them are equal, of need that must be.
func (v Values) Supers(r *algo.Story, make, agree string, of, need int) {
	title := say.Words{En: "Super-shingles"}
	view := v.strips("supers", title, Unmarked).ComesFrom(r.Recent()[0].ID)
	r.Step(make, say.New("Each group of %d {value|values} is hashed into one super-shingle: %d of them represent the page.", of, v.N), view)
	r.Offer(trace.HowMany(v.Agreeing(), v.N))
	r.Ask(say.New("In how many super-shingles do the pages agree?"), agree,
		say.New("%d of %d {is|are} the same; %d {is|are} needed. One different value changes the whole super-shingle.", v.Agreeing(), v.N, need), v.strips("supers", title, Agreement))
}
