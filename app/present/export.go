package present

import (
	"pagetwin/app/present/exports"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/say"
)

// NewExport offers the visible results for export: at the curves the drawn ones, with the list
// beside them; at the kept runs the ticked ones.
func (d *Desk) NewExport(dir string) (*exports.Export, error) {
	results := d.Session.InSight()
	var list *exports.List
	switch d.At() {
	case session.AtCurves:
		results, list = d.Curves.Shown(), d.listed()
	case session.AtRuns:
		if ticked, ok := d.Runs.Results(); ok {
			results = ticked
		}
	}
	if len(results) == 0 {
		return nil, d.Book.Err("export.none")
	}
	return exports.New(d.Shared, dir, results, d.Session.Now().Base, list), nil
}

// listed returns the list of pairs beside the curves, nil for none.
func (d *Desk) listed() *exports.List {
	c := d.Curves
	m, ok := c.Moved()
	if !ok {
		return nil
	}
	shown := c.Showing()
	name, move := d.Book.Both("curves.list."+string(shown)), d.Book.Both("curves.move", wording.Share(m.From), wording.Share(m.To))
	return &exports.List{Of: c.Focus(), List: m.List(shown), Says: say.New("%v, %v", name, move).Words}
}
