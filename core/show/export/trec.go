package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"pagetwin/core/base/table"
)

// hit is one page of a topic's ranking.
type hit struct {
	id    int32
	score float64
}

// topics holds the pairs of each page, from both ends, in the order of the table.
type topics struct {
	names []string // ids in the order in which they came
	hits  [][]hit
}

// turn adds each pair of a table to both of its pages. Memory grows with the number of pairs,
// since a ranking is needed whole.
func turn(t *table.Table, id1, id2 int, score func(row []any) (float64, bool)) topics {
	var out topics
	at := make(map[string]int32)
	find := func(name string) int32 {
		i, ok := at[name]
		if !ok {
			i = int32(len(out.names))
			at[name] = i
			out.names = append(out.names, token(name))
			out.hits = append(out.hits, nil)
		}
		return i
	}
	for row := range t.Rows {
		s, ok := score(row)
		if !ok {
			continue
		}
		a, b := find(plain(row[id1])), find(plain(row[id2]))
		out.hits[a] = append(out.hits[a], hit{b, s})
		out.hits[b] = append(out.hits[b], hit{a, s})
	}
	return out
}

// token makes an id one word, as the formats of TREC need it: white space, control characters and
// % are written as in URLs.
func token(id string) string {
	if strings.IndexFunc(id, splits) < 0 {
		return id
	}
	var b strings.Builder
	for _, r := range id {
		if !splits(r) {
			b.WriteRune(r)
			continue
		}
		for _, c := range []byte(string(r)) {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// splits reports whether a character ends a word, breaks a line or begins an escape.
func splits(r rune) bool { return r == '%' || unicode.IsSpace(r) || unicode.IsControl(r) }

// writeTREC writes "topic Q0 document rank score run", with ranks from 1 in each topic. The
// scores of the table must descend, as those of a result do.
func writeTREC(w io.Writer, t *table.Table, _ string) error {
	at, err := need(t, "id1", "id2", "score", "run")
	if err != nil {
		return err
	}
	run := "pagetwin"
	all := turn(t, at[0], at[1], func(row []any) (float64, bool) {
		run = token(plain(row[at[3]]))
		return figure(row[at[2]])
	})
	out := bufio.NewWriter(w)
	for i, hits := range all.hits {
		for rank, h := range hits {
			if _, err := fmt.Fprintf(out, "%s Q0 %s %d %s %s\n", all.names[i], all.names[h.id], rank+1, plain(h.score), run); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// writeQrels writes "topic 0 document relevance" for the pairs whose label is 1
// or 0.
func writeQrels(w io.Writer, t *table.Table, _ string) error {
	at, err := need(t, "id1", "id2", "label")
	if err != nil {
		return err
	}
	all := turn(t, at[0], at[1], func(row []any) (float64, bool) {
		switch plain(row[at[2]]) {
		case "1":
			return 1, true
		case "0":
			return 0, true
		}
		return 0, false
	})
	out := bufio.NewWriter(w)
	for i, hits := range all.hits {
		for _, h := range hits {
			if _, err := fmt.Fprintf(out, "%s 0 %s %d\n", all.names[i], all.names[h.id], int(h.score)); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
