package curves

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
)

// resultTable lists the results with their measures at the threshold: a tick draws one, a click on
// the rest of its row lists its pairs.
type resultTable struct {
	v      *View
	root   fyne.CanvasObject
	table  *lists.DataTable[curves.LiveRow]
	only   *base.Button
	others *parts.Others
	title  *base.Heading
	marks  *base.Prose // explains the marks before figures
}

type liveColumn = lists.Column[curves.LiveRow]

func liveColumns(book *wording.Book) []liveColumn {
	col := func(key string, kind table.Kind, width float32, value func(r curves.LiveRow) any) liveColumn {
		return lists.Col(book, "live."+key, kind, width, value)
	}
	figure := func(key string, kind table.Kind, width float32, value func(r curves.LiveRow) any) liveColumn {
		return col(key, kind, width, func(r curves.LiveRow) any {
			switch {
			case !r.Known:
				return nil
			case r.Unsure():
				return ofCandidates{key, value(r)}
			}
			return value(r)
		})
	}
	return []liveColumn{
		col("name", table.Text, 130, func(r curves.LiveRow) any { return wording.Count(int64(r.Result.Number)) + "  " + r.Name }).Wide(),
		col("own", table.Text, 150, func(r curves.LiveRow) any { return wording.Share(r.At.Score) + "  " + r.At.Param + " " + r.At.Value }),
		figure("precision", table.Share, 76, func(r curves.LiveRow) any { return r.Tally.Precision() }),
		figure("recall", table.Share, 62, func(r curves.LiveRow) any { return r.Tally.Recall() }),
		figure("f1", table.Share, 56, func(r curves.LiveRow) any { return r.Tally.F1() }),
		figure("tp", table.Whole, 62, func(r curves.LiveRow) any { return r.Tally.TP }),
		figure("fp", table.Whole, 66, func(r curves.LiveRow) any { return r.Tally.FP }),
		figure("fn", table.Whole, 58, func(r curves.LiveRow) any { return r.Tally.FN }),
		col("unknown", table.Whole, 74, func(r curves.LiveRow) any { return r.Tally.Unknown }),
	}
}

// ofCandidates is a figure of a run that did not score all pairs, see [table.Bounded]. With the
// missing pairs recall and the counts tp and fp can only rise and fn can only fall; other measures
// can go either way.
type ofCandidates struct {
	key    string
	figure any
}

func (c ofCandidates) Plain() any { return c.figure }

func (c ofCandidates) Rank() float64 {
	n, _ := param.Number(c.figure)
	return n
}

func (c ofCandidates) Words(number func(float64) string) string {
	figure := ""
	switch x := c.figure.(type) {
	case int64:
		figure = wording.Count(x)
	case float64:
		figure = number(x)
	}
	switch c.key {
	case "recall", "tp", "fp":
		return "≥ " + figure
	case "fn":
		return "≤ " + figure
	}
	return "(" + figure + ")"
}

func newResultTable(v *View) *resultTable {
	t := &resultTable{v: v}
	c := v.desk.Curves
	t.table = lists.NewDataTable(lists.Table[curves.LiveRow]{
		Name:    "live",
		Book:    v.desk.Book,
		Store:   v.desk.Store,
		Columns: liveColumns(v.desk.Book),
		ID:      func(r curves.LiveRow) any { return r.Row.ID() },
		Color: func(r curves.LiveRow) fyne.ThemeColorName {
			if !r.Shown {
				return look.Muted
			}
			return ""
		},
		Ticked: func(r curves.LiveRow) bool { return r.Shown },
		Tick: func(rows []curves.LiveRow, on bool) {
			for _, r := range rows {
				for _, x := range r.Row.All() {
					c.Show(x, on)
				}
			}
		},
		OnRow: func(_ int, r curves.LiveRow) {
			c.SetFocus(r.Result)
			v.desk.Session.Unfold(r.Row.Sweep(r.Result.Series), !r.Row.Open)
		},
		Plain: true,
		Empty: v.t("curves.empty"),
	})
	t.only = base.Flat(v.t("curves.only"), nil, func() {
		if c.Focus() != nil {
			c.Only(c.Focus())
		}
	})
	t.title = base.Title("")
	t.others = parts.NewOthers(v.desk.Shared)
	head := base.Ends(t.title, base.Row(t.others,
		base.Flat(v.t("curves.all"), nil, func() { c.ShowAll(true) }),
		base.Flat(v.t("curves.none"), nil, func() { c.ShowAll(false) }),
		t.only))
	t.marks = base.Quiet("")
	t.root = base.Border(head, t.marks, nil, nil, t.table)
	return t
}

// sync computes the rows again.
func (t *resultTable) sync() {
	rows := t.v.desk.Curves.Live()
	title := "curves.live"
	if t.v.desk.Curves.Kind == curves.AgainstSwept {
		title = "curves.live.own"
	}
	base.SetText(t.title, t.v.t(title))
	t.others.Sync()
	t.table.SetRows(rows)
	for _, r := range rows {
		if r.Result == t.v.desk.Session.Focus() {
			t.table.Choose(r.Row.ID())
			break
		}
	}
	var marks results.Marks
	for _, r := range rows {
		if r.Unsure() {
			marks.Candidates = true
		}
	}
	words := marks.Words(t.v.desk.Book)
	t.marks.SetText(words)
	base.Show(t.marks, words != "")
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	s := v.table.table.Seen()
	s.Name = "results"
	return []*listing.Seen{s}
}
