package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"pgregory.net/rapid"

	"pagetwin/core/base/table"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

// TestEveryFormatGivesBackWhatWasWritten is the property that CSV, JSON lines and
// Parquet lose nothing.
func TestEveryFormatGivesBackWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, rows := anyTable(t)
		record, err := csv.NewReader(strings.NewReader(writtenBy(t, "csv", table))).ReadAll()
		if err != nil || len(record) != len(rows)+1 {
			t.Fatalf("CSV has %d records for %d rows: %v", len(record), len(rows), err)
		}
		lines := json.NewDecoder(strings.NewReader(writtenBy(t, "jsonl", table)))
		file := []byte(writtenBy(t, "parquet", table))
		back, err := readParquet(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(back) != len(rows) {
			t.Fatalf("Parquet has %d rows, want %d", len(back), len(rows))
		}
		for i, row := range rows {
			var object map[string]any
			if err := lines.Decode(&object); err != nil {
				t.Fatal(err)
			}
			for k, c := range table.Columns {
				// encoding/csv reads \r\n in a quoted cell as \n
				if got, want := record[i+1][k], strings.ReplaceAll(plain(row[k]), "\r\n", "\n"); got != want {
					t.Fatalf("CSV gives back %q for %q", got, want)
				}
				if got, want := back[i][k], row[k]; got != want {
					t.Fatalf("Parquet gives back %v for %v in %s", got, want, c.Name)
				}
				if got := object[c.Name]; (row[k] == nil) != (got == nil) {
					t.Fatalf("JSON gives back %v for %v", got, row[k])
				} else if s, text := row[k].(string); text && got != s {
					t.Fatalf("JSON gives back %q for %q", got, s)
				}
			}
		}
	})
}

// TestIdsComeBackFromTablesOfTruth is the property that the tables which serve as truth name
// the pages that they were made of, whatever characters their ids begin and end with.
func TestIdsComeBackFromTablesOfTruth(t *testing.T) {
	dir := t.TempDir()
	id := rapid.StringOfN(rapid.SampledFrom([]rune("ab \t\r\n\"\\,;x0\u00a0\u3000\ufeff'")), 1, 5, -1)
	backslashes := []string{`\`, "a", `\\`} // an escape in one format, an id in another
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.OneOf(rapid.SliceOfNDistinct(id, 2, 8, rapid.ID), rapid.Just(backslashes)).Draw(t, "ids")
		pages := make([]page.Page, len(ids))
		var rows [][]any
		for i, id := range ids {
			pages[i].ID = id
			if i > 0 {
				rows = append(rows, []any{ids[i-1], id, "1"})
			}
		}
		set := page.FromPages("x", pages, make([]page.Content, len(ids)))
		table := &table.Table{Columns: []table.Head{{Name: "id1"}, {Name: "id2"}, {Name: "label"}}, Rows: slices.Values(rows)}
		for _, format := range []string{"tsv", "csv"} {
			body := writtenBy(t, format, table)
			path := filepath.Join(dir, "pairs."+format)
			if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
				t.Fatal(err)
			}
			known, problems, err := truthfile.Load(set, path)
			if err != nil || len(problems) > 0 {
				t.Fatalf("%s: %v, %v\n%q", format, err, problems, body)
			}
			for i := range len(ids) - 1 {
				if known.Label(page.MakePair(i, i+1)) != truth.Duplicate {
					t.Fatalf("%s loses the pair %q, %q\n%q", format, ids[i], ids[i+1], body)
				}
			}
		}
	})
}

func writtenBy(t *rapid.T, format string, table *table.Table) string {
	f, err := ByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b, table, "en"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func anyTable(t *rapid.T) (*table.Table, [][]any) {
	out := &table.Table{Name: "any"}
	cells := map[table.Kind]*rapid.Generator[any]{
		table.Text:   rapid.OneOf(rapid.Just[any](nil), rapid.StringN(1, 12, -1).AsAny()),
		table.Whole:  rapid.OneOf(rapid.Just[any](nil), rapid.Int64().AsAny()),
		table.Number: rapid.OneOf(rapid.Just[any](nil), rapid.Float64Range(-1e9, 1e9).AsAny()),
		table.Flag:   rapid.OneOf(rapid.Just[any](nil), rapid.Bool().AsAny()),
	}
	for i := range rapid.IntRange(2, 6).Draw(t, "columns") {
		kind := rapid.SampledFrom([]table.Kind{table.Text, table.Whole, table.Number, table.Flag}).Draw(t, "kind")
		out.Columns = append(out.Columns, table.Head{Name: fmt.Sprintf("%c%d", 'z'-i, i), Kind: kind}) // not in the order of the alphabet
	}
	var rows [][]any
	for range rapid.IntRange(0, 9).Draw(t, "rows") {
		var row []any
		for _, c := range out.Columns {
			row = append(row, cells[c.Kind].Draw(t, c.Name))
		}
		rows = append(rows, row)
	}
	out.Rows = slices.Values(rows)
	return out, rows
}

// readParquet reads a file column by column in the order of its schema.
func readParquet(file []byte) ([][]any, error) {
	r := parquet.NewReader(bytes.NewReader(file))
	defer r.Close()
	var out [][]any
	buffer := make([]parquet.Row, 4)
	for {
		n, err := r.ReadRows(buffer)
		for _, row := range buffer[:n] {
			cells := make([]any, len(row))
			for i, v := range row {
				switch {
				case v.IsNull():
				case v.Kind() == parquet.ByteArray:
					cells[i] = string(v.ByteArray())
				case v.Kind() == parquet.Int64:
					cells[i] = v.Int64()
				case v.Kind() == parquet.Double:
					cells[i] = v.Double()
				case v.Kind() == parquet.Boolean:
					cells[i] = v.Boolean()
				}
			}
			out = append(out, cells)
		}
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return out, err
		}
	}
}
