package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// plain writes a cell for a program: numbers in full, nothing for what is not known.
func plain(cell any) string {
	switch x := cell.(type) {
	case nil:
		return ""
	case string:
		return x
	case int64:
		return strconv.FormatInt(x, 10)
	case float64:
		return table.Plain(x)
	case bool:
		if x {
			return "1"
		}
		return "0"
	case Stated:
		return plain(x.plain())
	}
	return fmt.Sprint(cell)
}

func writeCSV(w io.Writer, t *table.Table, _ string) error {
	return separated(w, t, ',', separable, func(cell any) string { return separable(plain(cell)) })
}

const byteOrderMark = "\uFEFF"

func writeExcel(w io.Writer, t *table.Table, _ string) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	return separated(w, t, ',', separable, func(cell any) string {
		s := plain(cell)
		if _, text := cell.(string); text && strings.IndexAny(s, "=+-@\t\r") == 0 {
			s = "'" + s
		}
		return separable(s)
	})
}

// writeTSV writes a line for each row, whatever its cells hold: controls and
// backslashes are escaped as [say.Escape] says, and truth files are read so.
func writeTSV(w io.Writer, t *table.Table, _ string) error {
	same := func(name string) string { return name }
	return separated(w, t, '\t', same, func(cell any) string { return say.Escape(plain(cell)) })
}

// separated writes a line of the names of the columns, and one for each row.
func separated(w io.Writer, t *table.Table, separator byte, name func(string) string, write func(any) string) error {
	out := bufio.NewWriter(w)
	for i, c := range t.Columns {
		if i > 0 {
			out.WriteByte(separator)
		}
		out.WriteString(name(c.Name))
	}
	out.WriteByte('\n')
	for row := range t.Rows {
		for i, cell := range row {
			if i > 0 {
				out.WriteByte(separator)
			}
			out.WriteString(write(cell))
		}
		if err := out.WriteByte('\n'); err != nil {
			return err
		}
	}
	return out.Flush()
}

// separable writes a cell between commas as RFC 4180 wants it, in quotes where that keeps it as it is. White
// space at its end is one such place that encoding/csv leaves to the reader, and many
// readers take it away.
func separable(s string) string {
	if strings.ContainsAny(s, ",\"\r\n") || strings.TrimSpace(s) != s || s == `\.` { // which ends the data for PostgreSQL
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}

// writeJSONL keeps the order of the columns, which a map would lose.
func writeJSONL(w io.Writer, t *table.Table, _ string) error {
	out := bufio.NewWriter(w)
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = quote(c.Name) + ":"
	}
	for row := range t.Rows {
		sep := byte('{')
		for i, cell := range row {
			out.WriteByte(sep)
			out.WriteString(names[i])
			out.WriteString(jsonCell(cell))
			sep = ','
		}
		if _, err := out.WriteString("}\n"); err != nil {
			return err
		}
	}
	return out.Flush()
}

func jsonCell(cell any) string {
	switch x := cell.(type) {
	case nil:
		return "null"
	case string:
		return quote(x)
	case bool:
		return strconv.FormatBool(x)
	case Stated:
		return jsonCell(x.plain())
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return "null" // JSON cannot say them
		}
	}
	return plain(cell)
}

// quote writes s as a JSON string; most need no escape.
func quote(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, escaped) < 0 {
		return `"` + s + `"`
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string in memory always encodes
	return strings.TrimSuffix(b.String(), "\n")
}

// escaped tells whether JSON, or a program that reads it as JavaScript, wants the
// character escaped.
func escaped(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == '\u2028' || r == '\u2029' }
