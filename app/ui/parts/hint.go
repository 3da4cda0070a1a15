package parts

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

// Hint makes the status line explain o, with the text of key, while the pointer is on it.
func Hint(d *session.Shared, o fyne.CanvasObject, key string) fyne.CanvasObject {
	return base.WithHint(o, d.Book.T(key), d.Status.SetHint)
}

// OfferRuns offers runs by number and name, one of which is chosen.
func OfferRuns(in *lists.Select, runs []*results.Result, chosen *results.Result) {
	var names []string
	for _, r := range runs {
		names = append(names, fmt.Sprintf("%d  %s", r.Number, r.Name()))
	}
	in.Offer(names, slices.Index(runs, chosen))
}
