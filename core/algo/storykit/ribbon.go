package storykit

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Tile is a short text on a ribbon.
type Tile struct {
	ID    string // the same on both ribbons for the same thing
	Label trace.Label
	Long  float64 // how long it is drawn; 0: as its text
	Mark  trace.Mark
}

// Ribbons shows the tiles of both pages, see [Ribbon]; the same tile of both pages is joined.
func Ribbons(id string, title say.Words, tiles [2][]Tile) *trace.View {
	track := &trace.Track{Axis: trace.Axis{High: 1}, Joined: true}
	for i, list := range tiles {
		lane := Ribbon(ID("page", trace.Sides[i]), Pages[i], list)
		if n := len(lane.Things); n > 0 {
			track.Axis.High = max(track.Axis.High, lane.Things[n-1].To)
		}
		track.Lanes = append(track.Lanes, lane)
	}
	return &trace.View{ID: id, Title: title, Track: track}
}

// Matched marks the tiles of both pages by whether the other page has a tile of this ID.
func Matched(tiles [2][]Tile) [2][]Tile {
	for i, list := range tiles {
		for n, x := range list {
			same := slices.ContainsFunc(tiles[1-i], func(o Tile) bool { return o.ID == x.ID })
			list[n].Mark = trace.If(same, trace.Same, trace.Differs)
		}
	}
	return tiles
}

// Ribbon returns a lane of tiles, each as wide as its text, or as long as it says.
func Ribbon(id string, name say.Words, tiles []Tile) trace.Lane {
	const around = 1.2 // free on both sides of a text, in characters
	lane := trace.Lane{ID: id, Label: trace.Worded(name)}
	at := 0.0
	for _, x := range tiles {
		wide := around
		for _, r := range x.Label.En {
			if wide += 0.6; text.IsWide(r) {
				wide += 0.4
			}
		}
		if x.Long > 0 {
			wide = x.Long
		}
		lane.Things = append(lane.Things, trace.Thing{ID: x.ID, Label: x.Label, From: at, To: at + wide, Mark: x.Mark})
		at += wide
	}
	return lane
}

// Folded shortens long lists of tiles for [Ribbons]: the first tiles that differ stay, on each page
// so many with their neighbours; a tile with a number replaces those between.
func Folded(tiles [2][]Tile, most int) [2][]Tile {
	if max(len(tiles[0]), len(tiles[1])) <= most {
		return tiles
	}
	stay := make(map[string]bool)
	for _, list := range tiles {
		n := 0
		for i, x := range list {
			if x.Mark != trace.Differs || n >= most {
				continue
			}
			for _, near := range list[max(0, i-1):min(len(list), i+2)] {
				if !stay[near.ID] {
					stay[near.ID] = true
					n++
				}
			}
		}
	}
	for i := 0; len(stay) < 4 && i < min(len(tiles[0]), len(tiles[1]), 2); i++ { // nothing differs
		for _, list := range tiles {
			stay[list[i].ID], stay[list[len(list)-1-i].ID] = true, true
		}
	}
	var out [2][]Tile
	for side, list := range tiles {
		after := ""
		for i := 0; i < len(list); {
			end := i
			for end < len(list) && !stay[list[end].ID] {
				end++
			}
			switch n := end - i; {
			case n > 1:
				gap := Tile{ID: "after " + after, Label: trace.Worded(say.New("… %d …", n).Words), Long: list[i].Long}
				if slices.ContainsFunc(list[i:end], func(x Tile) bool { return x.Mark == trace.Differs }) {
					gap.Mark = trace.Differs
				}
				out[side] = append(out[side], gap)
				i = end
			default:
				after = list[i].ID
				out[side] = append(out[side], list[i])
				i++
			}
		}
	}
	return out
}

// Digests shows a digest of each page as a flag with its name.
func Digests(digests [2][]uint64) *trace.View {
	return Stamps(say.Words{En: "Digests"}, digests, false)
}

// CompareDigests records a step that compares two digests: same and differ are clauses on why they
// are equal or not. more are views besides the digests.
func CompareDigests(r *algo.Story, code string, digests [2][]uint64, same, differ say.Words, more ...*trace.View) {
	bits, d := 64*len(digests[0]), hamming.Distance(digests[0], digests[1])
	said := say.New("All %d {bit is|bits are} the same: %v.", bits, same)
	if d > 0 {
		said = say.New("%d of %d {bit|bits} differ: %v.", d, bits, differ)
	}
	r.Offer(trace.YesNo(d == 0))
	r.Ask(say.New("Are the digests equal?"), code, said, append([]*trace.View{
		Stamps(say.Words{En: "Digests"}, digests, true),
		BitsOf("digest", say.Words{En: "Both digests, bit by bit"}, Binary(digests[0]), Binary(digests[1])),
	}, more...)...)
}

// Stamps shows a digest of each page as a flag with its name; if compare, whether they are equal.
func Stamps(title say.Words, digests [2][]uint64, compare bool) *trace.View {
	grid := &trace.Grid{Columns: len(digests)}
	mark := trace.If(slices.Equal(digests[0], digests[1]), trace.Same, trace.Differs)
	for i, words := range digests {
		cell := trace.Cell{ID: ID("stamp", trace.Sides[i]), Label: trace.Plain("–")}
		if len(words) > 0 {
			cell.Label = trace.Hashed(words...)
		}
		if compare {
			cell.Mark = mark
		}
		grid.Cells = append(grid.Cells, cell)
	}
	return &trace.View{ID: "stamps", Title: title, Grid: grid}
}

// Stamped lets the stamps of a view come from the ribbons of another.
func Stamped(stamps, ribbons *trace.View) *trace.View {
	return stamps.ComesFrom(trace.At(ribbons.ID, ribbons.Track.Lanes[0].ID), trace.At(ribbons.ID, ribbons.Track.Lanes[1].ID))
}
