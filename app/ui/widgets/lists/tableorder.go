package lists

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
)

// arrange filters and sorts, and shows the result.
func (t *DataTable[R]) arrange(top bool) {
	needle := strings.ToLower(strings.TrimSpace(t.filter.Text))
	t.order = nil
	if needle != "" || t.sortBy >= 0 {
		t.order = make([]int32, 0, t.rows.Len())
		for at := range t.rows.Len() {
			if needle == "" || t.matches(at, needle) {
				t.order = append(t.order, int32(at))
			}
		}
	}
	if t.sortBy >= 0 {
		t.sort()
	}
	for i, c := range t.Columns {
		title := t.Book.W(c.Title)
		if i == t.sortBy {
			title += map[bool]string{false: " ↑", true: " ↓"}[t.down]
		}
		t.grid.columns[i].title, t.grid.columns[i].fold = title, t.folds(c)
	}
	if !t.Plain {
		base.SetText(t.count, t.Book.T("table.count", wording.Count(int64(t.shown())), wording.Count(int64(t.all))))
	}
	t.grid.show(t.cells(), top)
}

func (t *DataTable[R]) matches(at int, needle string) bool {
	r := t.rows.At(at)
	return slices.ContainsFunc(t.Columns, func(c Column[R]) bool { return c.Value != nil && has(c.Text(r), needle) })
}

// has reports whether a text holds a needle, which is in lower case, in any case.
func has(text, needle string) bool {
	return strings.Contains(text, needle) || cased(text) && strings.Contains(strings.ToLower(text), needle)
}

// cased reports whether lower case may change a text. It does not change what is in ASCII without
// capitals and in Chinese, whose characters begin with the bytes E3 to E9.
func cased(text string) bool {
	for i := range len(text) {
		if b := text[i]; b >= 'A' && b <= 'Z' || b >= 0xC0 && (b < 0xE3 || b > 0xE9) {
			return true
		}
	}
	return false
}

// place is the place of a row in an order: rows are compared by rank, by text if there is one, and
// by position.
type place struct {
	rank uint64
	at   int32
}

// sort orders the shown rows by a column; it computes the value of each row once.
func (t *DataTable[R]) sort() {
	c := t.Columns[t.sortBy]
	places, texts, numbers := make([]place, len(t.order)), []string(nil), false
	for i, at := range t.order {
		value, text := c.rank(t.rows.At(int(at)))
		if text != "" && texts == nil {
			texts = make([]string, t.rows.Len())
		}
		if text != "" {
			texts[at] = text
		}
		places[i] = place{rankOf(value, t.down), at}
		numbers = numbers || value != 0 && !math.IsNaN(value)
	}
	if texts != nil && !numbers {
		rankTexts(places, texts, t.down)
	}
	slices.SortFunc(places, func(a, b place) int {
		if a.rank != b.rank {
			return cmp.Compare(a.rank, b.rank)
		}
		if texts != nil && texts[a.at] != texts[b.at] {
			if t.down {
				return strings.Compare(texts[b.at], texts[a.at])
			}
			return strings.Compare(texts[a.at], texts[b.at])
		}
		return cmp.Compare(a.at, b.at)
	})
	for i, p := range places {
		t.order[i] = p.at
	}
}

// unranked is the rank of a row without a value, which comes last in either order.
const unranked = math.MaxUint64

// rankOf returns the rank of a value among others.
func rankOf(value float64, down bool) uint64 {
	bits := math.Float64bits(value + 0) // −0 is 0
	switch {
	case math.IsNaN(value):
		return unranked
	case bits>>63 == 0:
		bits |= 1 << 63
	default:
		bits = ^bits
	}
	if down {
		return ^bits
	}
	return bits
}

// rankTexts ranks rows by the eight bytes of their texts after those with which all texts begin, so
// that few texts need be compared.
func rankTexts(places []place, texts []string, down bool) {
	first, shared := "", -1
	for _, p := range places {
		switch text := texts[p.at]; {
		case p.rank == unranked:
		case shared < 0:
			first, shared = text, len(text)
		default:
			shared = min(shared, len(text))
			for shared > 0 && text[:shared] != first[:shared] {
				shared--
			}
		}
	}
	for i, p := range places {
		if p.rank == unranked {
			continue
		}
		var b [8]byte
		copy(b[:], texts[p.at][shared:])
		places[i].rank = binary.BigEndian.Uint64(b[:]) >> 1 // below unranked
		if down {
			places[i].rank = ^binary.BigEndian.Uint64(b[:]) >> 1
		}
	}
}
