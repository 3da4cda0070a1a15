// Package page is the place of one page: its source, its blocks and its body, and what algorithms
// take from it; and the table of denoisers over the whole set.
package page

import (
	"context"
	"sort"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/form"
	"pagetwin/app/present/pair"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Page is the place where one page is looked at: its source, what the denoiser
// keeps and cuts, its body, and what an algorithm takes from it.
type Page struct {
	Index    int // -1 for none
	View     *View
	Denoiser int        // position among the desk's denoisers
	Form     *form.Form // of the denoiser
	Block    int        // the chosen block, -1 for none
	Lit      int        // position of the algorithm whose features are lit, or LitNothing, or LitGold
	OneText  bool       // the difference to the body made by hand is shown as one text
	Whole    bool       // the whole set is shown in place of one page
	Beside   int        // another denoiser whose body stands beside, -1 for none
	Bodies   *Bodies

	desk  *session.Shared
	forms map[int]*form.Form
	load  *beside.Beside
}

// What is lit in the body where it is not the features of an algorithm.
const (
	LitNothing = -1
	LitGold    = -2 // the difference to the body made by hand
)

// View is all that is known of the page that is shown.
type View struct {
	Index    int
	Info     page.Page
	Title    string
	Content  page.Content
	Source   []ClassSpan // colours of the source
	Body     denoise.Body
	Gold     *truebody.Score // nil where no body made by hand is known
	GoldText string          // that body
	Differs  *GoldDifference // from that; nil unless it is lit
	Beside   *pair.View      // its body on the left and that of another denoiser; nil for none
	Features []FeatureRow
	Marks    []text.Span // where the features stand in the body, joined where they touch
	NoLight  error       // why no features are shown
	Err      error       // why the page cannot be read
}

// FeatureRow is one thing that an algorithm takes from the page.
type FeatureRow struct {
	Label  string
	Weight float64
	Places []text.Span
}

// New returns the place as it is while nothing is open.
func New(d *session.Shared) *Page {
	p := &Page{desk: d, load: d.Beside(), Index: -1, Block: -1, Beside: -1, Lit: LitNothing, forms: map[int]*form.Form{}}
	p.Bodies = newBodies(p)
	if len(d.Denoisers) > 0 {
		p.choose(d.FirstDenoiser())
	}
	return p
}

// choose makes a denoiser the present one; each keeps its own settings.
func (p *Page) choose(i int) {
	p.Denoiser = i
	p.Form = p.form(i)
	p.Bodies.rank()
}

// form returns the form of a denoiser.
func (p *Page) form(i int) *form.Form {
	f, ok := p.forms[i]
	if !ok {
		f = form.OfDenoiser(p.desk.Book, p.desk.Denoisers[i])
		f.Update = p.reload
		p.forms[i] = f
	}
	return f
}

// Kept is what the place shows, as it comes back at the next start.
type Kept struct {
	ID       string `json:"id,omitempty"`
	Denoiser string `json:"denoiser,omitempty"`
	Lit      string `json:"lit,omitempty"` // name of an algorithm
	Block    int    `json:"block"`
	Whole    bool   `json:"whole,omitempty"`
}

// Kept is what the place shows now.
func (p *Page) Kept() Kept {
	k := Kept{ID: p.desk.Session.Row(p.Index).ID, Block: p.Block, Whole: p.Whole}
	if p.Form != nil {
		k.Denoiser = p.desk.Denoisers[p.Denoiser].Name
	}
	if p.Lit >= 0 {
		k.Lit = p.desk.Algorithms[p.Lit].Name
	}
	return k
}

// Bring shows what was kept.
func (p *Page) Bring(k Kept) {
	if i := p.desk.DenoiserAt(k.Denoiser); i >= 0 {
		p.choose(i)
	}
	p.Lit, p.Whole = max(LitNothing, p.desk.AlgorithmAt(k.Lit)), k.Whole
	if set := p.desk.Session.Set(); set != nil && k.ID != "" {
		if i, ok := set.Index(k.ID); ok {
			p.Show(i)
			p.Block = k.Block
		}
	}
}

// ChooseDenoiser changes the denoiser.
func (p *Page) ChooseDenoiser(i int) {
	if i == p.Denoiser || i < 0 || i >= len(p.desk.Denoisers) {
		return
	}
	p.choose(i)
	p.reload()
	p.changed()
}

// Light lights up what algorithm i takes from the page, or LitNothing or LitGold.
func (p *Page) Light(i int) {
	if p.Lit == i || i >= len(p.desk.Algorithms) {
		return
	}
	p.Lit = i
	p.reload()
}

// SetOneText shows the difference to the body made by hand as one text, or in the
// body.
func (p *Page) SetOneText(on bool) {
	if p.OneText != on {
		p.OneText = on
		p.changed()
	}
}

// ShowWhole shows the whole set in place of one page, or one page again.
func (p *Page) ShowWhole(on bool) {
	if p.Whole != on {
		p.Whole = on
		p.changed()
	}
}

// Listener is what the place does when something has changed that it shares with others.
func (p *Page) Listener() session.Listener {
	return session.Listener{At: session.AtPage, Entered: p.Enter, Opened: p.setOpened, Counted: p.counted, Looked: p.changed}
}

// setOpened tells that another set is open.
func (p *Page) setOpened() {
	p.Index, p.View, p.Block = -1, nil, -1
	p.Bodies.setOpened()
	p.load.Drop()
	p.changed()
}

// Enter shows the first page where none was chosen.
func (p *Page) Enter() {
	if set := p.desk.Session.Set(); p.Index < 0 && set != nil && len(set.Pages) > 0 {
		p.Show(0)
	}
}

// Show shows page i of the open set.
func (p *Page) Show(i int) {
	set := p.desk.Session.Set()
	if set == nil || i < 0 || i >= len(set.Pages) || i == p.Index {
		return
	}
	p.Index, p.Block = i, -1
	p.reload()
}

// Step goes forward or back by some pages.
func (p *Page) Step(by int) { p.Show(p.Index + by) }

// Loading tells whether a page is worked out now.
func (p *Page) Loading() bool { return p.load.Running() }

// counted shows the page anew, now that it is known what stands on many pages.
func (p *Page) counted() {
	if p.Index >= 0 {
		p.reload()
	}
}

// reload works the page out anew beside the window; what was asked for before
// and is not done yet is dropped.
func (p *Page) reload() {
	p.load.Drop()
	set := p.desk.Session.Set()
	if p.Index < 0 || set == nil {
		return
	}
	values, err := p.Form.Values()
	if err != nil {
		p.changed()
		return
	}
	job := pageJob{set: set, index: p.Index, Making: p.desk.Setup.Making(p.desk.Denoisers[p.Denoiser], values), seg: p.desk.Segmenter, sites: p.desk.Sites}
	job.differs, job.other, job.titles = p.Lit == LitGold, p.other(), p.besideTitles()
	if p.Lit >= 0 {
		job.lit = &p.desk.Algorithms[p.Lit]
		if f := p.desk.Setup.Forms[p.Lit]; f != nil {
			job.litValues, _ = f.Values()
		}
	}
	var v *View
	p.load.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		v = job.do(ctx)
		return nil
	}, Done: func(error) { // where it failed there is no view
		p.View = v
		if v == nil || p.Block >= len(v.Body.Blocks) {
			p.Block = -1
		}
		p.changed()
	}})
	p.changed()
}

