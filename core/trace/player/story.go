package player

import (
	"fmt"
	"image/color"
	"math"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/scene"
)

type words [2]string

func both(w say.Words) *words { return &words{w.En, w.In("zh")} }

var languages = []string{"en", "zh"}

// rooms are the widths and heights for which stories are laid out: telephones, where steps are as
// high as they get, windows beside others, whole screens and slides.
var rooms = [][2]float64{{340, 0}, {760, 380}, {1160, 487}}

type story struct {
	Title    *words              `json:"title"`
	Pages    []trace.Page        `json:"pages"`
	Settings [][2]*words         `json:"settings"`
	Code     []*words            `json:"code"`
	Chapters []chapter           `json:"chapters"`
	Steps    []step              `json:"steps"`
	Result   *result             `json:"result,omitempty"`
	Colors   map[string][]string `json:"colors"`  // of inks, on light ground and on dark
	Sample   string              `json:"sample"`  // a text, and how wide it is in each style in letters of 100
	Widths   []float64           `json:"widths"`  // of the sample
	Strings  []string            `json:"strings"` // what shapes refer to
	Pieces   [][]int             `json:"pieces"`  // the shapes of views, see [pieces.add]
	Full     []*full             `json:"full"`    // of views of which pictures show a part
	Layouts  []layout            `json:"layouts"` // of each language from narrow to wide
}

type chapter struct {
	Title *words `json:"title"`
	From  int    `json:"from"`
}

type step struct {
	Say  *words `json:"say"`
	Ask  *words `json:"ask,omitempty"`
	Code int    `json:"code"`

	Answers []*words `json:"answers,omitempty"` // to the question
	Right   int      `json:"right,omitempty"`   // position of the right one
}

type result struct {
	Score      string `json:"score"`
	Cut        string `json:"cut"`
	Duplicates bool   `json:"duplicates"`
}

// layout has the steps in one language and width: the height of each, then number and place of
// each piece, and the number of the complete data of its view if it shows a part of it.
type layout struct {
	Lang  string  `json:"lang"`
	Width float64 `json:"width"`
	Steps [][]any `json:"steps"`
}

// sample is the text by whose width the page finds out whether letters are as wide in the browser
// as they were measured here.
const sample = "Hamburgefonstiv 0123456789"

func storyOf(s *trace.Story, fonts *letters.Fonts) *story {
	out := &story{
		Title: both(s.Title), Pages: s.Pages, Settings: [][2]*words{}, Code: []*words{}, Colors: colors(), Sample: sample,
	}
	for _, x := range s.Settings {
		out.Settings = append(out.Settings, [2]*words{both(x.Title), both(x.Value.Words)})
	}
	for _, line := range s.Code {
		out.Code = append(out.Code, both(line.Words))
	}
	for _, c := range s.Chapters {
		out.Chapters = append(out.Chapters, chapter{both(c.Title), c.From})
	}
	for _, x := range s.Steps {
		now := step{Say: both(x.Say), Code: x.Code}
		if x.Ask.En != "" {
			now.Ask, now.Right = both(x.Ask), x.Choices.Right
			for _, a := range x.Choices.Answers {
				now.Answers = append(now.Answers, both(a))
			}
		}
		out.Steps = append(out.Steps, now)
	}
	if s.About == trace.OfPair {
		out.Result = &result{fmt.Sprintf("%.4g", s.Score), fmt.Sprintf("%.4g", s.Cut), s.Duplicates()}
	}
	out.layOut(s, picture.Measure(fonts.Pen()))
	return out
}

func (out *story) layOut(s *trace.Story, measure scene.Measure) {
	for _, style := range []scene.Style{scene.Regular, scene.Bold, scene.Mono} {
		out.Widths = append(out.Widths, math.Round(100*measure(sample, 100, style))/100)
	}
	all := newPieces()
	full := make(map[*trace.View]int) // numbers of views in full
	for _, lang := range languages {
		for _, room := range rooms {
			l := layout{Lang: lang, Width: room[0]}
			for i := range s.Steps {
				high := 0.0
				var parts []any
				for _, p := range scene.Parts(s, i, scene.Options{Lang: lang, Width: room[0], Height: room[1], Measure: measure}) {
					high = max(high, p.Y+p.Height)
					part := []int{all.add(p), tenths(p.X), tenths(p.Y)}
					if n, ok := out.unfolded(s, p, full, all.string); ok {
						part = append(part, n)
					}
					parts = append(parts, part)
				}
				l.Steps = append(l.Steps, append([]any{tenths(high)}, parts...))
			}
			out.Layouts = append(out.Layouts, l)
		}
	}
	out.Strings, out.Pieces = all.strings, all.list
}

func (out *story) unfolded(s *trace.Story, p scene.Part, known map[*trace.View]int, number func(string) int) (n int, ok bool) {
	if !inPart(s, p.View, p.Shapes) {
		return 0, false
	}
	if n, ok = known[p.View]; ok {
		return n, true
	}
	f := fullOf(s, p.View, number)
	if f == nil {
		return 0, false
	}
	out.Full = append(out.Full, f)
	known[p.View] = len(out.Full) - 1
	return len(out.Full) - 1, true
}

func tenths(v float64) int { return int(math.Round(10 * v)) }

// colors returns the colours of the inks, and two that only the page has: the edges of its
// controls and the ground of the current line.
func colors() map[string][]string {
	out := map[string][]string{"edge": {"#8a8a8a", "#7a8089"}}
	for _, ink := range inks[1:] {
		out[string(ink)] = []string{hex(ink.Color(false)), hex(ink.Color(true))}
	}
	for _, dark := range []bool{false, true} {
		out["lit"] = append(out["lit"], hex(picture.Mixed(scene.Used.Color(dark), scene.Paper.Color(dark), scene.Thin)))
	}
	return out
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
