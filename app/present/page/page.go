// Package page is the place of one page: its source, blocks and body, and the features of
// algorithms; and the table of denoisers over the whole set.
package page

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/compare"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/page"
	"pagetwin/core/show/diagram"
	"pagetwin/core/text"
)

// Page is the place that shows one page: its source, the blocks that the denoiser keeps and
// cuts, its body, and the features of an algorithm.
type Page struct {
	Index   int // −1 for none
	View    *View
	Block   int  // the chosen block, −1 for none
	Lit     int  // position of the algorithm whose features are highlighted, or LitNothing, or LitGold
	OneText bool // show the difference from the hand-made body as merged text
	Whole   bool // show the whole set instead of one page
	Listed  bool // show the blocks as a table instead of a picture
	Beside  int  // a second denoiser whose body is shown beside, −1 for none
	Bodies  *Bodies

	desk *session.Shared
	load *beside.Beside
	made string // the settings of the view
}

// Values of Lit that are no algorithm.
const (
	LitNothing = -1
	LitGold    = -2 // the difference from the hand-made body
)

// View holds all data of the shown page.
type View struct {
	Index    int
	Info     page.Page
	Title    string
	Content  page.Content
	Source   []ClassSpan // colours of the source
	Body     denoise.Body
	Outline  *diagram.Outline // the page as boxes; nil if it has no blocks
	Gold     *truebody.Score  // match with the hand-made body; nil if there is none
	GoldText string           // the hand-made body
	Differs  *GoldDifference  // difference from it; nil unless highlighted
	Beside   *compare.View    // the body on the left and that of the second denoiser; nil for none
	Features []FeatureRow
	Marks    []text.Span // places of the features in the body, merged where they touch
	NoLight  error       // why no features are shown
	Err      error       // why the page cannot be read
}

// FeatureRow is one feature that an algorithm takes from the page.
type FeatureRow struct {
	Label  string
	Weight float64
	Places []text.Span
}

// New returns the place with no set open.
func New(d *session.Shared) *Page {
	p := &Page{desk: d, load: d.Beside(), Index: -1, Block: -1, Beside: -1, Lit: LitNothing}
	p.Bodies = newBodies(p)
	return p
}

// Kept is the state of the place that is kept for the next start.
type Kept struct {
	ID     string `json:"id,omitempty"`
	Lit    string `json:"lit,omitempty"` // name of an algorithm
	Block  int    `json:"block"`
	Whole  bool   `json:"whole,omitempty"`
	Listed bool   `json:"listed,omitempty"`
}

// Kept returns the state to keep.
func (p *Page) Kept() Kept {
	k := Kept{ID: p.desk.Session.Row(p.Index).ID, Block: p.Block, Whole: p.Whole, Listed: p.Listed}
	if p.Lit >= 0 {
		k.Lit = p.desk.Algorithms[p.Lit].Name
	}
	return k
}

// Bring restores a kept state.
func (p *Page) Bring(k Kept) {
	p.Lit, p.Whole, p.Listed = max(LitNothing, p.desk.AlgorithmAt(k.Lit)), k.Whole, k.Listed
	if set := p.desk.Session.Set(); set != nil && k.ID != "" {
		if i, ok := set.Index(k.ID); ok {
			p.Show(i)
			p.Block = k.Block
		}
	}
}

// Light highlights the features of algorithm i, or LitNothing or LitGold.
func (p *Page) Light(i int) {
	if p.Lit == i || i >= len(p.desk.Algorithms) {
		return
	}
	p.Lit = i
	p.reload()
}

// SetOneText shows the difference from the hand-made body as merged text, or within the body.
func (p *Page) SetOneText(on bool) {
	if p.OneText != on {
		p.OneText = on
		p.changed()
	}
}

// ShowWhole shows the whole set instead of one page, or one page again.
func (p *Page) ShowWhole(on bool) {
	if p.Whole != on {
		p.Whole = on
		p.changed()
	}
}

