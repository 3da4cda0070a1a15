package export

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
)

// plain writes a cell for a program: numbers in full precision, unknown values as "".
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
	case table.Bounded:
		return plain(x.Plain())
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

// writeTSV writes one line for each row, whatever its cells contain: control characters and
// backslashes are escaped by [say.Escape], as readers of truth files expect.
func writeTSV(w io.Writer, t *table.Table, _ string) error {
	same := func(name string) string { return name }
	return separated(w, t, '\t', same, func(cell any) string { return say.Escape(plain(cell)) })
}

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

// separable writes a cell for CSV (RFC 4180), in quotes if needed to keep it as it is. It also
// quotes white space at the ends, which encoding/csv does not, since many readers remove it.
func separable(s string) string {
	if strings.ContainsAny(s, ",\"\r\n") || strings.TrimSpace(s) != s || s == `\.` { // which ends the data for PostgreSQL
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}

// writeJSONL writes one JSON object for each row, with the members in the order of the columns,
// which a map would lose.
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
	case table.Bounded:
		return jsonCell(x.Plain())
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
	_ = pack.JSON(&b, "").Encode(s) // a string in memory always encodes
	return strings.TrimSuffix(b.String(), "\n")
}

// escaped reports whether a character must be escaped in JSON or in JavaScript.
func escaped(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == '\u2028' || r == '\u2029' }
