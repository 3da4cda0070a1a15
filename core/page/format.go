package page

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/unpack"
)

// format is one way in which a file holds pages. A file of this package
// describes each; [formats] lists them.
type format struct {
	name  string   // for messages, and the same in both languages
	exts  []string // what people call such files; a name never decides alone but for HTML, text, CSV and JSON lines
	table bool     // holds rows: inside a folder, used only where there is no web page
	// sniff tells the format from the first bytes of a file, unpacked, and its
	// name in lower case without the packing's extension.
	sniff func(head []byte, base string) bool
	// list hands the pages of the file to the lister; nil for an archive.
	list func(l *lister, in *input) error
	// files opens an archive, which is listed as a folder is.
	files func(in *input) (files, error)
}

// onePage tells a format of which a file is one page, or nothing that is read.
func (f *format) onePage() bool {
	return f == nil || f == &htmlFormat || f == &textFormat || f == &mhtmlFormat
}

// cuttable tells a format of which a piece of a file can be listed without the rest, where the
// file is packed so; nil: it is not packed.
func (f *format) cuttable(packing *unpack.Packing) bool {
	switch f {
	case &jsonFormat, &parquetFormat:
		return packing == nil
	case &warcFormat, &arcFormat:
		return packing != nil && packing.Name == "gzip"
	}
	return false
}

// shared tells a format whose reader asks which of its files are in a section.
func (f *format) shared() bool {
	return f == &jsonFormat || f == &parquetFormat || f == &warcFormat || f == &arcFormat
}

// formats are the formats that are read, in the order in which they are asked
// for: those with a mark of their own first.
func formats() []*format {
	return []*format{&zipFormat, &parquetFormat, &tarFormat, &warcFormat, &arcFormat, &jsonFormat, &mhtmlFormat, &htmlFormat, &csvFormat, &textFormat}
}

// Extensions returns the extensions of the names that people give to files which
// are read, for a dialog to show those. What a file is is told from its content.
func Extensions() []string {
	var all []string
	for _, f := range formats() {
		all = append(all, f.exts...)
	}
	for _, p := range unpack.Packings {
		all = append(all, p.Exts...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func accepted() say.Words {
	return say.Words{
		En: "accepted are a folder of pages, zip, tar, WARC, ARC, MHTML, JSONL, CSV or TSV with named columns, Parquet, and one HTML or .txt file; each also packed with gzip, Zstandard, LZ4, bzip2 or xz",
		Zh: "可用的有：网页文件夹、zip、tar、WARC、ARC、MHTML、JSONL、带列名的 CSV 或 TSV、Parquet，以及单个 HTML 或 .txt 文件；也可用 gzip、Zstandard、LZ4、bzip2 或 xz 压缩",
	}
}

// formatOf tells the format of a file from its first bytes, unpacked, and its
// name; nil for none of those that are read.
func formatOf(head []byte, base string) *format {
	for _, f := range formats() {
		if f.sniff(head, base) {
			return f
		}
	}
	return nil
}

// formatOfFile is formatOf for the first bytes of a file that may be packed.
func formatOfFile(head []byte, name string) (*format, error) {
	base := strings.ToLower(path.Base(name))
	if p := unpack.Of(head); p != nil {
		r, err := p.Unpack(bufio.NewReader(bytes.NewReader(head)))
		inner := make([]byte, charset.HeadBytes)
		n := 0
		if err == nil {
			n, err = io.ReadFull(r, inner) // what a cut off beginning gives is enough
		}
		if n == 0 && err != nil && !errors.Is(err, io.EOF) {
			return nil, say.Errorf("the %s data is damaged: %v", "%s 数据已损坏：%v", p.Name, err)
		}
		head, base = inner[:n], unpack.Without(base)
	}
	return formatOf(head, base), nil
}

// unknownFormat says what a file is that is in no format.
func unknownFormat(head []byte) error {
	if what := charset.BinaryKind(head); what.En != "" {
		return say.Errorf("looks like %s; %s", "看来是 %s；%s", what, accepted())
	}
	return say.Errorf("begins with %.30q, which is no format that is read; %s", "开头是 %.30q，不是可读的格式；%s", head, accepted())
}

var htmlFormat = format{
	name: "HTML",
	exts: []string{".html", ".htm", ".xhtml", ".xht", ".shtml"},
	sniff: func(head []byte, base string) bool {
		return charset.IsText(head) && (charset.LooksHTML(head) || htmlName(base))
	},
	list: func(l *lister, in *input) error { return l.onePage(in, HTML) },
}

var textFormat = format{
	name:  "text",
	exts:  []string{".txt"},
	sniff: func(head []byte, base string) bool { return charset.IsText(head) && strings.HasSuffix(base, ".txt") },
	list:  func(l *lister, in *input) error { return l.onePage(in, Text) },
}

// onePage lists a file that is one page, packed or not.
func (l *lister) onePage(in *input, kind Kind) error {
	if in.packing == nil {
		f, err := l.src.files.stat(in.name)
		if err != nil {
			return err
		}
		l.add(candidate{page: Page{ID: f.id(), Size: f.size, Kind: kind}, file: f, where: f.id()})
		return nil
	}
	b, sum, err := in.toSpool()
	if err != nil {
		l.problemOf(in.id(), say.New("%v; its beginning is used", "%v；使用其开头部分", err), err)
	}
	l.add(candidate{
		page: Page{ID: in.id(), Size: b.size, Kind: kind}, where: in.id(), sum: sum,
		item: item{in: l.src.container(spooled{}), at: b.base, n: b.size},
	})
	return nil
}

// hasExt tells whether a lower-case file name ends with one of exts.
func hasExt(base string, exts []string) bool {
	return slices.ContainsFunc(exts, func(e string) bool { return strings.HasSuffix(base, e) })
}
