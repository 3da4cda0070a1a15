package listing

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/unpack"
)

// Format describes one format of files that hold pages.
type Format struct {
	Name    string    // for messages, and the same in both languages
	Accepts say.Words // words for what is accepted; empty if the name says it
	Exts    []string  // of file names; only HTML, text, CSV and JSON lines are recognised by them alone
	// Is reports whether a file is in the format, by its first bytes, unpacked, and its name in
	// lower case without the extension of the packing.
	Is func(head []byte, base string) bool
	// List adds the pages of the file to the listing; nil for an archive.
	List func(in *Input) error
	// Files opens an archive, whose files are listed as those of a folder.
	Files func(in *Input) (files.Files, error)

	OnePage bool    // a file is one page
	Rows    bool    // holds rows: inside a folder, used only where there is no web page
	Named   bool    // inside a folder, only files with one of its extensions are of this format
	Cut     cutting // where a file can be cut, so that one part is listed without the others
}

// cutting is a way to cut a file into parts that are listed independently.
type cutting uint8

// The ways of cutting.
const (
	cutNowhere  cutting = iota
	CutUnpacked         // near any offset, if it is not packed
	CutMembers          // between gzip members
)

// cuttable reports whether files of the format can be cut if they have that packing; nil means not
// packed.
func (f *Format) cuttable(packing *unpack.Packing) bool {
	switch f.Cut {
	case CutUnpacked:
		return packing == nil
	case CutMembers:
		return packing != nil && packing.Name == "gzip"
	}
	return false
}

// Formats are the supported formats, in the order in which a file is tried against them.
type Formats []*Format

func (all Formats) accepted() say.Words {
	var list []say.Words
	for _, f := range all {
		if f == &HTML || f == &Text {
			continue
		}
		w := say.Same(f.Name)
		if f.Accepts.En != "" {
			w = f.Accepts
		}
		list = append(list, w)
	}
	return say.New("supported formats: a folder of pages, %v, and a single HTML or .txt file; each may be compressed with gzip, Zstandard, bzip2 or xz", say.Join(list, ", ")).Words
}

// of returns the format of a file by its first bytes, unpacked, and its name; nil if it is none
// of them.
func (all Formats) of(head []byte, base string) *Format {
	for _, f := range all {
		if f.Is(head, base) {
			return f
		}
	}
	return nil
}

// Extensions returns the file name extensions of all formats, for the filter of a file dialog.
// The format of a file is decided by its content.
func (all Formats) Extensions() []string {
	var exts []string
	for _, f := range all {
		exts = append(exts, f.Exts...)
	}
	for _, p := range unpack.Packings {
		exts = append(exts, p.Exts...)
	}
	slices.Sort(exts)
	return slices.Compact(exts)
}

// Takes reports, by its name, whether a file below the folder of a set would become a part of the
// set: a truth file, a listing, a page, or a file that holds pages. name is a slash path below the
// folder. Tables and texts do not count, since results may be kept beside the pages in that form.
func (all Formats) Takes(name string) bool {
	name = strings.ToLower(name)
	if slices.ContainsFunc(strings.Split(name, "/"), files.Hidden) {
		return false
	}
	if name == page.PairsName || name == page.ClustersName || slices.Contains(listings, name) {
		return true
	}
	base := unpack.Without(name)
	for _, f := range all {
		if f.Rows || f == &Text {
			continue
		}
		if HasExt(base, f.Exts...) {
			return true
		}
	}
	return false
}

// ofFile is of for the first bytes of a file as they are, packed or not.
func (all Formats) ofFile(head []byte, name string) (*Format, error) {
	base := strings.ToLower(path.Base(name))
	if p := unpack.Of(head); p != nil {
		r, err := p.Unpack(bufio.NewReader(bytes.NewReader(head)))
		inner := make([]byte, charset.HeadBytes)
		n := 0
		if err == nil {
			n, err = io.ReadFull(r, inner) // head is cut off, so an error after some bytes is expected
		}
		if n == 0 && err != nil && !errors.Is(err, io.EOF) {
			return nil, say.Errorf("the %s data is damaged: %v", p.Name, err)
		}
		head, base = inner[:n], unpack.Without(base)
	}
	return all.of(head, base), nil
}

// unknown returns the error for a file that is in no format.
func (all Formats) unknown(head []byte) error {
	if what := charset.BinaryKind(head); what.En != "" {
		return say.Errorf("looks like %s; %s", what, all.accepted())
	}
	return say.Errorf("begins with %.30q, which is not a supported format; %s", head, all.accepted())
}

// HTML is the format of a file that is one web page.
var HTML = Format{
	Name: "HTML",
	Exts: []string{".html", ".htm", ".xhtml", ".xht", ".shtml"},
	Is: func(head []byte, base string) bool {
		return charset.IsText(head) && (charset.LooksHTML(head) || htmlName(base))
	},
	List:    func(in *Input) error { return in.onePage(page.HTML) },
	OnePage: true,
}

// Text is the format of a file that is one text.
var Text = Format{
	Name:    "text",
	Exts:    []string{".txt"},
	Is:      func(head []byte, base string) bool { return charset.IsText(head) && strings.HasSuffix(base, ".txt") },
	List:    func(in *Input) error { return in.onePage(page.Text) },
	OnePage: true,
}

func (in *Input) onePage(kind page.Kind) error {
	if in.Packing == nil {
		f, err := in.src.files.Stat(in.name)
		if err != nil {
			return err
		}
		in.Add(Candidate{Page: page.Page{ID: f.ID(), Size: f.Size, Kind: kind}, File: f, Where: f.ID()})
		return nil
	}
	b, sum, err := in.toSpool()
	if err != nil {
		in.ProblemOf(in.ID(), say.New("%v; the part before it is used", err), err)
	}
	in.Add(Candidate{
		Page: page.Page{ID: in.ID(), Size: b.Size, Kind: kind}, Where: in.ID(), Sum: sum,
		Item: Item{In: in.Copies(), At: b.Base, N: b.Size},
	})
	return nil
}

// HasExt reports whether a lower-case file name ends with one of exts.
func HasExt(base string, exts ...string) bool {
	return slices.ContainsFunc(exts, func(e string) bool { return strings.HasSuffix(base, e) })
}
