package library

import (
	"slices"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/session"
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
}

func newSift(d *Desk) *sift {
	s := &sift{desk: d}
	pick := func(take func(to *session.Sift, i int)) *lists.Select {
		return lists.NewSelect(d.Book, nil, func(i int) {
			to := d.Session.Now().Sift
			take(&to, i)
			d.Library.SetSift(to)
		})
	}
	s.kinds = pick(func(to *session.Sift, i int) {
		to.Kind = kind.Unknown
		if i > 0 {
			to.Kind = kind.Kinds()[i-1]
		}
	})
	s.fates = pick(func(to *session.Sift, i int) { to.Fate = session.Fate(i) })
	s.root = base.Row(
		base.FixedWidth(150, parts.Hint(d.Shared, s.kinds, "sift.kind.hint")),
		base.FixedWidth(150, parts.Hint(d.Shared, s.fates, "sift.fate.hint")))
	s.sync()
	return s
}

// sync shows the choices with their counts.
func (s *sift) sync() {
	l, now := s.desk.Library, s.desk.Session.Now().Sift
	at := max(0, slices.Index(kind.Kinds(), now.Kind)+1)
	s.kinds.Offer(l.SiftKinds(), at)
	s.fates.Offer(l.SiftFates(), int(now.Fate))
}
