package scene

import (
	"fmt"

	"pagetwin/core/trace"
)

// Votes are the answers to a question.
type Votes struct {
	Chosen int   // position of the chosen answer, −1 for none
	Right  int   // position of the right answer, −1 while the question is open
	Hands  []int // hands raised for each answer; nil if none were counted
}

// Answer returns the ID of the box of answer i.
func Answer(i int) string { return fmt.Sprint("answer/", i) }

// Asked lays out a question with its answers and, in the box of each answer, a bar for the hands
// that were raised for it.
func Asked(question string, answers []string, v Votes, opt Options) Scene {
	l := newLayout(nil, opt)
	y := 0.0
	for _, s := range l.Wrap(question, l.Width, l.Size, Bold) {
		y += line * l.Size
		l.word("question", 0, y-0.4*l.Size, s, l.Size, Bold, Letters)
	}
	if len(answers) == 0 {
		return Scene{l.Width, y, l.shapes}
	}
	columns := len(answers)
	box := func() float64 { return (l.Width - float64(columns-1)*0.6*l.Size) / float64(columns) }
	for _, s := range answers {
		for columns > 1 && l.Measure(s, l.Size, Regular)+answerPad*l.Size > box() {
			columns = (columns + 1) / 2
		}
	}
	high := 1.9 * l.Size
	if len(v.Hands) > 0 {
		high += 0.9 * l.Size
	}
	y += 0.4 * l.Size
	for i, s := range answers {
		if i > 0 && i%columns == 0 {
			y += high + 0.4*l.Size
		}
		l.answer(i, s, v, float64(i%columns)*(box()+0.6*l.Size), y, box(), high)
	}
	return Scene{l.Width, y + high + 0.2*l.Size, l.shapes}
}

// answerPad is the room in a box beside the text of an answer: letter, mark and number of hands.
const answerPad = 5.5

func (l *layout) answer(i int, s string, v Votes, x, y, w, high float64) {
	ink, id := Faint, Answer(i)
	switch {
	case i == v.Right:
		ink = Same
	case i == v.Chosen && v.Right >= 0:
		ink = Differs
	case i == v.Chosen:
		ink = New
	}
	b := Shape{Kind: Rect, ID: id, X: x, Y: y, W: w, H: high, Round: 0.3 * l.Size, Stroke: ink, Thick: 0.08 * l.Size, Fill: Ground}
	if ink != Faint {
		b.Fill, b.Share, b.Thick = ink, Thin, 0.16*l.Size
	}
	l.add(b)
	at := y + 1.3*l.Size
	l.word(id, x+0.6*l.Size, at, string(rune('A'+i)), l.Size, Bold, Letters)
	l.word(id, x+1.8*l.Size, at, l.fit(s, w-answerPad*l.Size, l.Size, Regular), l.Size, Regular, Letters)
	if n := v.Right; n >= 0 && (i == n || i == v.Chosen) {
		l.tick(id, i == n, x+w-1.3*l.Size, at, ink)
	}
	if len(v.Hands) == 0 {
		return
	}
	most, all := 1, fmt.Sprint(v.Hands[i])
	for _, n := range v.Hands {
		most = max(most, n)
	}
	l.word(id, x+w-1.7*l.Size-l.Measure(all, l.Size, Bold), at, all, l.Size, Bold, Letters)
	if v.Hands[i] > 0 {
		l.add(Shape{Kind: Rect, ID: id + "/hands", X: x + 0.6*l.Size, Y: y + 1.85*l.Size, W: (w - 1.2*l.Size) * float64(v.Hands[i]) / float64(most), H: 0.5 * l.Size, Fill: barInk(ink)})
	}
}

func barInk(box Ink) Ink {
	if box == Faint {
		return inkOf(trace.New)
	}
	return box
}

func (l *layout) tick(id string, right bool, x, y float64, ink Ink) {
	stroke := Shape{Kind: Path, ID: id, Stroke: ink, Thick: 0.16 * l.Size}
	at := func(points ...[2]float64) {
		stroke.Points = nil
		for _, p := range points {
			stroke.Points = append(stroke.Points, [2]float64{x + p[0]*l.Size, y - p[1]*l.Size})
		}
		l.add(stroke)
	}
	if right {
		at([2]float64{0, 0.4}, [2]float64{0.3, 0.05}, [2]float64{0.8, 0.8})
		return
	}
	at([2]float64{0, 0.05}, [2]float64{0.7, 0.75})
	at([2]float64{0, 0.75}, [2]float64{0.7, 0.05})
}

// Lone lays out one view of a story alone, for a small picture.
func Lone(s *trace.Story, v *trace.View, opt Options) Scene {
	l := newLayout(s, opt)
	y := l.view(v, 0, 0, l.Width)
	return Scene{l.Width, y, l.shapes}
}
