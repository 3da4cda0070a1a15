package present

import (
	"slices"
	"strconv"
	"time"
)

// listOf is a table over rows that are already words. It stays as it is, so that it
// can be written at leisure.
func listOf(b *Book, name string, columns []SeenColumn, rows [][]string) *Seen {
	s := &Seen{
		Name: name, All: len(rows), SortBy: -1, Columns: slices.Clone(columns),
		Cell: func(row, col int) string { return rows[row][col] },
	}
	for i := range s.Columns {
		s.Columns[i].Title = b.T("seen.col." + s.Columns[i].Name)
	}
	for i := range rows {
		s.Rows = append(s.Rows, i)
	}
	return s
}

// SeenList is the list of pairs that a person walks through.
func (p *Pair) SeenList() *Seen {
	set, list := p.desk.Session.Set(), p.List
	columns := []SeenColumn{{Name: "n", Right: true}, {Name: "id1"}, {Name: "id2"}, {Name: "score", Right: true}}
	if set == nil || list == nil {
		return listOf(p.desk.Book, "pairlist", columns, nil)
	}
	n := list.Len()
	s := listOf(p.desk.Book, "pairlist", columns, nil)
	s.All, s.Filter = n, list.Name
	for i := range n {
		s.Rows = append(s.Rows, i)
	}
	s.Cell = func(row, col int) string {
		a, b, score := list.At(row)
		switch col {
		case 0:
			return strconv.Itoa(row + 1)
		case 1:
			return set.Pages[a].ID
		case 2:
			return set.Pages[b].ID
		}
		if score < 0 {
			return ""
		}
		return strconv.FormatFloat(score, 'g', -1, 64)
	}
	return s
}

// SeenQueue is the queue of pairs; without scores while one judges blind.
func (l *Label) SeenQueue() *Seen {
	columns := []SeenColumn{{Name: "n", Right: true}, {Name: "id1"}, {Name: "id2"}}
	if !l.Blind {
		columns = append(columns, SeenColumn{Name: "score", Right: true})
	}
	var rows [][]string
	if set := l.desk.Session.Set(); set != nil {
		for i, x := range l.Items {
			score := ""
			if x.Scored {
				score = strconv.FormatFloat(x.Score, 'g', -1, 64)
			}
			rows = append(rows, []string{strconv.Itoa(i + 1), set.Pages[x.A].ID, set.Pages[x.B].ID, score})
		}
	}
	return listOf(l.desk.Book, "queue", columns, rows)
}

// SeenJudgements are the judgements of the open set that hold, in the order in which
// they were made.
func (l *Label) SeenJudgements() *Seen {
	columns := []SeenColumn{{Name: "n", Right: true}, {Name: "id1"}, {Name: "id2"}, {Name: "verdict"}, {Name: "who"}, {Name: "at"}, {Name: "queue"}, {Name: "seconds", Right: true}}
	var rows [][]string
	for _, e := range l.desk.Judgements.State().Entries() {
		rows = append(rows, []string{
			strconv.Itoa(e.Seq), e.ID1, e.ID2, string(e.Verdict), e.Who, e.At.Format(time.RFC3339), e.Queue,
			strconv.FormatFloat(e.Seconds, 'f', 1, 64),
		})
	}
	return listOf(l.desk.Book, "judgements", columns, rows)
}