// Changed follows changes of the desk.
func (p *Page) Changed(parts session.Part) {
	switch {
	case parts.Has(session.Opened):
		p.setOpened()
	case parts.Has(session.Counted) && p.Index >= 0:
		p.reload()
	}
	if parts.Has(session.Settings) {
		p.Bodies.rank()
		if p.made != p.settings() {
			p.reload()
		}
	}
	if a := p.desk.Asked(session.AtPage, parts); a != nil {
		p.Show(a.Page)
	}
	if p.desk.Enters(session.AtPage, parts) {
		p.Enter()
	}
}

// Teach opens the story of how the denoiser extracts the body of the page.
func (p *Page) Teach() {
	p.desk.Ask(session.Ask{Place: session.AtTeach, Page: p.Index, Algorithm: p.desk.Setup.Denoiser, Settings: p.desk.Setup.DenForm.Entered})
}

func (p *Page) setOpened() {
	p.Index, p.View, p.Block = -1, nil, -1
	p.Bodies.setOpened()
	p.load.Drop()
	p.changed()
}

// Enter shows the first page if none was chosen.
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

// Step moves forward or back by the given number of pages.
func (p *Page) Step(by int) { p.Show(p.Index + by) }

// Loading reports whether the view is being made.
func (p *Page) Loading() bool { return p.load.Running() }

// settings returns a string that differs for different settings of the view.
func (p *Page) settings() string {
	setup := p.desk.Setup
	if setup.DenForm == nil {
		return ""
	}
	v, err := setup.DenForm.Values()
	out := fmt.Sprint(setup.Making(p.desk.Denoisers[setup.Denoiser], v).Key(), err)
	if o := p.other(); o != nil {
		out += o.Key()
	}
	if p.Lit >= 0 {
		v, err := setup.Forms[p.Lit].Values()
		out += fmt.Sprint(v, err)
	}
	return out
}

// reload makes the view again in the background, and drops an unfinished one.
func (p *Page) reload() {
	p.load.Drop()
	p.made = p.settings()
	set := p.desk.Session.Set()
	if p.Index < 0 || set == nil {
		return
	}
	if _, err := p.desk.Setup.DenForm.Values(); err != nil {
		p.changed()
		return
	}
	job := pageJob{set: set, index: p.Index, Making: p.desk.Setup.NextMaking(), seg: p.desk.Segmenter, sites: p.desk.Sites}
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
	}, Done: func(error) { // after an error there is no view
		p.View = v
		if v == nil || p.Block >= len(v.Body.Blocks) {
			p.Block = -1
		}
		p.changed()
	}})
	p.changed()
}

func (p *Page) changed() { p.desk.Tell(session.Of(session.AtPage)) }

// ChooseBlock marks a block in all three panes; −1 for none.
func (p *Page) ChooseBlock(i int) {
	if p.View == nil || i >= len(p.View.Body.Blocks) || i == p.Block {
		return
	}
	p.Block = i
	p.changed()
}

// BlockAtSource returns the block that contains a byte of the source, or else the next one; −1
// if there is none.
func (v *View) BlockAtSource(offset int) int {
	b := v.Body.Blocks
	i := sort.Search(len(b), func(i int) bool { return b[i].End > offset })
	if i == len(b) {
		return len(b) - 1
	}
	return i
}

// BlockAtBody returns the block of a byte of the body, or else the last one before it; −1 if
// there is none.
func (v *View) BlockAtBody(offset int) int {
	best := -1
	for i, b := range v.Body.Blocks {
		if b.At >= 0 && b.At <= offset && (best < 0 || b.At >= v.Body.Blocks[best].At) {
			best = i
		}
	}
	return best
}

// BodySpan returns the place of a block in the body; ok is false for a cut block.
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

// About describes a page by the findings of a denoiser that fills the DocView model: its type,
// class, keywords, related links and abstract; it returns "" if there are none.
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
