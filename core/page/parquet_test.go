package page

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	parquetformat "github.com/parquet-go/parquet-go/format"

	"pagetwin/core/page/unpack"
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
	for _, name := range []string{"a.parquet", "b.parquet"} {
		s := open(t, filepath.Join(dir, name))
		if len(s.Pages) != n {
			t.Fatalf("%s: %d pages, %s", name, len(s.Pages), problems(s))
		}
		file := s.src.(*source).containers[0].(*rowFile)
		if _, err := file.file.RowGroups()[0].ColumnChunks()[2].OffsetIndex(); (err == nil) != (name == "a.parquet") {
			t.Errorf("%s: page index: %v", name, err)
		}
		if len(file.pages) < 2 || len(file.pages[2]) < 8 {
			t.Errorf("%s: data pages %d, too few to test", name, len(file.pages[2]))
		}
		check := func(i int) {
			c, err := s.Read(i)
			want, kind := rows[i].HTML, HTML
			if want == "" {
				want, kind = rows[i].Text, Text
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
		"cut off":     {whole[:len(whole)-30], "read as Parquet: the Parquet file is cut off or damaged"},
		"head alone":  {"PAR1", "read as Parquet: the Parquet file is cut off or damaged"},
		"long footer": {whole[:len(whole)-8] + "\xFF\xFF\xFF\xFF" + "PAR1", "its footer says it has 4294967295 bytes"},
		"wrong pages": {whole[:4] + strings.Repeat("\xFF", 150) + whole[154:], "row group 1"},
	} {
		_, err := Open(t.Context(), filepath.Join(put(t, map[string]string{"x.parquet": c.in}), "x.parquet"), Options{})
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
		s, err := openBytes(t.Context(), "x.parquet", b, Options{})
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
		said += strings.Count(texts, "does not hold together")
	}
	if said == 0 {
		t.Error("no damage made the library fail: the test tries nothing")
	}
}

// The data of a page may claim or give more than its header says: it is refused
// before there is room for it, whatever the codec.
func TestParquetPagesThatUnpackToMoreAreRefused(t *testing.T) {
	type row struct {
		HTML string `parquet:"html,optional"`
	}
	rows := []row{{htmlA + strings.Repeat("x", 5000)}, {htmlB}}
	for _, c := range []struct {
		codec compress.Codec
		more  func(codec compress.Codec, page []byte) []byte
	}{
		{&parquet.Snappy, func(_ compress.Codec, page []byte) []byte {
			_, n := binary.Uvarint(page)
			return append(binary.AppendUvarint(nil, 1<<32-1), page[n:]...)
		}},
		{&parquet.Zstd, packedAgain},
		{&parquet.Gzip, packedAgain},
		{&parquet.Brotli, packedAgain},
		{&parquet.Lz4Raw, packedAgain},
	} {
		name := c.codec.String()
		whole := parquetOf(t, rows, parquet.Compression(c.codec), parquet.DataPageStatistics(false))
		if s := open(t, filepath.Join(put(t, map[string]string{"x.parquet": whole}), "x.parquet")); texts(t, s) != rows[0].HTML+"|"+rows[1].HTML {
			t.Errorf("%s: pages %s, %s", name, ids(s), problems(s))
		}
		f, err := parquet.OpenFile(strings.NewReader(whole), int64(len(whole)))
		if err != nil {
			t.Fatal(err)
		}
		m := &f.Metadata().RowGroups[0].Columns[0].MetaData
		read := &unpack.Counter{Reader: strings.NewReader(whole[m.DataPageOffset:])}
		in := bufio.NewReader(read)
		var h parquetformat.PageHeader
		if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(in)).Decode(&h); err != nil {
			t.Fatal(err)
		}
		from := m.DataPageOffset + read.N - int64(in.Buffered())
		page := whole[from : from+int64(h.CompressedPageSize)]
		skip := levels(&h)
		if err := checkPacked(sectionOf(page), m.Codec, skip, int64(h.UncompressedPageSize)); err != nil {
			t.Errorf("%s: a page as it should be: %v", name, err)
		}
		bad := page[:skip] + string(c.more(c.codec, []byte(page[skip:])))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err = checkPacked(sectionOf(bad), m.Codec, skip, int64(h.UncompressedPageSize))
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "unpack") {
			t.Errorf("%s: a page that unpacks to more: %v", name, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 20<<20 {
			t.Errorf("%s: %d MiB used", name, used>>20)
		}
	}
}

func sectionOf(s string) *io.SectionReader {
	return io.NewSectionReader(strings.NewReader(s), 0, int64(len(s)))
}

// packedAgain packs a hundred times as much.
func packedAgain(codec compress.Codec, page []byte) []byte {
	plain, err := codec.Decode(nil, page)
	if err != nil {
		panic(err)
	}
	packed, err := codec.Encode(nil, bytes.Repeat(plain, 100))
	if err != nil {
		panic(err)
	}
	return packed
}
