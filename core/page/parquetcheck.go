package page

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	parquetformat "github.com/parquet-go/parquet-go/format"

	"pagetwin/core/say"
)

// maxDataPage is the largest page of a Parquet column that is unpacked, in
// bytes. Writers make pages of about 1 MiB; one value may be more.
const maxDataPage = 256 << 20

// checkFooter tells whether the footer of a Parquet file can be as long as its
// last bytes say: the library makes room for it unasked.
func checkFooter(r io.ReaderAt, size int64) error {
	var b [8]byte
	if size < 12 {
		return io.ErrUnexpectedEOF
	}
	if _, err := r.ReadAt(b[:], size-8); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	n := int64(binary.LittleEndian.Uint32(b[:]))
	if magic := string(b[4:]); magic != "PAR1" {
		return say.Errorf("it does not end as one", "结尾不对")
	}
	if n > size-12 {
		return say.Errorf("its footer says it has %d bytes, the file has %d", "尾部自称 %d 字节，而文件只有 %d", n, size)
	}
	return nil
}

// checkChunk goes through the headers of the pages of a column chunk and tells
// whether their sizes can be true: the library makes room for what they say
// unasked.
func checkChunk(r io.ReaderAt, size int64, m *parquetformat.ColumnMetaData) error {
	from := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		from = m.DictionaryPageOffset
	}
	end := from + m.TotalCompressedSize
	if from < 4 || m.TotalCompressedSize < 0 || end < from || end > size {
		return say.Errorf("a column lies outside the file", "有一列在文件之外")
	}
	in := bufio.NewReaderSize(nil, 4<<10)
	for from < end {
		read := &counter{Reader: io.NewSectionReader(r, from, end-from)}
		in.Reset(read)
		var h parquetformat.PageHeader
		if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(in)).Decode(&h); err != nil {
			return err
		}
		from += read.n - int64(in.Buffered())
		packed, unpacked := int64(h.CompressedPageSize), int64(h.UncompressedPageSize)
		if packed < 0 || packed > end-from || unpacked < 0 || unpacked > maxDataPage {
			return say.Errorf("a page says it has %s packed and %s unpacked, %s are left and %s is the limit",
				"有一页自称压缩后 %s、解压后 %s，而余下 %s，上限 %s",
				mebibytes(packed), mebibytes(unpacked), mebibytes(end-from), mebibytes(maxDataPage))
		}
		if max(h.DataPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues, h.DictionaryPageHeader.V.NumValues) > maxPageValues {
			return say.Errorf("a page says it has more than %d values", "有一页自称超过 %d 个值", maxPageValues)
		}
		from += packed
	}
	return nil
}

// maxPageValues is the most values of one page of a column.
const maxPageValues = 1 << 24
