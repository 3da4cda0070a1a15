package lists

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/base/work"
)

// arrange filters and sorts, and shows the result.
func (t *DataTable[R]) arrange(top bool) {
	if t.Beside != nil {
		t.Beside.Drop()
	}
	a := t.asked()
	t.take(a, a.order(context.Background()), top)
}

// rearrange is arrange after a person changed the filter or the order. Many rows are arranged in
// the background.
func (t *DataTable[R]) rearrange() {
	if t.Beside == nil || t.rows.Len() < many {
		t.arrange(false)
		return
	}
	a := t.asked()
	var order []int32
	t.Beside.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		order = a.order(ctx)
		return ctx.Err()
	}, Done: func(err error) {
		if err == nil {
			t.take(a, order, false)
		}
	}})
}

// take shows the rows in an order.
func (t *DataTable[R]) take(a arrangement[R], order []int32, top bool) {
	t.order, t.kept = order, &a.kept
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

// kept describes an order: the filter of its rows, and their sorting.
type kept struct {
	needle string
	sortBy int
	down   bool
}

// holds reports whether an order holds all rows of another one, sorted in the same way.
func (k kept) holds(other kept) bool {
	return strings.Contains(other.needle, k.needle) && k.sortBy == other.sortBy && k.down == other.down
}

// arrangement is a request for rows, with all that another goroutine needs to find them.
type arrangement[R any] struct {
	kept
	Table[R]
	rows   Rows[R]
	within []int32 // includes all requested rows, in their order; nil for all rows
}

func (t *DataTable[R]) asked() arrangement[R] {
	a := arrangement[R]{kept: kept{strings.ToLower(strings.TrimSpace(t.filter.Text)), t.sortBy, t.down}, Table: t.Table, rows: t.rows}
	if t.order != nil && t.kept != nil && t.kept.holds(a.kept) {
		a.within = t.order
	}
	return a
}

// order returns the positions of the requested rows, in order; nil for all rows as they are, and
// if ctx ends.
func (a arrangement[R]) order(ctx context.Context) []int32 {
	switch {
	case a.needle == "" && a.sortBy < 0:
		return nil
	case a.within != nil:
		return a.passing(ctx, len(a.within), func(i int) int32 { return a.within[i] })
	}
	order := a.passing(ctx, a.rows.Len(), func(i int) int32 { return int32(i) })
	if a.sortBy >= 0 && ctx.Err() == nil {
		return a.sort(ctx, order)
	}
	return order
}

// passing returns the positions of those of n rows that hold the needle, in the order of the rows; of
// all rows for "".
func (a arrangement[R]) passing(ctx context.Context, n int, at func(i int) int32) []int32 {
	texts, fold := a.searched(), cased(strings.ToUpper(a.needle))
	pass := make([]bool, n)
	var passed atomic.Int64
	a.inBlocks(ctx, n, func(from, to int) {
		some := 0
		for i := from; i < to; i++ {
			if a.needle == "" || matches(a.rows.At(int(at(i))), texts, a.needle, fold) {
				pass[i] = true
				some++
			}
		}
		passed.Add(int64(some))
	})
	out := make([]int32, 0, passed.Load())
	for i, is := range pass {
		if is {
			out = append(out, at(i))
		}
	}
	return out
}

// inBlocks calls fn with [0,n) in blocks, on all processors if the table allows it.
func (a arrangement[R]) inBlocks(ctx context.Context, n int, fn func(from, to int)) {
	if !a.Apart || n < many {
		fn(0, n)
		return
	}
	_, _ = work.InBlocks(ctx, runtime.GOMAXPROCS(0), n, many/8, func(_ context.Context, _, from, to int) error {
		fn(from, to)
		return nil
	})
}

func (a arrangement[R]) searched() (texts []func(r R) string) {
	for _, c := range a.Columns {
		switch {
		case c.Value == nil || c.plain && strings.Trim(a.needle, figureSigns) != "":
		case c.words != nil:
			texts = append(texts, c.words)
		default:
			texts = append(texts, c.Text)
		}
	}
	return texts
}

// matches reports whether a row contains a needle; with fold, its case may differ.
func matches[R any](r R, texts []func(r R) string, needle string, fold bool) bool {
	for _, text := range texts {
		if has(text(r), needle, fold) {
			return true
		}
	}
	return false
}

// has reports whether a text holds a needle, which is in lower case; with fold, in any case.
func has(text, needle string, fold bool) bool {
	return strings.Contains(text, needle) || fold && cased(text) && strings.Contains(strings.ToLower(text), needle)
}

// cased reports whether lower case may change a text. It does not change ASCII without capitals
// and Chinese, whose characters begin with the bytes E3 to E9.
func cased(text string) bool {
	for i := range len(text) {
		if b := text[i]; b >= 'A' && b <= 'Z' || b >= 0xC0 && (b < 0xE3 || b > 0xE9) {
			return true
		}
	}
	return false
}

// place is the place of a row in an order.
type place struct {
	rank uint64
	at   int32
}

// sort orders rows by a column; it computes the value of each row once.
func (a arrangement[R]) sort(ctx context.Context, rows []int32) []int32 {
	c := a.Columns[a.sortBy]
	places, texts := make([]place, len(rows)), make([]string, len(rows))
	var words, numbers atomic.Bool
	a.inBlocks(ctx, len(places), func(from, to int) {
		word, number := false, false
		for i := from; i < to; i++ {
			value, text := c.rank(a.rows.At(int(rows[i])))
			places[i], texts[i] = place{rankOf(value, a.down), int32(i)}, text
			word, number = word || text != "", number || value != 0 && !math.IsNaN(value)
		}
		if word {
			words.Store(true)
		}
		if number {
			numbers.Store(true)
		}
	})
	if words.Load() && !numbers.Load() {
		rankTexts(places, texts, a.down)
	}
	places = byRank(places)
	for from, to := 0, 0; words.Load() && from < len(places); from = to {
		for to = from; to < len(places) && places[to].rank == places[from].rank; to++ {
		}
		slices.SortFunc(places[from:to], func(x, y place) int { // stable by position
			by := strings.Compare(texts[x.at], texts[y.at])
			if a.down {
				by = -by
			}
			return cmp.Or(by, cmp.Compare(x.at, y.at))
		})
	}
	order := make([]int32, len(places))
	for i, p := range places {
		order[i] = rows[p.at]
	}
	return order
}

// byRank sorts places by rank; those of one rank stay in order. It sorts by one byte after the
// other, from the last to the first.
func byRank(places []place) []place {
	var counts [8][256]int
	for _, p := range places {
		for b := range counts {
			counts[b][byte(p.rank>>(8*b))]++
		}
	}
	other := make([]place, len(places))
	for b := range counts {
		at, whole := 0, false
		for k, n := range counts[b] {
			counts[b][k], at = at, at+n
			whole = whole || n == len(places)
		}
		if whole {
			continue // all have the same byte
		}
		for _, p := range places {
			k := byte(p.rank >> (8 * b))
			other[counts[b][k]] = p
			counts[b][k]++
		}
		places, other = other, places
	}
	return places
}

// unranked is the rank of a row without a value, which comes last in either order.
const unranked = math.MaxUint64

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
