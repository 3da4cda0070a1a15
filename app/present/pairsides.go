package present

import (
	"context"
	"path/filepath"
	"regexp"
	"time"

	"pagetwin/core/detect"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/repeat"
	"pagetwin/core/say"
)

// Any two pages can be a pair: either side is a page of the open set, a text that somebody
// typed or pasted, or a page in a file of its own.

// Compare begins a pair with page i of the open set on the left; the right one is to be
// chosen.
func (d *Desk) Compare(i int) {
	d.Pair.begin(i)
	d.Go(AtPair)
}

// ChoosePair leads to where two pages are chosen.
func (d *Desk) ChoosePair() {
	d.Pair.SetChoosing(true)
	d.Go(AtPair)
}

// begin puts a page on the left and leaves the right open.
func (p *Pair) begin(i int) {
	set := p.desk.Session.Set()
	if set == nil || i < 0 || i >= len(set.Pages) {
		return
	}
	p.load.Drop()
	p.List, p.View, p.Match, p.Mark = nil, nil, -1, nil
	p.A, p.B, p.own = i, -1, [2]*page.Set{}
	p.Choosing = true
	p.changed()
}

// SetChoosing shows the choice of two pages, or the pair.
func (p *Pair) SetChoosing(on bool) {
	p.Choosing = on
	p.changed()
}

// Choose puts page i of the open set on a side.
func (p *Pair) Choose(side, i int) {
	set := p.desk.Session.Set()
	if set == nil || i < 0 || i >= len(set.Pages) {
		return
	}
	p.put(side, i, nil)
}

// ChooseText puts a text on a side: source of HTML where it looks like that, else plain.
func (p *Pair) ChooseText(side int, s string) {
	p.put(side, -1, textPage(p.desk.Book.T("pair.typed"), s))
}

// ChooseFile puts the page in a file on a side; of several the first.
func (p *Pair) ChooseFile(side int, path string) {
	var read *page.Set
	p.reading.Begin(Job{Title: p.desk.Book.T("task.open", filepath.Base(path)), Work: func(ctx context.Context, _ Turn) error {
		set, err := page.Open(ctx, path, page.Options{})
		if err != nil {
			return err
		}
		defer set.Close()
		if len(set.Pages) == 0 {
			return say.Errorf("%s: there is no page in it", "%s：其中没有网页", path)
		}
		content, err := set.Read(0)
		if err == nil {
			read = page.FromPages(set.Name, []page.Page{set.Pages[0]}, []page.Content{content})
		}
		return err
	}, Done: func(err error) {
		if err == nil {
			p.put(side, -1, read)
		}
	}})
}

// Swap changes the sides.
func (p *Pair) Swap() {
	p.List = nil
	p.A, p.B, p.own = p.B, p.A, [2]*page.Set{p.own[1], p.own[0]}
	p.shownAnew()
}

// SideInfo is what stands on a side; ok is false where nothing does.
func (p *Pair) SideInfo(side int) (info page.Page, ok bool) {
	set, at := p.side(side)
	if set == nil || at < 0 || at >= len(set.Pages) {
		return page.Page{}, false
	}
	return set.Pages[at], true
}

// side is the set and the position of the page on a side.
func (p *Pair) side(i int) (*page.Set, int) {
	if own := p.own[i]; own != nil {
		return own, 0
	}
	return p.desk.Session.Set(), []int{p.A, p.B}[i]
}

// both tells whether there is a page on both sides, and not the same.
func (p *Pair) both() bool {
	_, left := p.SideInfo(0)
	_, right := p.SideInfo(1)
	return left && right && (p.A != p.B || p.own != [2]*page.Set{})
}

// ofSet tells whether both are pages of the open set: such a pair has a truth, scores of
// runs, and can be judged.
func (p *Pair) ofSet() bool { return p.A >= 0 && p.B >= 0 }

func (p *Pair) put(side, at int, own *page.Set) {
	p.List = nil
	p.own[side] = own
	if side == 0 {
		p.A = at
	} else {
		p.B = at
	}
	p.shownAnew()
}

// shownAnew shows what stands on both sides now.
func (p *Pair) shownAnew() {
	p.Match, p.Mark, p.since = -1, nil, time.Time{}
	if !p.both() {
		p.load.Drop()
		p.View = nil
		p.changed()
		return
	}
	if runs := p.desk.Session.OverSet(); p.Chosen < 0 && len(runs) > 0 {
		p.Chosen = p.algorithm(runs[0])
	}
	p.Choosing = false
	p.reload()
}

// looksHTML is how a source of HTML begins.
var looksHTML = regexp.MustCompile(`(?is)^\s*(<\?xml|<!doctype|<!--|<(html|head|body|title|meta|div|p|article|section|table|h[1-6])[\s>])`)

// textPage is a set of one page, a text.
func textPage(name, s string) *page.Set {
	c := page.Content{Text: s, Kind: page.Text}
	info := page.Page{ID: name, Kind: page.Text}
	if looksHTML.MatchString(s) {
		c.Kind, info.Kind = page.HTML, page.HTML
	}
	return page.FromPages(name, []page.Page{info}, []page.Content{c})
}

// alone makes what is asked for ready for a page that belongs to no set: nothing stands on
// many pages.
func (m *siteMemory) alone(ctx context.Context, set *page.Set, how making) (*detect.Denoising, error) {
	return detect.Learn(ctx, set, how.denoiser, how.values, detect.LearnOptions{
		Workers: 1, Repeats: repeat.Keep, Kinds: kind.Any, PageTime: time.Duration(m.pageTime.Load()),
	})
}