func (p *Page) changed() { p.desk.Changed(session.AtPage) }

// ChooseBlock marks a block in all three panes; -1 for none.
func (p *Page) ChooseBlock(i int) {
	if p.View == nil || i >= len(p.View.Body.Blocks) || i == p.Block {
		return
	}
	p.Block = i
	p.changed()
}

// BlockAtSource returns the block that holds a byte of the source, or the next
// one; -1 where there is none.
func (v *View) BlockAtSource(offset int) int {
	b := v.Body.Blocks
	i := sort.Search(len(b), func(i int) bool { return b[i].End > offset })
	if i == len(b) {
		return len(b) - 1
	}
	return i
}

// BlockAtBody returns the block that a byte of the body came from, or the last
// one before it; -1 where there is none.
func (v *View) BlockAtBody(offset int) int {
	best := -1
	for i, b := range v.Body.Blocks {
		if b.At >= 0 && b.At <= offset && (best < 0 || b.At >= v.Body.Blocks[best].At) {
			best = i
		}
	}
	return best
}

// BodySpan returns where a block stands in the body; ok is false for a block
// that was cut.
func (v *View) BodySpan(i int) (s text.Span, ok bool) {
	if i < 0 || i >= len(v.Body.Blocks) || v.Body.Blocks[i].At < 0 {
		return text.Span{}, false
	}
	at := v.Body.Blocks[i].At
	end := len(v.Body.Text)
	for _, b := range v.Body.Blocks[i+1:] {
		if b.At > at {
			end = min(end, b.At)
			break
		}
	}
	for end > at && v.Body.Text[end-1] == '\n' {
		end--
	}
	return text.Span{Start: at, End: end}, true
}

// About words what a denoiser that fills the DocView model found of a page: its type,
// class, keywords, related links and abstract; "" where there is none.
func (v *View) About(b *wording.Book) string {
	view := v.Body.View
	if view == nil || v.Err != nil {
		return ""
	}
	parts := []string{b.T("docview." + string(view.Type))}
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, b.T(key, value))
		}
	}
	add("docview.class", view.Class)
	add("docview.keywords", strings.Join(view.Keywords, b.T("docview.and")))
	if n := len(view.Links); n > 0 {
		parts = append(parts, b.T("docview.links", n))
	}
	if view.ID != v.Info.URL {
		add("docview.address", view.ID)
	}
	add("docview.abstract", strings.ReplaceAll(view.Abstract, "\n", " "))
	return strings.Join(parts, "  ·  ")
}
