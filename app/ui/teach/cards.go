package teach

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/teach"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// cards shows the lessons to choose from, and a card for one's own pages.
type cards struct {
	root fyne.CanvasObject
	desk *Desk
	grid *fyne.Container
	of   []*card // in the grid; the last leads to one's own pages
}

func newCards(d *Desk) *cards {
	c := &cards{desk: d, grid: container.NewGridWithColumns(3)}
	head := container.NewVBox(base.Title(d.Book.T("teach.cards")), base.Quiet(d.Book.T("teach.cards.text")))
	c.root = base.Border(head, nil, nil, nil, container.NewVScroll(container.NewPadded(c.grid)))
	return c
}

func (c *cards) sync() {
	p, b := c.desk.Teach, c.desk.Book
	if len(c.of) != len(p.Cards)+1 {
		c.of = nil
		all := make([]fyne.CanvasObject, 0, len(p.Cards)+1)
		for i := range len(p.Cards) + 1 {
			one := newCard(func() { p.ChooseCard(i) })
			c.of = append(c.of, one)
			all = append(all, one)
		}
		base.Fill(c.grid, all...)
	}
	for i, x := range p.Cards {
		c.of[i].show(strconv.Itoa(i+1)+"  "+b.W(x.Lesson.Title), b.W(x.Lesson.Learn))
		c.of[i].draw(x, b.Lang())
	}
	own := len(p.Cards)
	c.of[own].show(strconv.Itoa(own+1)+"  "+b.T("teach.own"), b.T("teach.own.text"))
	c.of[own].picture.Draw(twoPages)
}

// twoPages is the picture of the card of one's own pages: two pages with lines.
func twoPages(opt scene.Options) scene.Scene {
	const wide, high = 7, 9 // of a page, in sizes of letters
	out := scene.Scene{Width: opt.Width, Height: high * opt.Size}
	for n, ink := range []scene.Ink{scene.Left, scene.Right} {
		x := (opt.Width-3*wide*opt.Size)/2 + float64(2*n*wide)*opt.Size
		out.Shapes = append(out.Shapes, scene.Shape{Kind: scene.Rect, X: x, W: wide * opt.Size, H: high * opt.Size, Round: 0.5 * opt.Size, Stroke: ink, Thick: 0.2 * opt.Size, Fill: ink, Share: scene.Thin})
		for i := range 6 {
			out.Shapes = append(out.Shapes, scene.Shape{Kind: scene.Line, X: x + opt.Size, Y: float64(i+2) * 1.15 * opt.Size, W: (wide - 2 - float64(i%3)) * opt.Size, Stroke: ink, Thick: 0.3 * opt.Size})
		}
	}
	return out
}

// card is a button with a picture, a title and a sentence.
type card struct {
	widget.BaseWidget
	do      func()
	title   *base.Prose
	text    *base.Prose
	picture *stage.Picture
	box     *fyne.Container // all of them
	frame   *canvas.Rectangle
	hovered bool
	focused bool
	drawn   drawnCard
}

// drawnCard is the content of the picture of a card.
type drawnCard struct {
	story *trace.Story
	lang  string
}

var (
	_ fyne.Tappable     = (*card)(nil)
	_ fyne.Focusable    = (*card)(nil)
	_ desktop.Hoverable = (*card)(nil)
)

// Size of the picture on a card: its least height, and its letters as a share of those of texts.
const (
	pictureHigh    = 76
	pictureLetters = 0.62
)

func newCard(do func()) *card {
	c := &card{do: do, title: base.Plain(""), text: base.Quiet(""), frame: &canvas.Rectangle{CornerRadius: 6}}
	c.picture = stage.NewPicture(func() float32 { return pictureLetters * theme.TextSize() })
	c.picture.Least = fyne.NewSize(120, pictureHigh)
	c.box = container.NewStack(base.Card(base.Border(c.title, c.text, nil, nil, c.picture)), c.frame)
	c.ExtendBaseWidget(c)
	return c
}

func (c *card) show(title, text string) {
	c.title.SetText(title)
	c.text.SetText(text)
}

func (c *card) draw(x teach.Card, lang string) {
	now := drawnCard{x.Story, lang}
	if x.Story == nil || c.drawn == now {
		return
	}
	c.drawn = now
	if v := x.Lesson.PictureOf(x.Story); v != nil {
		c.picture.Draw(func(opt scene.Options) scene.Scene {
			opt.Lang, opt.Height = lang, 0
			return scene.Lone(x.Story, v, opt)
		})
	}
}

func (c *card) CreateRenderer() fyne.WidgetRenderer {
	c.tint()
	return widget.NewSimpleRenderer(c.box)
}

// tint colours the frame for the pointer and the focus.
func (c *card) tint() {
	name := theme.ColorNameSeparator
	if c.hovered || c.focused {
		name = theme.ColorNamePrimary
	}
	c.frame.StrokeColor, c.frame.StrokeWidth = c.Theme().Color(name, base.Variant()), 1
	if c.focused {
		c.frame.StrokeWidth = 3
	}
	c.frame.Refresh()
}

// Refresh draws the frame in the colours of the theme.
func (c *card) Refresh() {
	c.tint()
	c.BaseWidget.Refresh()
}

// Tapped opens the lesson.
func (c *card) Tapped(*fyne.PointEvent) { c.do() }

// TypedRune does nothing.
func (c *card) TypedRune(rune) {}

// TypedKey opens the lesson, or passes the key to the window.
func (c *card) TypedKey(k *fyne.KeyEvent) {
	base.Hush(c)
	switch k.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		c.do()
	default:
		base.PassOn(c, k)
	}
}

func (c *card) FocusGained() {
	c.focused = true
	c.tint()
	base.Reveal(c)
}

// FocusLost hides the focus.
func (c *card) FocusLost() { c.focused = false; c.tint() }

// MouseIn shows that the card can be tapped.
func (c *card) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.tint() }

// MouseMoved does nothing.
func (c *card) MouseMoved(*desktop.MouseEvent) {}

// MouseOut shows the card as before.
func (c *card) MouseOut() { c.hovered = false; c.tint() }
