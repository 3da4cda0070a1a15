package trace

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"pagetwin/core/base/say"
)

// Recorder records a story. It belongs to one goroutine.
type Recorder struct {
	story Story
	texts map[string]int
	views map[*View]int
	offer Choices // the answers to the next question
}

// NewRecorder begins a story; name is that of the algorithm or denoiser in the catalog.
func NewRecorder(about About, name string, title say.Words, settings []Setting, pages ...Page) *Recorder {
	return &Recorder{
		story: Story{
			Version: Version, About: about, Name: name, Title: title, Settings: settings,
			Pages: pages, Code: []Label{}, Views: []*View{},
		},
		texts: make(map[string]int),
		views: make(map[*View]int),
	}
}

// Code adds lines of pseudo-code. Lines with words, see [CodeWords], have their translations in
// the catalogues, in the context "code".
func (r *Recorder) Code(lines ...string) {
	for _, s := range lines {
		line := Plain(s)
		if CodeWords(s) {
			line = Worded(say.InContext("code", s))
		}
		r.story.Code = append(r.story.Code, line)
	}
}

// Functions that formulas write before their argument, and two words beside each other.
var (
	functions = regexp.MustCompile(`\b(ln|min|max|mod|div) `)
	phrase    = regexp.MustCompile(`[A-Za-z]+ [A-Za-z]+`)
)

// CodeWords reports whether a line of pseudo-code has words to translate: names and formulas,
// "body ← denoise(page)", are the same in every language; two words in a row are not.
func CodeWords(line string) bool {
	return phrase.MatchString(functions.ReplaceAllString(line, ""))
}

// Chapter begins a chapter with the next step. A chapter without steps is dropped.
func (r *Recorder) Chapter(en string) { r.Begin(say.Text(en)) }

// Begin is Chapter for a title that is put together.
func (r *Recorder) Begin(title say.Words) {
	r.dropEmpty()
	r.story.Chapters = append(r.story.Chapters, Chapter{title, len(r.story.Steps)})
}

func (r *Recorder) dropEmpty() {
	if n := len(r.story.Chapters); n > 0 && r.story.Chapters[n-1].From == len(r.story.Steps) {
		r.story.Chapters = r.story.Chapters[:n-1]
	}
}

// Step records a sentence with all views that it shows; code is the line that is executed, one that
// [Recorder.Code] was given, or "". Unchanged views of the step before are given as the same
// pointers.
func (r *Recorder) Step(code string, said say.Message, views ...*View) {
	r.add(Step{Say: said.Words, Code: r.line(code)}, views)
}

// Ask is Step with a question for the reader, to which the step is the answer.
func (r *Recorder) Ask(ask say.Message, code string, said say.Message, views ...*View) {
	r.add(Step{Say: said.Words, Code: r.line(code), Ask: ask.Words, Choices: r.offer}, views)
	r.offer = Choices{}
}

// Offer gives the next question its answers.
func (r *Recorder) Offer(c Choices) { r.offer = c }

// line returns the number of a line of pseudo-code; −1 for "". An unknown line gets a number that
// [Story.Check] refuses.
func (r *Recorder) line(code string) int {
	if code == "" {
		return -1
	}
	if at := slices.IndexFunc(r.story.Code, func(l Label) bool { return l.En == code }); at >= 0 {
		return at
	}
	return -2
}

func (r *Recorder) add(s Step, views []*View) {
	s.Views = make([]int, len(views))
	for i, v := range views {
		at, ok := r.views[v]
		if !ok {
			at = len(r.story.Views)
			r.views[v] = at
			r.story.Views = append(r.story.Views, v)
		}
		s.Views[i] = at
	}
	r.story.Steps = append(r.story.Steps, s)
}

// Recent returns the views of the steps so far, the last step first.
func (r *Recorder) Recent() []*View {
	var out []*View
	for i := len(r.story.Steps) - 1; i >= 0; i-- {
		out = append(out, r.story.Shown(i)...)
	}
	return out
}

// Text adds a text that views show and returns its number.
func (r *Recorder) Text(s string) int {
	at, ok := r.texts[s]
	if !ok {
		at = len(r.story.Texts)
		r.texts[s] = at
		r.story.Texts = append(r.story.Texts, s)
	}
	return at
}

// Signed records the signature of a page, [Left] or [Right].
func (r *Recorder) Signed(side Side, words []uint64) {
	out := make([]Hex64, len(words))
	for i, w := range words {
		out[i] = Hex64(w)
	}
	r.story.Signed[side-Left] = out
}

// Kept records the body that a denoiser extracted from the page.
func (r *Recorder) Kept(body string) {
	r.story.Body = body
	r.story.Pages[0].Chars = utf8.RuneCountInString(body)
}

// Scored records the score.
func (r *Recorder) Scored(score float64) { r.story.Score = score }

// Score returns the score that was recorded, 0 for none.
func (r *Recorder) Score() float64 { return r.story.Score }

// End returns the story. Pages of a pair are duplicates from score cut on; stories of another
// kind ignore cut.
func (r *Recorder) End(cut float64) *Story {
	r.dropEmpty()
	r.story.Cut = cut
	return &r.story
}
