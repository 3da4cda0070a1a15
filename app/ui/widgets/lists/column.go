package lists

import (
	"fmt"
	"math"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
)

// A Column is a column of exports, with its look in a table of the window. Its text depends on the row alone: the toolkit may paint a table at any
// time, also when the source of the row is gone.
type Column[R any] struct {
	table.Column[R]         // Name names the width that a person gives it, "" for none; Value is nil where there are icons
	Width           float32 // of text where room is short, at the normal size of text; 0 takes the rest
	Wrap            bool    // continues in further lines
	Alike           bool    // is shown only where rows differ in it
	Detail          bool    // is shown only where a person asks for all columns
	Icon            func(r R) fyne.Resource
	Right           bool // is aligned to the right and never cut

	wide  bool
	plain bool // words returns figureSigns alone
	words func(r R) string
	order func(r R) float64
}

// Col declares a column whose title has a key, the last part of which is its name.
func Col[R any](book *wording.Book, key string, kind table.Kind, width float32, value func(r R) any) Column[R] {
	return Titled(key[strings.LastIndex(key, ".")+1:], book.Both(key), kind, width, value)
}

// TextCol is [Col] for texts, which a filter then searches without an allocation for each.
func TextCol[R any](book *wording.Book, key string, width float32, text func(r R) string) Column[R] {
	return Col(book, key, table.Text, width, func(r R) any { return text(r) }).Worded(text)
}

// Titled is [Col] with the title itself in place of a key.
func Titled[R any](name string, title param.Words, kind table.Kind, width float32, value func(r R) any) Column[R] {
	return Column[R]{Column: table.Titled(name, title, kind, value), Width: width, Right: kind != table.Text && kind != table.Flag}
}

// Figures returns the column aligned as a column of figures.
func (c Column[R]) Figures() Column[R] {
	c.Right = true
	return c
}

// Wide returns the column as one that shares the remaining room with others.
func (c Column[R]) Wide() Column[R] {
	c.wide = true
	return c
}

// Worded returns the column with a function that formats its cells.
func (c Column[R]) Worded(words func(r R) string) Column[R] {
	c.words = words
	return c
}

// Figured is Worded for texts that consist of figures and their units.
func (c Column[R]) Figured(words func(r R) string) Column[R] {
	c.words, c.plain = words, true
	return c
}

// figureSigns are the characters of the results of wording.Count and wording.Bytes, in lower case.
const figureSigns = "0123456789,.- bkmg"

// Ordered returns the column with a sort key in place of its values.
func (c Column[R]) Ordered(by func(r R) float64) Column[R] {
	c.order = by
	return c
}

// Text returns the text of a cell.
func (c Column[R]) Text(r R) string {
	if c.words != nil {
		return c.words(r)
	}
	switch x := c.Cell(r).(type) {
	case string:
		return x
	case int64:
		return wording.Count(x)
	case table.Bounded:
		return x.Words(wording.Share)
	case float64:
		switch c.Kind {
		case table.Share:
			return wording.Share(x)
		case table.Seconds:
			return wording.Seconds(time.Duration(x * float64(time.Second)))
		}
		return fmt.Sprintf("%.4g", x)
	}
	return "–"
}

// rank returns the sort key of a row, a number or text; NaN comes last in either order.
func (c Column[R]) rank(r R) (float64, string) {
	if c.order != nil {
		return c.order(r), ""
	}
	switch x := c.Value(r).(type) {
	case string:
		return 0, x
	case table.Bounded:
		return x.Rank(), ""
	case time.Duration:
		return x.Seconds(), ""
	case bool:
		if x {
			return 1, ""
		}
		return 0, ""
	default:
		if n, ok := param.Number(x); ok {
			return n, ""
		}
	}
	return math.NaN(), ""
}
