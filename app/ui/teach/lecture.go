package teach

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/trace/scene"
)

// Lecture shows a story to a class: only views, sentence and player, in letters that can be read
// from the last row, with a spot at the pointer.
type Lecture struct {
	Root fyne.CanvasObject

	desk    *Desk
	title   *stage.Stage
	columns [2]*column
	middle  *fyne.Container // the columns
	ballot  *ballot
	headed  string
	player  *player
}

// NewLecture returns the view; high returns the height of the window.
func NewLecture(d *Desk, high func() float32) *Lecture {
	l := &Lecture{desk: d}
	letters := func() float32 { return max(18, high()/30) } // 24 for a height of 720
	l.title = stage.NewProse(func() float32 { return 0.8 * letters() })
	for i := range l.columns {
		c := newColumn(d)
		c.stage.Letters, c.said.Letters = letters, func() float32 { return 1.15 * letters() }
		c.root = base.Border(nil, c.said, nil, nil, c.stage)
		l.columns[i] = c
	}
	l.ballot = newBallot(d, letters)
	l.player = newPlayer(d)
	l.middle = newColumns(l.columns)
	foot := container.NewVBox(l.ballot.board, l.player.root)
	l.Root = container.NewStack(base.On(theme.ColorNameBackground, container.NewPadded(base.Border(l.title, foot, nil, nil, l.middle))), newSpot())
	l.Sync()
	return l
}

// Sync shows the presenter's state.
func (l *Lecture) Sync() {
	p := l.desk.Teach
	syncColumns(l.middle, l.columns, p)
	if head := p.Heading(); head != l.headed {
		l.headed = head
		l.title.Draw(func(opt scene.Options) scene.Scene { return scene.Said(head, opt) })
	}
	l.ballot.sync()
	l.player.sync()
}

// spot is a bright disc at the pointer.
type spot struct {
	widget.BaseWidget
	disc *canvas.Circle
}

var _ desktop.Hoverable = (*spot)(nil)

func newSpot() *spot {
	s := &spot{disc: &canvas.Circle{}}
	s.disc.Hide()
	s.ExtendBaseWidget(s)
	return s
}

// spotWide is the diameter of the disc.
const spotWide = 64

// MouseIn shows the disc.
func (s *spot) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

func (s *spot) MouseMoved(e *desktop.MouseEvent) {
	c := color.NRGBAModel.Convert(s.Theme().Color(look.Found, fyne.CurrentApp().Settings().ThemeVariant())).(color.NRGBA)
	c.A = 90
	s.disc.FillColor = c
	s.disc.Resize(fyne.NewSize(spotWide, spotWide))
	s.disc.Move(e.Position.SubtractXY(spotWide/2, spotWide/2))
	s.disc.Show()
	s.disc.Refresh()
}

func (s *spot) MouseOut() { s.disc.Hide() }

func (s *spot) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout(s.disc))
}
