package kind

import (
	"io"

	"pagetwin/core/base/boost"
	"pagetwin/core/body/repeat"
)

// Told returns the kinds that trees distinguish, in the order of a model's.
func Told() []Kind { return told[:] }

// NewModel returns a model of one forest for each kind in [Told].
func NewModel(trees []*boost.Model) *Model { return &Model{[len(told)]*boost.Model(trees)} }

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made any) error {
	return boost.WriteFile(w, boost.Content{Made: made, Models: m.trees[:]}, Columns, 1)
}

// Lesson holds the features of a page for programs that fit the trees: as the page would be in a
// set without repeats, and in one with them.
type Lesson struct {
	row   []byte
	facts [2]*page   // for the words of a verdict
	ruled [2]Verdict // what the rules say of it; of kind Unknown where they say nothing
}

// NewLesson computes both.
func NewLesson(src Source) (l Lesson) {
	for k, host := range []*repeat.Host{nil, src.Host} {
		if k == 1 && host == nil {
			l.facts[1], l.ruled[1] = l.facts[0], l.ruled[0]
			break
		}
		src.Host = host
		p := read(src)
		l.ruled[k], _ = p.ruled(src.Body.Text)
		if k == 0 {
			l.row = p.row()
		}
		p.tree, p.blocks, p.from, p.sum, p.images, p.units = nil, nil, nil, nil, nil, nil
		l.facts[k] = p
	}
	return l
}

// Row returns the features of the page.
func (l *Lesson) Row() []byte { return l.row }

// Ruled reports whether rules decide on the page, whatever trees say.
func (l *Lesson) Ruled() bool { return l.ruled[0].Kind != Unknown }

// Verdicts returns the verdict on the page without repeats and the one with them, which are equal
// if there are none; and the probability of each kind by m, each by itself.
func (l *Lesson) Verdicts(m *Model) (out [2]Verdict, by map[Kind]float64) {
	c := m.chances(l.row)
	for k, v := range l.ruled {
		if v.Kind == Unknown {
			v = l.facts[k].verdict(c)
		}
		out[k] = v
	}
	return out, c.named()
}
