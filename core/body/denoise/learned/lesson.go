package learned

import (
	"pagetwin/core/base/boost"
	"pagetwin/core/base/linear"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned/blocks"
	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
)

// The columns of a page's sheet: how many the first and the second pass have, and the
// first of those that lexica fill in, one for each of [Lexica].
const (
	Columns1      = int(columns1)
	Columns2      = int(columns2)
	LexiconColumn = int(cWords)
)

// The lexica of a model: of the words of a block, and of the names of elements around it.
const (
	Words = iota
	Names
	Lexica
)

// Reader makes lessons of pages. It may be used by any number of goroutines.
type Reader struct{ *reader }

// NewReader returns a reader.
func NewReader() Reader { return Reader{newReader()} }

// Lesson is a page as the passes see it, for programs that fit them.
type Lesson struct{ view *view }

// Lesson reads a page.
func (r Reader) Lesson(t *markup.Tree) *Lesson { return &Lesson{r.read(t, new(buffers))} }

// Segments returns the blocks of the page, one for each row of its sheet.
func (l *Lesson) Segments() []denoise.Segment { return l.view.segments }

// Sheet returns the columns of the first pass but for those of the lexica; the others are
// zero.
func (l *Lesson) Sheet() *boost.Sheet { return l.view.sheet }

// Forum reports whether the page says that it is of a forum.
func (l *Lesson) Forum() bool {
	return l.view.sheet.Rows() > 0 && l.view.sheet.At(0, int(cKind+kindForum)) != 0
}

// Strays reports which blocks are source of scripts and style sheets, which are never kept.
func (l *Lesson) Strays() []bool { return blocks.Sources(l.view.tree, l.view.segments) }

// Tokens returns the tokens of a block for a lexicon.
func (l *Lesson) Tokens(lexicon, block int) []uint32 {
	if lexicon == Names {
		return l.view.appendNamesAround(nil, l.view.of[block])
	}
	return words.AppendWords(nil, l.view.segments[block].Text, l.view.tallies[block].Units())
}

// Second returns a sheet with the columns of both passes, where lexica have filled in the given
// cells, the cells of a column in the order of the blocks, and first is the first pass.
func (l *Lesson) Second(first *boost.Model, lexica [Lexica][]byte) *boost.Sheet {
	v := *l.view
	v.sheet, v.space = l.view.sheet.Clone(), new(buffers) // others work on this page at the same time
	for k, c := range lexica {
		copy(v.sheet.Column(LexiconColumn+k), c)
	}
	p, _ := v.space.probabilities(first.Sums(v.sheet), 0)
	v.again(p)
	return v.sheet
}

// Kept returns a function that reports whether a model keeps a block.
func (l *Lesson) Kept(m *Model) func(block int) bool {
	v := *l.view
	v.sheet = l.view.sheet.Clone()
	o := m.judge(&v, 0, nil)
	return o.kept
}

// Said returns the probability of body for tokens, by a lexicon, in 127ths.
func Said(lexicon *linear.Model, tokens []uint32) byte { return partOf(lexicon, tokens) }

// Questions returns the questions open to a pass of so many columns.
func Questions(columns int) []boost.Question { return questions(columns) }

// Groups returns the group of each column, and how many groups there are.
func Groups() (of []int, n int) { return groupOf(), groups }

// NewModel returns the model of two lexica and two passes.
func NewModel(lexica [Lexica]*linear.Model, first, second *boost.Model) *Model {
	return &Model{lexicon: &words.Lexicon{Words: lexica[Words], Names: lexica[Names]}, First: first, Second: second}
}
