package curves

import (
	"cmp"
	"strings"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
)

// liveColumns are what the threshold makes of each result.
var liveColumns = []struct {
	key   string
	width float32
	right bool
	text  func(r present.LiveRow) string
	value func(r present.LiveRow) float64 // nil: sorted as text
}{
	{"name", 210, false, func(r present.LiveRow) string { return r.Result.Name() }, nil},
	{"own", 150, false, func(r present.LiveRow) string { return r.Own }, nil},
	{"precision", 76, true, known(func(r present.LiveRow) string { return present.Share(r.Counts.Precision()) }), func(r present.LiveRow) float64 { return r.Counts.Precision() }},
	{"recall", 76, true, known(func(r present.LiveRow) string { return present.Share(r.Counts.Recall()) }), func(r present.LiveRow) float64 { return r.Counts.Recall() }},
	{"f1", 76, true, known(func(r present.LiveRow) string { return present.Share(r.Counts.F1()) }), func(r present.LiveRow) float64 { return r.Counts.F1() }},
	{"tp", 84, true, known(func(r present.LiveRow) string { return present.Count(r.Counts.TP) }), func(r present.LiveRow) float64 { return float64(r.Counts.TP) }},
	{"fp", 84, true, known(func(r present.LiveRow) string { return present.Count(r.Counts.FP) }), func(r present.LiveRow) float64 { return float64(r.Counts.FP) }},
	{"fn", 84, true, known(func(r present.LiveRow) string { return present.Count(r.Counts.FN) }), func(r present.LiveRow) float64 { return float64(r.Counts.FN) }},
	{"unknown", 84, true, func(r present.LiveRow) string { return present.Count(r.Counts.Unknown) }, func(r present.LiveRow) float64 { return float64(r.Counts.Unknown) }},
}

func known(text func(present.LiveRow) string) func(present.LiveRow) string {
	return func(r present.LiveRow) string {
		if !r.Known {
			return "–"
		}
		return text(r)
	}
}

func (v *View) liveSource() widgets.TableSource {
	src := widgets.TableSource{
		Rows: func() int { return len(v.rows) },
		Cell: func(row, col int) string { return liveColumns[col].text(v.rows[row]) },
		Compare: func(col, a, b int) int {
			if f := liveColumns[col].value; f != nil {
				return cmp.Compare(f(v.rows[a]), f(v.rows[b]))
			}
			return strings.Compare(liveColumns[col].text(v.rows[a]), liveColumns[col].text(v.rows[b]))
		},
		Plain: true,
	}
	for _, c := range liveColumns {
		src.Columns = append(src.Columns, widgets.Column{Key: c.key, Title: v.t("live." + c.key), Width: c.width, Right: c.right})
	}
	return src
}

// syncLive counts anew at the threshold.
func (v *View) syncLive() {
	v.rows = v.desk.Curves.Live()
	v.live.Reload()
}
