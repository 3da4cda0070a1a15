package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
)

// Threshold shows the threshold of a result, and resets it to that of the run.
type Threshold struct {
	Root  fyne.CanvasObject
	desk  *session.Shared
	of    *results.Result
	words *widget.Label
	own   *base.Button
}

// NewThreshold returns a view that is empty at first.
func NewThreshold(d *session.Shared) *Threshold {
	t := &Threshold{desk: d, words: widget.NewLabel("")}
	t.words.Importance, t.words.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	t.own = base.Flat(d.Book.T("threshold.reset"), theme.HistoryIcon(), func() {
		if t.of != nil {
			d.Session.OwnThreshold(t.of)
		}
	})
	hint := base.WithHint(t.own, d.Book.T("threshold.reset.hint"), d.Status.SetHint)
	t.Root = base.Border(nil, nil, nil, hint, base.HintOf(t.words, func() string { return t.words.Text }, d.Status.SetHint))
	return t
}

// Sync shows the threshold of r, nothing if r is nil.
func (t *Threshold) Sync(r *results.Result) {
	t.of = r
	base.SetText(t.words, t.desk.ThresholdWords(r))
	base.Show(t.own, r != nil && r.Moved())
	base.Show(t.Root, r != nil)
}
