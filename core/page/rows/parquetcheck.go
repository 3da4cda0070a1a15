package rows

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	parquetformat "github.com/parquet-go/parquet-go/format"
	"github.com/pierrec/lz4/v4"

	"pagetwin/core/base/say"
	"pagetwin/core/page/unpack"
)

// maxDataPage is the size in bytes of the largest data page of a Parquet column that is unpacked.
// Writers make data pages of about 1 MiB; a single value may be larger.
const maxDataPage = 256 << 20

// checkFooter returns an error if the footer of a Parquet file cannot be as long as its last
// bytes state. The library would allocate that length without a check.
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
		return say.Errorf("it does not end like a Parquet file")
	}
	if n > size-12 {
		return say.Errorf("its footer declares %d {byte|bytes}, but the file has %d", n, size)
	}
	return nil
}

// checkChunk reads the headers of the data pages of a column chunk and returns an error if their
// sizes cannot be true. The library would allocate these sizes without a check.
func checkChunk(r io.ReaderAt, size int64, m *parquetformat.ColumnMetaData) error {
	from := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		from = m.DictionaryPageOffset
	}
	end := from + m.TotalCompressedSize
	if from < 4 || m.TotalCompressedSize < 0 || end < from || end > size {
		return say.Errorf("a column is outside the file")
	}
	in := bufio.NewReaderSize(nil, 4<<10)
	for from < end {
		read := &unpack.Counter{Reader: io.NewSectionReader(r, from, end-from)}
		in.Reset(read)
		var h parquetformat.PageHeader
		if err := thrift.NewDecoder(new(thrift.CompactProtocol).NewReader(in)).Decode(&h); err != nil {
			return err
		}
		from += read.N - int64(in.Buffered())
		packed, unpacked := int64(h.CompressedPageSize), int64(h.UncompressedPageSize)
		if packed < 0 || packed > end-from || unpacked < 0 || unpacked > maxDataPage {
			return say.Errorf("a page declares %s compressed and %s uncompressed, but %s are left and the limit is %s",
				say.Mebibytes(packed), say.Mebibytes(unpacked), say.Mebibytes(end-from), say.Mebibytes(maxDataPage))
		}
		if max(h.DataPageHeader.V.NumValues, h.DataPageHeaderV2.V.NumValues, h.DictionaryPageHeader.V.NumValues) > maxPageValues {
			return say.Errorf("a page declares more than %d {value|values}", maxPageValues)
		}
		if isPacked(&h) {
			if err := checkPacked(io.NewSectionReader(r, from, packed), m.Codec, levels(&h), unpacked); err != nil {
				return err
			}
		}
		from += packed
	}
	return nil
}

// levels returns the number of bytes of a data page that are not packed.
func levels(h *parquetformat.PageHeader) int64 {
	if h.Type != parquetformat.DataPageV2 {
		return 0
	}
	v2 := &h.DataPageHeaderV2.V
	return int64(v2.RepetitionLevelsByteLength) + int64(v2.DefinitionLevelsByteLength)
}

func isPacked(h *parquetformat.PageHeader) bool {
	said := h.DataPageHeaderV2.V.IsCompressed
	return h.Type != parquetformat.DataPageV2 || !said.Valid || said.V
}

// checkPacked returns an error if a data page unpacks to more than its header states, since the
// library would unpack all of it. Snappy states the unpacked length before its data and keeps to
// it; with other codecs the page is unpacked and discarded, which takes a small part of the time
// of reading it.
func checkPacked(r *io.SectionReader, codec parquetformat.CompressionCodec, levels, most int64) error {
	if levels < 0 || levels > r.Size() {
		return say.Errorf("a page is damaged")
	}
	in := bufio.NewReaderSize(io.NewSectionReader(r, levels, r.Size()-levels), 32<<10)
	var n int64
	switch codec {
	case parquetformat.Snappy:
		said, err := binary.ReadUvarint(in)
		if err != nil && r.Size() > levels {
			return unpack.CutOff(err)
		}
		n = int64(min(said, math.MaxInt64))
	case parquetformat.Gzip, parquetformat.Brotli, parquetformat.Zstd:
		z, err := unpacker(codec, in)
		if err != nil {
			return unpack.CutOff(err)
		}
		defer z.Close()
		n, _ = io.Copy(io.Discard, io.LimitReader(z, most+1)) // damage is found when the page is read
	case parquetformat.Lz4Raw:
		packed := make([]byte, r.Size()-levels)
		if _, err := io.ReadFull(in, packed); err != nil {
			return unpack.CutOff(err)
		}
		if _, err := lz4.UncompressBlock(packed, make([]byte, most)); err != nil {
			return say.Errorf("a page unpacks to more than it declares, or is damaged")
		}
	}
	if n > most {
		return say.Errorf("a page declares %s uncompressed but has more", say.Mebibytes(most))
	}
	return nil
}

func unpacker(codec parquetformat.CompressionCodec, in io.Reader) (io.ReadCloser, error) {
	switch codec {
	case parquetformat.Gzip:
		return gzip.NewReader(in)
	case parquetformat.Brotli:
		return io.NopCloser(brotli.NewReader(in)), nil
	}
	z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(unpack.ZstdMemory))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

// maxPageValues is the most values of one page of a column.
const maxPageValues = 1 << 24
