package curves

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/synth/lineage"
	"pagetwin/core/page"
	"pagetwin/core/show/plot"
)

// The properties of pages by which errors are sliced.
const (
	ByLength  = "length"
	BySite    = "site"
	ByCharset = "charset"
	ByEdit    = "edit" // for sets that were made: the strongest edit on either page
	ByKind    = "kind"
)

// slicesMost is the largest number of slices that are drawn; the others are one.
const slicesMost = 12

// slicing holds the slices that were last computed, and those that are being computed.
type slicing struct {
	seat    *beside.Beside
	key     sliceKey
	parts   []plot.Part // nil while they are being computed
	reading *beside.Beside
	edits   func(i int) (string, float64)
	of      *page.Set // set of edits
}

// sliceKey holds all that slices depend on.
type sliceKey struct {
	result    *results.Result
	sorted    *eval.Sorted
	threshold float64
	by, lang  string
	seen      bool // all pages are looked at
}

// SliceNames returns the properties that the open set knows of its pages.
func (c *Curves) SliceNames() []session.FigureName {
	names := []string{ByLength, BySite}
	s := c.desk.Session
	if c.seen() {
		names = append(names, ByCharset, ByKind)
	}
	if c.editsOf(s.Set()) != nil {
		names = append(names, ByEdit)
	}
	var out []session.FigureName
	for _, n := range names {
		out = append(out, session.FigureName{Key: n, Title: c.desk.Book.T("curves.by." + n)})
	}
	return out
}

// seen reports whether all pages of the open set were read: their lengths are bytes until then.
func (c *Curves) seen() bool {
	s := c.desk.Session
	return s.Set() != nil && s.Scanned() == len(s.Set().Pages)
}

// By returns the property by which errors are sliced.
func (c *Curves) By() string {
	if slices.ContainsFunc(c.SliceNames(), func(n session.FigureName) bool { return n.Key == c.Choices.By }) {
		return c.Choices.By
	}
	return ByLength
}

// SetBy changes the property by which errors are sliced.
func (c *Curves) SetBy(by string) { set(c, &c.Choices.By, by) }

// editsOf returns the strongest edit of each page of a set that was made; nil for other sets, and
// while that is being read.
func (c *Curves) editsOf(set *page.Set) func(i int) (string, float64) {
	x := &c.slices
	if set == x.of {
		return x.edits
	}
	x.of, x.edits = set, nil
	x.reading.Drop()
	if set == nil {
		return nil
	}
	var lines map[string]lineage.Lineage
	x.reading.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) (err error) {
		lines, err = lineage.Of(ctx, set)
		return err
	}, Done: func(err error) { // a property that cannot be read cannot be chosen
		if err == nil && len(lines) > 0 {
			x.edits = func(i int) (string, float64) { return lines[set.Pages[i].ID].Strongest() }
			c.changed()
		}
	}})
	return nil
}

// nameOfSlice returns the function that names the slice of a pair, by the chosen property. It may
// be called on any goroutine: it reads only constant data.
func (c *Curves) nameOfSlice(by string) func(p page.Pair) string {
	lang := c.desk.Book.Lang()
	book, rows, edits := c.desk.Book, c.desk.Session.Rows(), c.slices.edits
	same := func(of func(r session.PageRow) string, differ string) func(page.Pair) string {
		return func(p page.Pair) string {
			if a, b := of(rows.At(int(p.A))), of(rows.At(int(p.B))); a != b {
				return differ
			}
			return cmp.Or(of(rows.At(int(p.A))), "–")
		}
	}
	switch by {
	case BySite:
		return same(func(r session.PageRow) string { return r.Host }, book.T("curves.by.site.differ"))
	case ByCharset:
		return same(func(r session.PageRow) string { return r.Charset.Used }, book.T("curves.by.charset.differ"))
	case ByKind:
		return same(func(r session.PageRow) string { return r.Is.Kind.Title().In(lang) }, book.T("curves.by.kind.differ"))
	case ByEdit:
		none := book.T("curves.by.edit.none")
		return func(p page.Pair) string {
			a, x := edits(int(p.A))
			b, y := edits(int(p.B))
			if a == "" || b != "" && y > x {
				a = b
			}
			return cmp.Or(lineage.Title(a).In(lang), a, none)
		}
	}
	return byLength(book, rows)
}

