package library

import (
	"slices"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/library"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/body/kind"
)

// sift is a row of choices that filters the listed pages.
type sift struct {
	root         fyne.CanvasObject
	desk         *Desk
	kinds, fates *lists.Select
	syncing      bool
}

func newSift(d *Desk) *sift {
	s := &sift{desk: d}
	pick := func(take func(to *library.Sift, i int)) *lists.Select {
		c := lists.NewSelect(nil, nil)
		c.Words = lists.WordsOfSelect(d.Book)
		c.OnChanged = func(string) {
			if i := c.SelectedIndex(); !s.syncing && i >= 0 {
				to := d.Library.Sift
				take(&to, i)
				d.Library.SetSift(to)
			}
		}
		return c
	}
	s.kinds = pick(func(to *library.Sift, i int) {
		to.Kind = kind.Unknown
		if i > 0 {
			to.Kind = kind.Kinds()[i-1]
		}
	})
	s.fates = pick(func(to *library.Sift, i int) { to.Fate = library.Fate(i) })
	s.root = base.Row(
		base.FixedWidth(150, parts.Hint(d.Shared, s.kinds, "sift.kind.hint")),
		base.FixedWidth(150, parts.Hint(d.Shared, s.fates, "sift.fate.hint")))
	s.sync()
	return s
}

// sync shows the choices with their counts.
func (s *sift) sync() {
	s.syncing = true
	defer func() { s.syncing = false }()
	l := s.desk.Library
	at := max(0, slices.Index(kind.Kinds(), l.Sift.Kind)+1)
	offer(s.kinds, l.SiftKinds(), at)
	offer(s.fates, l.SiftFates(), int(l.Sift.Fate))
}

// offer fills a choice with options and marks the chosen one.
func offer(s *lists.Select, options []string, chosen int) {
	if !slices.Equal(s.Options, options) {
		s.SetOptions(options)
	}
	if s.SelectedIndex() != chosen {
		s.SetSelectedIndex(chosen)
	}
}
