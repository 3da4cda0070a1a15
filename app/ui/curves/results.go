package curves

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
)

// resultTable lists the results with what the threshold makes of each: a tick
// draws one, a click on the rest of its row lists its pairs.
type resultTable struct {
	v      *View
	root   fyne.CanvasObject
	table  *widgets.LongTable
	only   *widgets.Button
	others *widgets.Others
	title  *widgets.Heading
	marks  *widgets.Prose // what the marks before figures mean
	rows   []present.LiveRow
	sortBy int // column, -1 for the order in which they came
	down   bool
}

// liveColumn is one column of the table.
type liveColumn struct {
	key   string
	width float32
	right bool
	text  func(r present.LiveRow) string
	value func(r present.LiveRow) float64 // nil: sorted as text
}

func liveColumns(name func(*present.RunResult) string) []liveColumn {
	share := func(key string, width float32, get func(present.LiveRow) float64) liveColumn {
		return liveColumn{key, width, true, known(func(r present.LiveRow) string { return ofCandidates(r, key, present.Share(get(r))) }), get}
	}
	count := func(key string, width float32, get func(present.LiveRow) int64) liveColumn {
		return liveColumn{key, width, true, known(func(r present.LiveRow) string { return ofCandidates(r, key, present.Count(get(r))) }), func(r present.LiveRow) float64 { return float64(get(r)) }}
	}
	return []liveColumn{
		{"name", 130, false, func(r present.LiveRow) string { return present.Count(int64(r.Result.Number)) + "  " + name(r.Result) }, nil},
		{"own", 112, false, func(r present.LiveRow) string { return r.Own }, nil},
		share("precision", 76, func(r present.LiveRow) float64 { return r.Tally.Precision() }),
		share("recall", 62, func(r present.LiveRow) float64 { return r.Tally.Recall() }),
		share("f1", 56, func(r present.LiveRow) float64 { return r.Tally.F1() }),
		count("tp", 62, func(r present.LiveRow) int64 { return r.Tally.TP }),
		count("fp", 66, func(r present.LiveRow) int64 { return r.Tally.FP }),
		count("fn", 58, func(r present.LiveRow) int64 { return r.Tally.FN }),
		{
			"unknown", 74, true, func(r present.LiveRow) string { return present.Count(r.Tally.Unknown) },
			func(r present.LiveRow) float64 { return float64(r.Tally.Unknown) },
		},
	}
}

// ofCandidates marks a figure where pairs are missing: recall and the counts of pairs
// found can but rise with them, those missed fall; of the others nothing is known.
func ofCandidates(r present.LiveRow, key, figure string) string {
	switch {
	case !r.Unsure():
		return figure
	case key == "recall" || key == "tp" || key == "fp":
		return "≥ " + figure
	case key == "fn":
		return "≤ " + figure
	}
	return "(" + figure + ")"
}

func known(text func(present.LiveRow) string) func(present.LiveRow) string {
	return func(r present.LiveRow) string {
		if !r.Known {
			return "–"
		}
		return text(r)
	}
}

func newResultTable(v *View) *resultTable {
	t := &resultTable{v: v, sortBy: -1}
	columns := []widgets.LongColumn{{Width: 30, Icon: func(row int) fyne.Resource {
		if v.desk.Curves.IsShown(t.rows[row].Result) {
			return theme.NewPrimaryThemedResource(theme.CheckButtonCheckedIcon())
		}
		return theme.CheckButtonIcon()
	}}}
	for _, c := range liveColumns(v.desk.Session.NameOf) {
		columns = append(columns, widgets.LongColumn{
			Key: c.key, Title: v.t("live." + c.key), Width: c.width, Right: c.right, Wide: c.key == "name",
			Text: func(row int) string { return c.text(t.rows[row]) },
		})
	}
	t.table = widgets.NewLongTable(columns, func() int { return len(t.rows) })
	t.table.Name, t.table.Store = "live", v.desk.Store
	t.table.Empty = v.t("curves.empty")
	t.table.Chosen = func(row int) bool { return t.rows[row].Result == v.desk.Session.Focus() }
	t.table.Color = func(row int) fyne.ThemeColorName {
		if !v.desk.Curves.IsShown(t.rows[row].Result) {
			return look.Muted
		}
		return ""
	}
	t.table.OnRow = t.click
	t.table.OnHead = t.sort
	c := v.desk.Curves
	t.only = widgets.Flat(v.t("curves.only"), nil, func() {
		if c.Focus() != nil {
			c.Only(c.Focus())
		}
	})
	t.title = widgets.Title("")
	t.others = widgets.NewOthers(v.desk)
	head := widgets.Ends(t.title, widgets.Row(t.others,
		widgets.Flat(v.t("curves.all"), nil, func() { c.ShowAll(true) }),
		widgets.Flat(v.t("curves.none"), nil, func() { c.ShowAll(false) }),
		t.only))
	t.marks = widgets.Quiet("")
	t.root = widgets.Border(head, t.marks, nil, nil, t.table)
	return t
}

// click draws a result or not where its tick is clicked, and lists its pairs
// otherwise.
func (t *resultTable) click(row, col int) {
	c, r := t.v.desk.Curves, t.rows[row].Result
	if col == 0 {
		c.Show(r, !c.IsShown(r))
		return
	}
	c.SetFocus(r)
}

// sort sorts by a column; again it turns the order round, and a third time it
// gives the order in which the results came.
func (t *resultTable) sort(col int) {
	switch {
	case t.sortBy != col:
		t.sortBy, t.down = col, false
	case !t.down:
		t.down = true
	default:
		t.sortBy, t.down = -1, false
	}
	columns := liveColumns(t.v.desk.Session.NameOf)
	for i := range t.table.Columns[1:] {
		title := t.v.t("live." + columns[i].key)
		if i+1 == t.sortBy {
			title += map[bool]string{false: " ↑", true: " ↓"}[t.down]
		}
		t.table.Columns[i+1].Title = title
	}
	t.sync()
}

// sync counts anew.
func (t *resultTable) sync() {
	t.rows = t.v.desk.Curves.Live()
	title := "curves.live"
	if t.v.desk.Curves.Kind == present.AgainstSwept {
		title = "curves.live.own"
	}
	widgets.SetText(t.title, t.v.t(title))
	if t.sortBy > 0 {
		c := liveColumns(t.v.desk.Session.NameOf)[t.sortBy-1]
		slices.SortStableFunc(t.rows, func(a, b present.LiveRow) int {
			n := strings.Compare(c.text(a), c.text(b))
			if c.value != nil {
				n = cmp.Compare(c.value(a), c.value(b))
			}
			if t.down {
				return -n
			}
			return n
		})
	}
	t.others.Sync()
	t.table.Reload(false)
	var marks present.Marks
	for _, r := range t.rows {
		if r.Unsure() {
			marks.Candidates = true
		}
	}
	words := marks.Words(t.v.desk.Book)
	t.marks.SetText(words)
	widgets.Show(t.marks, words != "")
}

// Seen returns the tables that are in sight, to be written.
func (v *View) Seen() []*present.Seen {
	var names []string
	for _, c := range liveColumns(v.desk.Session.NameOf) {
		names = append(names, c.key)
	}
	return []*present.Seen{v.table.table.Seen("results", names, max(v.table.sortBy-1, -1), v.table.down)}
}
