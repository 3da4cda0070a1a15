package markup

import "golang.org/x/net/html/atom"

// traits are the properties of a tag that matter to the parser.
type traits uint32

// The first eight are known of each node, see [Node].
const (
	block    traits = 1 << iota // begins and ends a line of text
	unseen                      // nothing in it is shown
	lines                       // the line breaks of its source are shown
	void                        // has no content and no end tag
	rawText                     // its content is text up to its end tag
	endsP                       // its start tag ends an open p
	optional                    // its end tag may be left out: inline end tags close it too
	scope                       // end tags inside do not reach out of it
	cell                        // td, th
	row                         // tr
	rows                        // tbody, thead, tfoot
	table                       // table
	item                        // li
	term                        // dt, dd
	list                        // ul, ol, dl …: an item or term inside does not end one outside
	choice                      // option, optgroup
	inHead                      // may stand in head
	page                        // html, head, body
)

// traitsOf returns the traits of a tag; 0 for inline elements.
func traitsOf(tag atom.Atom) traits {
	switch tag {
	case atom.Br, atom.Img, atom.Input, atom.Wbr, atom.Area, atom.Col, atom.Embed,
		atom.Param, atom.Source, atom.Track, atom.Keygen, atom.Frame:
		return void
	case atom.Meta, atom.Link, atom.Base, atom.Basefont, atom.Bgsound:
		return void | inHead
	case atom.Hr:
		return void | block | endsP
	case atom.Script, atom.Style, atom.Title, atom.Noscript:
		return rawText | inHead | unseen
	case atom.Iframe, atom.Noembed, atom.Noframes:
		return rawText | unseen
	case atom.Textarea:
		return rawText
	case atom.Xmp, atom.Plaintext:
		return rawText | block | endsP | lines
	case atom.Template:
		return scope | inHead | unseen
	case atom.Video, atom.Audio, atom.Canvas, atom.Datalist:
		return unseen
	case atom.P:
		return block | endsP | optional
	case atom.Li:
		return block | endsP | optional | item
	case atom.Dt, atom.Dd:
		return block | endsP | optional | term
	case atom.Ul, atom.Ol, atom.Dl, atom.Menu, atom.Dir:
		return block | endsP | list
	case atom.Table:
		return block | endsP | scope | table
	case atom.Tbody, atom.Thead, atom.Tfoot:
		return block | rows
	case atom.Tr:
		return block | row
	case atom.Td, atom.Th:
		return block | scope | cell
	case atom.Caption:
		return block | scope
	case atom.Option, atom.Optgroup:
		return block | choice
	case atom.Object, atom.Applet:
		return scope | unseen
	case atom.Marquee:
		return scope
	case atom.Html, atom.Body, atom.Head:
		return block | page
	case atom.Div, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Address,
		atom.Article, atom.Aside, atom.Blockquote, atom.Center, atom.Details, atom.Dialog,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Header,
		atom.Hgroup, atom.Main, atom.Nav, atom.Section, atom.Summary, atom.Search:
		return block | endsP
	case atom.Pre, atom.Listing:
		return block | endsP | lines
	case atom.Colgroup, atom.Legend, atom.Frameset, atom.Select:
		return block
	}
	return 0
}

// IsHeading reports whether a tag is h1 to h6.
func IsHeading(tag atom.Atom) bool {
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// IsBlock reports whether a tag begins and ends a line of text, as div, p, td and li do. br, inline
// elements and tags unknown to HTML do not.
func IsBlock(tag atom.Atom) bool { return traitsOf(tag)&block != 0 }

// Unseen reports whether an element has no visible text, whatever is in it: scripts and styles, and
// what is shown only where something else is not.
func Unseen(tag atom.Atom) bool { return traitsOf(tag)&unseen != 0 }

// IsBlock is the function of that name for the node's tag.
func (n *Node) IsBlock() bool { return n.traits&uint8(block) != 0 }

// Unseen is the function of that name for the node's tag.
func (n *Node) Unseen() bool { return n.traits&uint8(unseen) != 0 }

// KeepsLines reports whether the line breaks of the source are shown in an element.
func (n *Node) KeepsLines() bool { return n.traits&uint8(lines) != 0 }

// IsLink reports whether the node is a link: an <a> with href.
func (n *Node) IsLink() bool { return n.link }

// HasAttrs reports whether the start tag of the node is more than a name.
func (n *Node) HasAttrs() bool { return n.attrs }
