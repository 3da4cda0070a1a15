package shards

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Page is the record of a page of a shard, without its signature.
type Page struct {
	ID, URL, Title string    // as the set has them
	Size           int64     // bytes of its content
	Kind           page.Kind // type of its content
	Unread         bool      // it could not be read: a problem says why
	Why            uint8     // why it is left out, a pass.Why; 0: it is not
	Cut            uint32    // content characters of the body that were cut as templates
	Verdict        []uint64  // its kind, see kind.Verdict.Words; nil if kinds are not determined
}

// Problem is a problem of a page of a shard, or of its listing.
type Problem struct {
	Page int64 // position in the shard; -1: found while listing
	say.Problem
}

// problemLine is the encoding of a [Problem], whose own problem encodes itself.
type problemLine struct {
	Page    int64       `json:"page"`
	Problem say.Problem `json:"problem"`
}

// A table of pages has a row for each page, the beginnings of the rows (8 bytes each), and the
// problems as JSON lines.
const (
	kindPages    = "pages  1"
	pageRows     = "rows"
	pagePlaces   = "places"
	pageProblems = "problems"
)

// PageWriter writes the pages of a shard in their order.
type PageWriter struct {
	w      *pack.FileWriter
	places []byte
	row    []byte
	at     uint64
	n      int
}

// NewPageWriter begins a table of pages.
func NewPageWriter(out io.Writer) *PageWriter {
	w := pack.NewFileWriter(out, kindPages)
	w.Begin(pageRows)
	return &PageWriter{w: w}
}

// The flags of a row.
const (
	flagText = 1 << iota
	flagUnread
	flagVerdict
	flagsAll = 1<<iota - 1
)

// Add adds the next page.
func (p *PageWriter) Add(x Page) {
	flags := byte(0)
	if x.Kind == page.Text {
		flags |= flagText
	}
	if x.Unread {
		flags |= flagUnread
	}
	if x.Verdict != nil {
		flags |= flagVerdict
	}
	row := append(p.row[:0], flags, x.Why)
	row = pack.Text(pack.Text(pack.Text(row, x.ID), x.URL), x.Title)
	row = pack.Uint(pack.Uint(row, uint64(x.Size)), uint64(x.Cut))
	if x.Verdict != nil {
		row = pack.Words(row, x.Verdict)
	}
	p.places = pack.Word(p.places, p.at)
	_, _ = p.w.Write(row) // Close returns the error
	p.row, p.at, p.n = row, p.at+uint64(len(row)), p.n+1
}

// Close ends the table with the problems of the shard. It returns the first write error.
func (p *PageWriter) Close(problems []Problem) error {
	p.w.End(p.n)
	p.w.Section(pagePlaces, p.places, p.n)
	var lines bytes.Buffer
	for _, x := range problems {
		if err := json.NewEncoder(&lines).Encode(problemLine{x.Page, x.Problem}); err != nil {
			return err
		}
	}
	p.w.Section(pageProblems, lines.Bytes(), len(problems))
	return p.w.Close()
}

// Pages is the table of the pages of a shard.
type Pages struct {
	file     *pack.File
	rows     []byte
	places   []byte
	Problems []Problem // in the order in which they were written
}

func readPages(f *pack.File) (*Pages, error) {
	rows, err := f.Read(pageRows)
	if err != nil {
		return nil, err
	}
	places, err := f.Read(pagePlaces)
	if err != nil {
		return nil, err
	}
	p := &Pages{file: f, rows: rows, places: places}
	if len(places)%8 != 0 || len(places)/8 != f.Items(pageRows) {
		return nil, f.Damaged("it has positions of %d {page|pages}, but %d {page|pages}", len(places)/8, f.Items(pageRows))
	}
	for i := range p.Len() {
		if from, to := p.row(i); from > to || to > uint64(len(rows)) {
			return nil, f.Damaged("page %d is outside the file", i)
		}
	}
	p.Problems, err = readProblems(f)
	return p, err
}

func readProblems(f *pack.File) (list []Problem, err error) {
	lines, err := f.Read(pageProblems)
	if err != nil {
		return nil, err
	}
	for dec := json.NewDecoder(bytes.NewReader(lines)); ; {
		var x problemLine
		if err := dec.Decode(&x); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, f.Damaged("problem %d cannot be read", len(list))
		}
		list = append(list, Problem{x.Page, x.Problem})
	}
}

// OpenPages reads the table of pages at a path.
func OpenPages(path string) (*Pages, error) {
	f, err := pack.OpenFile(path, kindPages)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readPages(f)
}

// Len returns the number of pages.
func (p *Pages) Len() int { return len(p.places) / 8 }

func (p *Pages) row(i int) (from, to uint64) {
	from, to = binary.LittleEndian.Uint64(p.places[8*i:]), uint64(len(p.rows))
	if i+1 < p.Len() {
		to = binary.LittleEndian.Uint64(p.places[8*i+8:])
	}
	return from, to
}

// At returns page i.
func (p *Pages) At(i int) (Page, error) {
	from, to := p.row(i)
	x, err := pageOf(p.rows[from:to])
	if err != nil {
		return x, p.file.Damaged("page %d cannot be read", i)
	}
	return x, nil
}

func pageOf(row []byte) (x Page, err error) {
	if len(row) < 2 || row[0]&^flagsAll != 0 {
		return x, pack.ErrBroken
	}
	flags := row[0]
	x.Why, x.Unread = row[1], flags&flagUnread != 0
	if flags&flagText != 0 {
		x.Kind = page.Text
	}
	r := pack.Read(row[2:])
	x.ID, x.URL, x.Title = r.Text(), r.Text(), r.Text()
	x.Size, x.Cut = int64(r.Uint()), uint32(r.Int(math.MaxUint32))
	if flags&flagVerdict != 0 {
		x.Verdict = r.Words()
	}
	return x, r.Done()
}
