package storykit

import (
	"slices"

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

// Ribbons shows tiles of both pages one after the other, each as wide as its text, or as long as it says; the same tile
// of both pages is joined.
func Ribbons(id string, title say.Words, tiles [2][]Tile) *trace.View {
	const around = 1.2 // free on both sides of a text, in characters
	track := &trace.Track{Axis: trace.Axis{High: 1}, Joined: true}
	for i, list := range tiles {
		lane := trace.Lane{ID: ID("page", trace.Sides[i]), Label: trace.Worded(Pages[i])}
		at := 0.0
		for _, x := range list {
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
		track.Axis.High = max(track.Axis.High, at)
		track.Lanes = append(track.Lanes, lane)
	}
	return &trace.View{ID: id, Title: title, Track: track}
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
