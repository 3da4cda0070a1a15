// Package slides lays out the steps of stories on pages of one size, for PDF files.
package slides

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// The page of a slide, in points: 13⅓ by 7½ inches.
const (
	Width  = 960
	Height = 540
)

// The parts of a slide besides the views, in points.
const (
	rim      = 36 // free around the page
	headSize = 14 // of title and chapter
	saidSize = 20 // of the sentence
	footSize = 11 // of pseudo-code and number
)

// slideSizes are the sizes of letters in which views are tried, largest first. In the last one
// notes still have 9 points, and the smallest numbers 8.
var slideSizes = []float64{18, 16, 14, 13, 12, 11}

// smaller is the scale down to which a step is reduced rather than continued on a second page.
const smaller = 0.9

// slideLines are the numbers of lines of a long text that are tried.
var slideLines = []int{12, 10, 9, 8, 7, 6}

// lastLines is the number of lines of a step that does not fit on one page otherwise.
const lastLines = 4

// Of lays out step i on pages of one size, in the largest letters in which it fits on one
// page. A step that does not fit continues on further pages; with one it is drawn smaller
// instead.
func Of(s *trace.Story, i int, opt scene.Options, one bool) []scene.Scene {
	d := slide{story: s, step: i, opt: opt}
	d.opt.Slide, d.opt.Width = false, Width-2*rim
	d.opt = d.opt.Whole()
	top := d.begin()
	room := Height - rim - 2*footSize - top
	if l, fits := d.fitting(room); fits {
		return []scene.Scene{d.page(l.Shapes, 0, min(1, room/l.High), top, 0)}
	} else if one {
		return []scene.Scene{d.page(l.Shapes, 0, room/l.High, top, 0)}
	}
	var out []scene.Scene
	for n, p := range d.ongoing(room) {
		out = append(out, d.page(p.shapes, p.from, min(1, room/(p.to-p.from)), top, n))
	}
	return out
}

// ongoing distributes the views over as few pages as possible, in the largest letters for that
// number.
func (d *slide) ongoing(room float64) []piece {
	var best []piece
	for _, size := range slideSizes {
		if pages := paged(d.views(size, slideLines[len(slideLines)-1]), room); best == nil || len(pages) < len(best) {
			best = pages
		}
	}
	return best
}

// line is the distance from one line to the next, in sizes of letters, in scenes.
const line = 1.7

type slide struct {
	story *trace.Story
	step  int
	opt   scene.Options
	head  []scene.Shape // title and sentence
}

func (d *slide) begin() float64 {
	word := func(id string, y float64, s string, size float64, style scene.Style) {
		d.head = append(d.head, d.opt.Word(id, 0, y, s, size, style, scene.Letters))
	}
	y := float64(headSize)
	word("title", y, d.in(d.story.Title), headSize, scene.Bold)
	y += 0.7 * headSize
	for _, s := range d.opt.Wrap(d.in(d.story.Steps[d.step].Say), d.opt.Width, saidSize, scene.Regular) {
		y += 1.4 * saidSize
		word("sentence", y, s, saidSize, scene.Regular)
	}
	return rim + y + saidSize
}

func (d *slide) in(w say.Words) string { return w.In(d.opt.Lang) }

func (d *slide) views(size float64, lines int) scene.Laid {
	opt := d.opt
	opt.Size, opt.Lines = size, lines
	return scene.Lay(d.story, d.step, opt)
}

func (d *slide) fitting(room float64) (l scene.Laid, fits bool) {
	smallest := slideSizes[len(slideSizes)-1]
	least := d.views(smallest, slideLines[len(slideLines)-1])
	if least.High > room/smaller { // fewer lines of texts, lower pictures
		least = d.views(smallest, lastLines)
	}
	if least.High > room/smaller {
		return least, false
	}
	for _, size := range slideSizes {
		for _, n := range slideLines {
			if l := d.views(size, n); l.High <= room && l.Cuts <= least.Cuts {
				return l, true
			}
		}
	}
	return least, true
}

