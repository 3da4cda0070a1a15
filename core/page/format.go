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

// format is one way in which a file holds pages.
type format struct {
	name string    // for messages, and the same in both languages
	what say.Words // what is accepted, where the name alone does not say it
	exts []string  // what people call such files; a name never decides alone but for HTML, text, CSV and JSON lines
	// sniff tells the format from the first bytes of a file, unpacked, and its
	// name in lower case without the packing's extension.
	sniff func(head []byte, base string) bool
	// list hands in the pages of the file; nil for an archive.
	list func(in *input) error
	// files opens an archive, which is listed as a folder is.
	files func(in *input) (files, error)

	onePage bool    // a file is one page
	rows    bool    // holds rows: inside a folder, used only where there is no web page
	named   bool    // inside a folder, only files with one of its extensions are of this format
	cut     cutting // whether a piece of a file can be listed without the rest
}

// cutting is where a file can be cut into pieces that are listed one without the other.
type cutting uint8

// The ways of cutting.
const (
	cutNowhere  cutting = iota
	cutUnpacked         // near any place, where it is not packed
	cutMembers          // between the members of a file that is packed with gzip
)

// cuttable tells a format of which a piece of a file can be listed without the rest, where the
// file is packed so; nil: it is not packed.
func (f *format) cuttable(packing *unpack.Packing) bool {
	switch f.cut {
	case cutUnpacked:
		return packing == nil
	case cutMembers:
		return packing != nil && packing.Name == "gzip"
	}
	return false
}

// formats are the formats that are read, in the order in which they are asked for.
type formats []*format

// accepted says what can be opened.
func (all formats) accepted() say.Words {
	var en, zh []string
	for _, f := range all {
		if f == &htmlFormat || f == &textFormat {
			continue
		}
		w := say.Same(f.name)
		if f.what.En != "" {
			w = f.what
		}
		en, zh = append(en, w.En), append(zh, w.Zh)
	}
	return say.Words{
		En: "accepted are a folder of pages, " + strings.Join(en, ", ") + ", and one HTML or .txt file; each also packed with gzip, Zstandard, LZ4, bzip2 or xz",
		Zh: "可用的有：网页文件夹、" + strings.Join(zh, "、") + "，以及单个 HTML 或 .txt 文件；也可用 gzip、Zstandard、LZ4、bzip2 或 xz 压缩",
	}
}

// of tells the format of a file from its first bytes, unpacked, and its
// name; nil for none of those that are read.
func (all formats) of(head []byte, base string) *format {
	for _, f := range all {
		if f.sniff(head, base) {
			return f
		}
	}
	return nil
}

// Extensions returns the extensions of the names that people give to files which
// are read, for a dialog to show those. What a file is is told from its content.
func (all formats) Extensions() []string {
	var exts []string
	for _, f := range all {
		exts = append(exts, f.exts...)
	}
	for _, p := range unpack.Packings {
		exts = append(exts, p.Exts...)
	}
	slices.Sort(exts)
	return slices.Compact(exts)
}

// Takes tells by its name whether a file below the folder of a set would become a
// part of the set: its truth, its listing, a page, or a file that holds pages beside
// other pages. name is a slash path below the folder. Tables and texts are none;
// results may lie beside the pages as those.
func (all formats) Takes(name string) bool {
	name = strings.ToLower(name)
	if slices.ContainsFunc(strings.Split(name, "/"), hidden) {
		return false
	}
	if name == PairsName || name == ClustersName || slices.Contains(listings, name) {
		return true
	}
	base := unpack.Without(name)
	for _, f := range all {
		if f.rows || f == &textFormat {
			continue
		}
		if hasExt(base, f.exts...) {
			return true
		}
	}
	return false
}

// ofFile is of for the first bytes of a file that may be packed.
func (all formats) ofFile(head []byte, name string) (*format, error) {
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
	return all.of(head, base), nil
}

// unknownFormat says what a file is that is in no format.
func (all formats) unknown(head []byte) error {
	if what := charset.BinaryKind(head); what.En != "" {
		return say.Errorf("looks like %s; %s", "看来是 %s；%s", what, all.accepted())
	}
	return say.Errorf("begins with %.30q, which is no format that is read; %s", "开头是 %.30q，不是可读的格式；%s", head, all.accepted())
}

var htmlFormat = format{
	name: "HTML",
	exts: []string{".html", ".htm", ".xhtml", ".xht", ".shtml"},
	sniff: func(head []byte, base string) bool {
		return charset.IsText(head) && (charset.LooksHTML(head) || htmlName(base))
	},
	list:    func(in *input) error { return in.onePage(HTML) },
	onePage: true,
}

var textFormat = format{
	name:    "text",
	exts:    []string{".txt"},
	sniff:   func(head []byte, base string) bool { return charset.IsText(head) && strings.HasSuffix(base, ".txt") },
	list:    func(in *input) error { return in.onePage(Text) },
	onePage: true,
}

// onePage lists a file that is one page, packed or not.
func (in *input) onePage(kind Kind) error {
	if in.packing == nil {
		f, err := in.src.files.stat(in.name)
		if err != nil {
			return err
		}
		in.add(candidate{page: Page{ID: f.id(), Size: f.size, Kind: kind}, file: f, where: f.id()})
		return nil
	}
	b, sum, err := in.toSpool()
	if err != nil {
		in.problemOf(in.id(), say.New("%v; its beginning is used", "%v；使用其开头部分", err), err)
	}
	in.add(candidate{
		page: Page{ID: in.id(), Size: b.size, Kind: kind}, where: in.id(), sum: sum,
		item: item{in: in.copies(), at: b.base, n: b.size},
	})
	return nil
}

// hasExt tells whether a lower-case file name ends with one of exts.
func hasExt(base string, exts ...string) bool {
	return slices.ContainsFunc(exts, func(e string) bool { return strings.HasSuffix(base, e) })
}
