package rows

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	parquetformat "github.com/parquet-go/parquet-go/format"

	"pagetwin/core/page/unpack"
)

// The data of a page may claim or give more than its header says: it is refused
// before there is room for it, whatever the codec.
func TestParquetPagesThatUnpackToMoreAreRefused(t *testing.T) {
	type row struct {
		HTML string `parquet:"html,optional"`
	}
	rows := []row{{"<html><title>a</title><p>甲</p></html>" + strings.Repeat("x", 5000)}, {"<!DOCTYPE html><p>乙</p>"}}
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
		var b bytes.Buffer
		w := parquet.NewGenericWriter[row](&b, parquet.Compression(c.codec), parquet.DataPageStatistics(false))
		if _, err := w.Write(rows); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		whole := b.String()
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
		if err == nil || !strings.Contains(err.Error(), "uncompressed") && !strings.Contains(err.Error(), "unpacks to more") {
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
