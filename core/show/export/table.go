package export

import (
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// need returns the positions of columns; the error says which are missing.
func need(t *table.Table, names ...string) ([]int, error) {
	at := make([]int, len(names))
	var missing []string
	for i, name := range names {
		if at[i] = t.Find(name); at[i] < 0 {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, say.Errorf("the table %q has no column %s", t.Name, strings.Join(missing, ", "))
	}
	return at, nil
}

// bestOf returns the value that is marked in each column, nil for none: the best of at least two
// different figures.
func bestOf(t *table.Table) []any {
	type extent struct {
		min, max float64
		rows     int
	}
	seen := make([]extent, len(t.Columns))
	for row := range t.Rows {
		for i, c := range t.Columns {
			v, ok := figure(row[i])
			if c.Better == 0 || !ok {
				continue
			}
			e := &seen[i]
			if e.rows == 0 {
				e.min, e.max = v, v
			}
			e.min, e.max, e.rows = min(e.min, v), max(e.max, v), e.rows+1
		}
	}
	out := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		switch e := seen[i]; {
		case e.rows < 2 || e.min == e.max:
		case c.Better > 0:
			out[i] = e.max
		default:
			out[i] = e.min
		}
	}
	return out
}

func figure(cell any) (float64, bool) {
	switch x := cell.(type) {
	case int64:
		return float64(x), true
	case float64:
		return x, true
	case table.Bounded:
		return figure(x.Plain())
	}
	return 0, false
}
