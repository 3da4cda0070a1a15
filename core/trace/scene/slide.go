package scene

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// The page of a slide, in points: 13⅓ by 7½ inches.
const (
	SlideWidth  = 960
	SlideHeight = 540
)

// What stands on a slide beside the views, in points.
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
var slideLines = []int{12, 10, 8, 6}

// Slides lays out step i on pages of one size, in the largest letters in which it fits on one
// page. A step that does not fit continues on further pages; with one it is drawn smaller
// instead.
func Slides(s *trace.Story, i int, opt Options, one bool) []Scene {
	d := slide{story: s, step: i, opt: opt}
	d.opt.Slide, d.opt.Width = false, SlideWidth-2*rim
	top := d.begin()
	room := SlideHeight - rim - 2*footSize - top
	if l, high, fits := d.fitting(room); fits {
		return []Scene{d.page(l.shapes, 0, min(1, room/high), top, 0)}
	} else if one {
		return []Scene{d.page(l.shapes, 0, room/high, top, 0)}
	}
	var out []Scene
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
		l, high := d.views(size, slideLines[len(slideLines)-1])
		if pages := paged(l, high, room); best == nil || len(pages) < len(best) {
			best = pages
		}
	}
	return best
}

// slide is one step on its pages.
type slide struct {
	story *trace.Story
	step  int
	opt   Options
	head  []Shape // title and sentence
}

// begin lays out title and sentence and returns where the views begin.
func (d *slide) begin() float64 {
	l := newLayout(d.story, d.opt)
	y := float64(headSize)
	l.word("title", 0, y, l.in(d.story.Title), headSize, Bold, Letters)
	y += 0.7 * headSize
	for _, s := range l.wrap(l.in(d.story.Steps[d.step].Say), l.Width, saidSize, Regular) {
		y += 1.4 * saidSize
		l.word("sentence", 0, y, s, saidSize, Regular, Letters)
	}
	d.head = l.shapes
	return rim + y + saidSize
}

// views lays the views out in letters of a size.
func (d *slide) views(size float64, lines int) (*layout, float64) {
	opt := d.opt
	opt.Size, opt.Lines = size, lines
	l := newLayout(d.story, opt)
	return l, l.views(d.step, 0) - gap*size
}

// fitting lays out the views in the largest letters that fit, and in which no more is cut than in
// the smallest.
func (d *slide) fitting(room float64) (l *layout, high float64, fits bool) {
	smallest := slideSizes[len(slideSizes)-1]
	least, high := d.views(smallest, slideLines[len(slideLines)-1])
	if high > room/smaller {
		return least, high, false
	}
	for _, size := range slideSizes {
		for _, n := range slideLines {
			if l, high := d.views(size, n); high <= room && l.cuts <= least.cuts {
				return l, high, true
			}
		}
	}
	return least, high, true
}

// page makes page n of the step of the shapes from a height on, scaled.
func (d *slide) page(shapes []Shape, from, scale, top float64, n int) Scene {
	l := newLayout(d.story, d.opt)
	l.shapes = slices.Clone(d.head)
	chapter := l.in(d.story.Chapters[d.story.ChapterOf(d.step)].Title)
	if n > 0 {
		chapter += l.in(say.Words{En: " (continued)"})
	}
	l.word("chapter", l.Width-l.Measure(chapter, headSize, Regular), headSize, chapter, headSize, Regular, Faint)
	foot := float64(SlideHeight - 2*rim)
	if code := d.story.Steps[d.step].Code; code >= 0 {
		l.word("code", 0, foot, l.fit(l.in(d.story.Code[code].Words), 0.85*l.Width, footSize, Mono), footSize, Mono, Faint)
	}
	number := fmt.Sprintf("%d / %d", d.step+1, len(d.story.Steps))
	l.word("number", l.Width-l.Measure(number, footSize, Regular), foot, number, footSize, Regular, Faint)
	for k := range l.shapes {
		l.shapes[k].move(rim, rim, 1)
	}
	for _, s := range shapes {
		s.Points = slices.Clone(s.Points)
		s.move(0, -from, 1)
		s.move(rim, top, scale)
		l.add(s)
	}
	return Scene{SlideWidth, SlideHeight, l.shapes}
}

// move draws a shape to a scale and moves it.
func (s *Shape) move(x, y, scale float64) {
	if s.Kind != Path { // which has points alone
		s.X, s.Y, s.W, s.H = x+s.X*scale, y+s.Y*scale, s.W*scale, s.H*scale
	}
	s.Size, s.Thick, s.Round = s.Size*scale, s.Thick*scale, s.Round*scale
	for i, p := range s.Points {
		s.Points[i] = [2]float64{x + p[0]*scale, y + p[1]*scale}
	}
}

// span is a range of heights.
type span struct{ from, to float64 }

// piece is what stands on one page of several.
type piece struct {
	from, to float64
	shapes   []Shape
}

// paged cuts a picture into pages at heights where no shape stands: between rows, lines of
// text and views, but not right under a title.
func paged(l *layout, high, room float64) []piece {
	var out []piece
	for from := 0.0; from < high; {
		to := high
		if high-from > room {
			to = l.cutting(from, room, high)
		}
		p := piece{from: from, to: to}
		for _, s := range l.shapes {
			if top := s.top(); (top >= from-0.5 || from == 0) && top < to-0.5 {
				p.shapes = append(p.shapes, s)
			}
		}
		out = append(out, p)
		from = to
	}
	return out
}

// cutting returns where a page ends that begins at from: where the last view ends that has
// room, if the page is not near empty then; else as far down as there is room, or where
// what has no room ends.
func (l *layout) cutting(from, room, high float64) float64 {
	shapes := slices.Clone(l.shapes)
	slices.SortFunc(shapes, func(a, b Shape) int { return cmp.Compare(a.top(), b.top()) })
	best, view, end := high, 0.0, math.Inf(-1)
	for _, s := range shapes {
		if top := s.top(); top > from+0.5 && top >= end-0.5 {
			if top > from+room {
				best = min(best, top)
				break
			}
			if best = top; s.title() {
				view = top
			}
		}
		end = max(end, s.end())
		for _, p := range l.solid {
			if p.from <= s.top() && s.top() < p.to {
				end = max(end, p.to)
			}
		}
	}
	if view > from+leastFilled*room {
		return view
	}
	return best
}

// leastFilled is how much of a page must be filled for the rest of it to be left free.
const leastFilled = 0.2

// title tells whether a shape is the title of a view.
func (s *Shape) title() bool { return s.Kind == Word && strings.HasSuffix(s.ID, "/title") }

// top is where a shape begins. What belongs to what stands above it, a line under a row, a
// note under a view, reaches up to that.
func (s *Shape) top() float64 {
	switch s.Kind {
	case Word:
		if strings.HasSuffix(s.ID, "/note") || strings.HasSuffix(s.ID, "/more") {
			return s.Y - 2*line*s.Size
		}
		return s.Y - s.Size
	case Line:
		return min(s.Y, s.Y+s.H) - 2
	case Path:
		top := math.Inf(1)
		for _, p := range s.Points {
			top = min(top, p[1])
		}
		return top
	}
	return min(s.Y, s.Y+s.H)
}

// end is where a shape ends; a title reaches to what it is the title of.
func (s *Shape) end() float64 {
	switch {
	case s.title():
		return s.Y + 5*s.Size
	case s.Kind == Word:
		return s.Y + 0.3*s.Size
	case s.Kind == Path:
		end := math.Inf(-1)
		for _, p := range s.Points {
			end = max(end, p[1])
		}
		return end
	}
	return max(s.Y, s.Y+s.H)
}
