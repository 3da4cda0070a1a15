package pass

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/meta"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

// ownTitle returns the title of page i: a headline that is a template of the host names no page,
// and the title in the page's head is used instead. The lists of a host have the titles of its
// pages too, so that the title in the head may be a template as well: it counts where it stands on
// no more pages than the headline. A page whose head says nothing has for its title its first
// heading that is no template.
func (d *Denoising) ownTitle(i int, tree *markup.Tree, title string) string {
	if d == nil || d.repeats == nil || d.reading.Repeats != repeat.Cut || tree == nil {
		return title
	}
	h := d.repeats.Of(i)
	if h == nil {
		return title
	}
	pages := wholly(h, title)
	if pages == 0 {
		return title
	}
	own := meta.WithoutSite(tree.Title())
	if own == "" || own == title && !titled(tree) {
		return ownHeading(h, tree)
	}
	if wholly(h, own) > pages {
		return title
	}
	return own
}

func titleOf(tree *markup.Tree) repeat.Title { return repeat.TitleOf(meta.WithoutSite(tree.Title())) }

// name returns the Name of page i from its site and title; the zero Name if templates stay in the
// bodies, and for plain text.
func (d *Denoising) name(i int, p *Prepared) text.Name {
	if d == nil || d.repeats == nil || d.reading.Repeats != repeat.Cut || p.Tree == nil {
		return text.Name{}
	}
	h := d.repeats.Of(i)
	name := h.Issue(titleOf(p.Tree), repeat.TitleOf(p.Doc.Title))
	if h != nil {
		name.Year = repeat.Year(p.Doc.Title)
	}
	return name
}

// titled reports whether the head of a page has a title: without one [markup.Tree.Title]
// is a heading.
func titled(tree *markup.Tree) bool {
	for n := range tree.Find(atom.Title) {
		if markup.ShortTitle(tree.Text(n)) != "" {
			return true
		}
	}
	return false
}

// ownHeading returns the first heading that is no template of the host, "" where there
// is none.
func ownHeading(h *repeat.Host, tree *markup.Tree) string {
	for _, s := range denoise.Cut(tree, nil) {
		switch tree.Nodes[s.Block].Tag {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		default:
			continue
		}
		if s.Class == 0 && s.Chars > 1 && 2*s.Links <= s.Chars && wholly(h, s.Text) == 0 {
			return s.Text
		}
	}
	return ""
}
