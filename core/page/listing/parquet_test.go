package listing_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding/thrift"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/listing"
)

// withoutIndex takes the page index out of a Parquet file: many writers make
// none.
func withoutIndex(t testing.TB, file string) string {
	f, err := parquet.OpenFile(strings.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	meta := f.Metadata()
	for g := range meta.RowGroups {
		for c := range meta.RowGroups[g].Columns {
			col := &meta.RowGroups[g].Columns[c]
			col.OffsetIndexOffset, col.OffsetIndexLength, col.ColumnIndexOffset, col.ColumnIndexLength = 0, 0, 0, 0
		}
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), meta)
	if err != nil {
		t.Fatal(err)
	}
	n := int64(binary.LittleEndian.Uint32([]byte(file[len(file)-8:])))
	end := int64(len(file)) - 8 - n
	return file[:end] + string(footer) + string(binary.LittleEndian.AppendUint32(nil, uint32(len(footer)))) + "PAR1"
}

// Rows come out right in any order and from many goroutines, with a page index
// and without, from several row groups and data pages.
func TestParquetRowsInAnyOrder(t *testing.T) {
	const n = 1500
	rows := make([]parquetRow, n)
	for i := range rows {
		rows[i] = parquetRow{URL: fmt.Sprint("u", i), Title: fmt.Sprint("t", i), HTML: fmt.Sprint("<p>", i, strings.Repeat("网页", i%40))}
		switch i % 5 {
		case 1:
			rows[i].HTML, rows[i].Text = "", fmt.Sprint("text ", i)
		case 2:
			rows[i].Gold = fmt.Sprint("gold ", i)
		}
	}
	indexed := parquetOf(t, rows, parquet.PageBufferSize(2000), parquet.MaxRowsPerRowGroup(400))
	dir := put(t, map[string]string{"a.parquet": indexed, "b.parquet": withoutIndex(t, indexed)})
	for name, file := range map[string]string{"a.parquet": indexed, "b.parquet": withoutIndex(t, indexed)} {
		s := open(t, filepath.Join(dir, name))
		if len(s.Pages) != n {
			t.Fatalf("%s: %d pages, %s", name, len(s.Pages), problems(s))
		}
		f, err := parquet.OpenFile(strings.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		column := f.RowGroups()[0].ColumnChunks()[2]
		if _, err := column.OffsetIndex(); (err == nil) != (name == "a.parquet") {
			t.Errorf("%s: page index: %v", name, err)
		}
		dataPages := 0
		for p := column.Pages(); ; dataPages++ {
			if _, err := p.ReadPage(); err != nil {
				break
			}
		}
		if len(f.RowGroups()) < 4 || dataPages < 2 { // 8 data pages in all
			t.Errorf("%s: %d row groups of %d data pages, too few to test", name, len(f.RowGroups()), dataPages)
		}
		check := func(i int) {
			c, err := s.Read(i)
			want, kind := rows[i].HTML, page.HTML
			if want == "" {
				want, kind = rows[i].Text, page.Text
			}
			if err != nil || c.Text != want || c.Kind != kind || s.Pages[i].Size != int64(len(want)) || s.Pages[i].Title != rows[i].Title {
				t.Errorf("%s: row %d is %q, %v, want %q", name, i, c.Text, err, want)
			}
			if s.Pages[i].HasGold {
				if g, err := s.Gold(i); g != rows[i].Gold || err != nil {
					t.Errorf("%s: gold of row %d is %q, %v", name, i, g, err)
				}
			}
		}
		for i := range n {
			check(i)
		}
		order := rand.New(rand.NewPCG(1, 2)).Perm(n)[:200]
		var wg sync.WaitGroup
		for k := range 4 {
			wg.Go(func() {
				for i := k; i < len(order); i += 4 {
					check(order[i])
				}
			})
		}
		wg.Wait()
	}
}

func TestParquetOfBytesIsDecoded(t *testing.T) {
	type row struct {
		HTML []byte `parquet:"html"`
	}
	gb := "<meta charset=gbk><p>\xCD\xF8\xD2\xB3"
	s := open(t, filepath.Join(put(t, map[string]string{"x.parquet": parquetOf(t, []row{{[]byte(gb)}, {[]byte("<p>网页")}})}), "x.parquet"))
	if got := texts(t, s); got != "<meta charset=gbk><p>网页|<p>网页" {
		t.Errorf("texts %q", got)
	}
}

func TestDamagedParquetIsAnError(t *testing.T) {
	whole := parquetOf(t, []parquetRow{{URL: urlA, HTML: htmlA}, {URL: urlB, Text: htmlB}})
	for name, c := range map[string]struct{ in, want string }{
		"cut off":     {whole[:len(whole)-30], "read as Parquet: the Parquet file is incomplete or damaged"},
		"head alone":  {"PAR1", "read as Parquet: the Parquet file is incomplete or damaged"},
		"long footer": {whole[:len(whole)-8] + "\xFF\xFF\xFF\xFF" + "PAR1", "its footer declares 4294967295 bytes"},
		"wrong pages": {whole[:4] + strings.Repeat("\xFF", 150) + whole[154:], "row group 1"},
	} {
		_, err := formats.Open(t.Context(), filepath.Join(put(t, map[string]string{"x.parquet": c.in}), "x.parquet"), page.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// Whatever byte is wrong, what is said of it is about the file and not about the
// program that reads it.
func TestDamagedParquetSaysWhatIsDamaged(t *testing.T) {
	much(t)
	rows := make([]dictionaryRow, 40)
	for i := range rows {
		rows[i] = dictionaryRow{fmt.Sprint("u", i), fmt.Sprint("<p>", i%7)}
	}
	whole := parquetOf(t, rows)
	r, said := rand.New(rand.NewPCG(3, 4)), 0
	for range 6000 {
		b := []byte(whole)
		for range 1 + r.IntN(3) {
			b[4+r.IntN(len(b)-8)] ^= byte(1 + r.IntN(255))
		}
		s, err := listing.OpenBytes(t.Context(), "x.parquet", b, page.Options{}, formats.All())
		texts := fmt.Sprint(err)
		if err == nil {
			for i := range s.Pages {
				_, err := s.Read(i)
				texts += fmt.Sprintln(err)
			}
			texts += problems(s)
			s.Close()
		}
		for _, inner := range []string{"runtime error", "index out of range", "slice bounds", "nil pointer", "goroutine", "panic", "reflect"} {
			if strings.Contains(texts, inner) {
				t.Fatalf("says %s", texts)
			}
		}
		said += strings.Count(texts, "is inconsistent")
	}
	if said == 0 {
		t.Error("no damage made the library fail: the test tries nothing")
	}
}

func TestParquetOfEveryCodec(t *testing.T) {
	type row struct {
		HTML string `parquet:"html,optional"`
	}
	rows := []row{{htmlA + strings.Repeat("x", 5000)}, {htmlB}}
	for _, codec := range []compress.Codec{&parquet.Snappy, &parquet.Zstd, &parquet.Gzip, &parquet.Brotli, &parquet.Lz4Raw} {
		whole := parquetOf(t, rows, parquet.Compression(codec), parquet.DataPageStatistics(false))
		if s := open(t, filepath.Join(put(t, map[string]string{"x.parquet": whole}), "x.parquet")); texts(t, s) != rows[0].HTML+"|"+rows[1].HTML {
			t.Errorf("%s: pages %s, %s", codec, ids(s), problems(s))
		}
	}
}