// byLength divides the pairs by the shorter page into three parts with equally many pages.
func byLength(book *wording.Book, rows session.Rows) func(page.Pair) string {
	length := make([]int64, rows.Len())
	unit, read := "curves.by.length.chars", true
	for i, r := range rows.All() {
		length[i], read = int64(r.Body), read && r.Seen
	}
	if !read {
		unit = "curves.by.length.bytes"
		for i, r := range rows.All() {
			length[i] = r.Size
		}
	}
	sorted := slices.Sorted(slices.Values(length))
	low, high := sorted[len(sorted)/3], sorted[2*len(sorted)/3]
	names := []string{
		book.T(unit, "< "+wording.Count(low)),
		book.T(unit, wording.Count(low)+"–"+wording.Count(high-1)),
		book.T(unit, "≥ "+wording.Count(high)),
	}
	return func(p page.Pair) string {
		switch n := min(length[p.A], length[p.B]); {
		case n < low:
			return names[0]
		case n < high:
			return names[1]
		}
		return names[2]
	}
}

// slicesChart draws recall and precision of the focus by a property of the pages.
func (c *Curves) slicesChart() ChartView {
	r := c.Focus()
	if r == nil || !r.Judged() || r.Set != c.desk.Session.Set() {
		return ChartView{}
	}
	key := sliceKey{r, r.Sorted, r.Decides, c.By(), c.desk.Book.Lang(), c.seen()}
	if key != c.slices.key {
		c.slices.key, c.slices.parts = key, nil
		c.slice(r, key)
	}
	parts := c.slices.parts
	if len(parts) == 0 {
		return ChartView{}
	}
	v := ChartView{Figure: *plot.Slices(parts, c.desk.Book.T("curves.by."+key.by), c.Palette, key.lang)}
	for _, s := range v.Series {
		s.Info = func(i int) []string {
			n := parts[i].Counts
			return append([]string{parts[i].Name}, countsLines(n)...)
		}
		v.Lines = append(v.Lines, Line{Series: s, Result: r})
	}
	v.Series = nil
	return v
}

// slice computes the slices in the background.
func (c *Curves) slice(r *results.Result, key sliceKey) {
	name, gold := c.nameOfSlice(key.by), r.Truth
	var found []eval.Slice
	var names []string
	c.slices.seat.Begin(beside.Job{Title: c.desk.Book.Both("task.measures", r.Name()), Quiet: true, Work: func(ctx context.Context, _ beside.Turn) (err error) {
		at := map[string]int{}
		found, err = key.sorted.Slices(ctx, gold, key.threshold, func(p page.Pair) int {
			n := name(p)
			i, ok := at[n]
			if !ok {
				i = len(names)
				at[n], names = i, append(names, n)
			}
			return i
		})
		return err
	}, Done: func(err error) {
		if err != nil && !errors.Is(err, context.Canceled) {
			c.desk.Status.Fail(err)
		}
		if c.slices.key == key {
			c.slices.parts = c.merged(found, names)
			c.changed()
		}
	}})
}

func (c *Curves) merged(found []eval.Slice, names []string) []plot.Part {
	whole := plot.Part{Name: c.desk.Book.T("curves.allpairs")}
	var parts []plot.Part
	for i, s := range found {
		add(&whole.Slice, s)
		parts = append(parts, plot.Part{Name: names[i], Slice: s})
	}
	size := func(p plot.Part) int64 { return p.TP + p.FP + p.FN }
	slices.SortStableFunc(parts, func(a, b plot.Part) int {
		return cmp.Or(cmp.Compare(size(b), size(a)), strings.Compare(a.Name, b.Name))
	})
	if n := len(parts) - slicesMost + 1; n > 1 {
		rest := plot.Part{Name: c.desk.Book.T("curves.by.others", n)}
		for _, p := range parts[slicesMost-1:] {
			add(&rest.Slice, p.Slice)
		}
		parts = append(parts[:slicesMost-1], rest)
	}
	return append([]plot.Part{whole}, parts...)
}

func add(to *eval.Slice, s eval.Slice) {
	to.AddTimes(s.Counts, 1)
	to.Missed, to.False, to.Found = append(to.Missed, s.Missed...), append(to.False, s.False...), append(to.Found, s.Found...)
}

// OpenSlice opens the pairs behind a bar: for recall the missed duplicates, for precision the pairs
// decided by mistake, and if there are none the duplicates that were found.
func (c *Curves) OpenSlice(line, i int) {
	parts, r := c.slices.parts, c.Focus()
	if r == nil || line > 1 || i < 0 || i >= len(parts) {
		return
	}
	pairs, what := parts[i].Missed, "curves.by.missed"
	if line == 1 {
		pairs, what = parts[i].False, "curves.by.false"
	}
	if len(pairs) == 0 {
		pairs, what = parts[i].Found, "curves.by.found"
	}
	if len(pairs) == 0 {
		return
	}
	c.desk.OpenPair(&session.Pairs{
		Name: fmt.Sprintf("%s · %s · %s", c.desk.Book.T(what), parts[i].Name, c.desk.Session.NameOf(r)),
		Run:  r,
		Len:  func() int { return len(pairs) },
		At:   func(i int) (a, b int, score float64) { return int(pairs[i].A), int(pairs[i].B), -1 },
	}, 0)
}
