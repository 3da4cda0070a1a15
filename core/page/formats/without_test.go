package formats_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// record is a row with columns that no page has.
type record struct {
	ID   string            `parquet:"id"`
	Text string            `parquet:"text"`
	N    int64             `parquet:"n"`
	Tags []string          `parquet:"tags,list"`
	Meta map[string]string `parquet:"meta"`
}

// A table is copied without some of its rows: every other byte of a text, and every other column
// of a Parquet file.
func TestTablesAreCopiedWithoutRows(t *testing.T) {
	var rows []record
	for i := range 500 {
		id := strings.Repeat("x", i%7) + string(rune('a'+i%26)) + string(rune('0'+i/26%10)) + string(rune('A'+i/260))
		rows = append(rows, record{id, "text of " + id, int64(i), []string{"t", id}, map[string]string{"k": id}})
	}
	var packed bytes.Buffer
	if err := parquet.Write(&packed, rows, parquet.MaxRowsPerRowGroup(90)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ text, want string }{
		"lines.jsonl":  {"\uFEFF{\"id\":\"a\",\"text\":\"one\",\"more\":[1]}\n\nno json\n{\"id\":\"b\",\"text\":\"two\"}\r\n{\"id\":\"c\",\"text\":\"three\"}", "\uFEFF{\"id\":\"a\",\"text\":\"one\",\"more\":[1]}\n\nno json\n{\"id\":\"c\",\"text\":\"three\"}"},
		"quoted.csv":   {"id,text,n\na,\"one\nand \"\"a\"\" half\",1\r\nb,\"two,\n\",2\nc,three,3\n", "id,text,n\na,\"one\nand \"\"a\"\" half\",1\r\nc,three,3\n"},
		"rows.parquet": {text: packed.String()},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		set, err := formats.Open(t.Context(), path, page.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var gone []int64
		table, _ := set.Row(0)
		var want []record
		for i := range set.Pages {
			if _, place := set.Row(i); i%3 == 1 {
				gone = append(gone, place)
			} else if c.want == "" {
				want = append(want, rows[i])
			}
		}
		var out bytes.Buffer
		if err := table.Without(&out, gone); err != nil {
			t.Fatal(name, err)
		}
		if table.Name() != name || c.want != "" && out.String() != c.want {
			t.Errorf("%s: %q is\n%q, want\n%q", name, table.Name(), out.String(), c.want)
		}
		if c.want == "" {
			got, err := parquet.Read[record](bytes.NewReader(out.Bytes()), int64(out.Len()))
			if err != nil || !slices.EqualFunc(got, want, func(a, b record) bool {
				return a.ID == b.ID && a.N == b.N && slices.Equal(a.Tags, b.Tags) && a.Meta["k"] == b.Meta["k"]
			}) {
				t.Errorf("%d rows instead of %d, %v", len(got), len(want), err)
			}
		}
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	}
}