func (d *slide) page(views []scene.Shape, from, scale, top float64, n int) scene.Scene {
	shapes := slices.Clone(d.head)
	faint := func(id string, right bool, y float64, s string, size float64, style scene.Style) {
		w := d.opt.Word(id, 0, y, s, size, style, scene.Faint)
		if right {
			w.X = d.opt.Width - w.W
		}
		shapes = append(shapes, w)
	}
	chapter := d.in(d.story.Chapters[d.story.ChapterOf(d.step)].Title)
	if n > 0 {
		chapter += d.in(say.Words{En: " (continued)"})
	}
	faint("chapter", true, headSize, chapter, headSize, scene.Regular)
	foot := float64(Height - 2*rim)
	if code := d.story.Steps[d.step].Code; code >= 0 {
		faint("code", false, foot, d.opt.Fit(d.in(d.story.Code[code].Words), 0.85*d.opt.Width, footSize, scene.Mono), footSize, scene.Mono)
	}
	faint("number", true, foot, fmt.Sprintf("%d / %d", d.step+1, len(d.story.Steps)), footSize, scene.Regular)
	for k := range shapes {
		move(&shapes[k], rim, rim, 1)
	}
	for _, s := range views {
		s.Points = slices.Clone(s.Points)
		move(&s, 0, -from, 1)
		move(&s, rim, top, scale)
		shapes = append(shapes, s)
	}
	return scene.Scene{Width: Width, Height: Height, Shapes: shapes}
}

func move(s *scene.Shape, x, y, scale float64) {
	if s.Kind != scene.Path { // which has points alone
		s.X, s.Y, s.W, s.H = x+s.X*scale, y+s.Y*scale, s.W*scale, s.H*scale
	}
	s.Size, s.Thick, s.Round = s.Size*scale, s.Thick*scale, s.Round*scale
	for i, p := range s.Points {
		s.Points[i] = [2]float64{x + p[0]*scale, y + p[1]*scale}
	}
}

type piece struct {
	from, to float64
	shapes   []scene.Shape
}

// paged cuts a picture into pages at heights without a shape: between rows, lines of
// text and views, but not right under a title.
func paged(l scene.Laid, room float64) []piece {
	var out []piece
	for from := 0.0; from < l.High; {
		to := l.High
		if l.High-from > room {
			to = cutting(l, from, room)
		}
		p := piece{from: from, to: to}
		for _, s := range l.Shapes {
			if top := topOf(&s); (top >= from-0.5 || from == 0) && top < to-0.5 {
				p.shapes = append(p.shapes, s)
			}
		}
		out = append(out, p)
		from = to
	}
	return out
}

// cutting returns the end of a page that begins at from: the end of the last view that fits, unless
// the page is nearly empty then; else as far down as there is room, or the end of the first part
// that does not fit.
func cutting(l scene.Laid, from, room float64) float64 {
	shapes := slices.Clone(l.Shapes)
	slices.SortFunc(shapes, func(a, b scene.Shape) int { return cmp.Compare(topOf(&a), topOf(&b)) })
	best, view, end := l.High, 0.0, math.Inf(-1)
	for _, s := range shapes {
		if top := topOf(&s); top > from+0.5 && top >= end-0.5 {
			if top > from+room {
				best = min(best, top)
				break
			}
			if best = top; isTitle(&s) {
				view = top
			}
		}
		end = max(end, endOf(&s))
		for _, p := range l.Solid {
			if topOf(&s) < p[1] && p[0] < end { // a title stays with it
				end = max(end, p[1])
			}
		}
	}
	if view > from+leastFilled*room {
		return view
	}
	return best
}

// leastFilled is the share of a page that must be filled for the rest of it to be left free.
const leastFilled = 0.2

func isTitle(s *scene.Shape) bool { return s.Kind == scene.Word && strings.HasSuffix(s.ID, "/title") }

// topOf returns the top of a shape. A shape that belongs to the one above it, as a line under a row
// or a note under a view, reaches up to that.
func topOf(s *scene.Shape) float64 {
	switch s.Kind {
	case scene.Word:
		if strings.HasSuffix(s.ID, "/note") || strings.HasSuffix(s.ID, "/more") {
			return s.Y - 2*line*s.Size
		}
		return s.Y - s.Size
	case scene.Line:
		return min(s.Y, s.Y+s.H) - 2
	case scene.Path:
		top := math.Inf(1)
		for _, p := range s.Points {
			top = min(top, p[1])
		}
		return top
	}
	return min(s.Y, s.Y+s.H)
}

func endOf(s *scene.Shape) float64 {
	switch {
	case isTitle(s):
		return s.Y + 5*s.Size
	case s.Kind == scene.Word:
		return s.Y + 0.3*s.Size
	case s.Kind == scene.Path:
		end := math.Inf(-1)
		for _, p := range s.Points {
			end = max(end, p[1])
		}
		return end
	}
	return max(s.Y, s.Y+s.H)
}
