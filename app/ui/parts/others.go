package parts

import (
	"strings"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
)

// Others is a check box for also showing the results over sets that are not open, with their number
// for each set. It is hidden if there are none.
type Others struct {
	base.Check
	desk *session.Shared
}

// NewOthers returns the box.
func NewOthers(d *session.Shared) *Others {
	o := &Others{desk: d}
	o.OnChanged = d.Session.ShowOthers
	o.ExtendBaseWidget(o)
	o.Sync()
	return o
}

// Sync shows the counts.
func (o *Others) Sync() {
	n, shown := o.desk.Session.Others()
	text := o.desk.Book.T("results.others", wording.Count(int64(n)))
	if shown {
		names, counts := o.desk.Session.BySet()
		var parts []string
		for _, name := range names {
			parts = append(parts, name+" "+wording.Count(int64(counts[name])))
		}
		text += "  " + strings.Join(parts, " · ")
	}
	if o.Text != text {
		o.SetText(text)
	}
	if o.Checked != shown {
		o.SetChecked(shown)
	}
	base.Show(o, n > 0)
}
