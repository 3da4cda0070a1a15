package scores

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/rows"
)

// Scored is a pair of positions in a set, A < B, with its score from 0 to 1.
type Scored struct {
	A, B  int32
	Score float64
}

// Scores holds the scored pairs of a file that are about the pages of a set.
type Scores struct {
	Name    string   // name of the file, without its folder
	Content string   // hash of the content, 16 hexadecimal digits
	Pairs   []Scored // each pair once, sorted by A and B
	Floor   float64  // the lowest score in the file, of any pages; nothing is known below it

	Lines    int // lines with a pair
	Unknown  int // lines that name a page that the set does not have
	Bad      int // lines without a score from 0 to 1, or without all columns
	Self     int // lines that pair a page with itself
	Differed int // lines that repeat a pair with another score

	Problems []say.Problem // lines that were left out or differed, the first of each kind
}

// Load reads the file at path. It returns an error of one line if there is no score: the file
// cannot be read, or none of its lines is about the set.
func Load(set *page.Set, path string) (*Scores, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, say.Errorf("scores %s: %v", path, say.Plain(err))
	}
	defer f.Close()
	s, err := Read(set, f, filepath.Base(path))
	if err != nil {
		return nil, say.Errorf("scores %s: %v", path, err)
	}
	return s, nil
}

// File is an open file of scores.
type File interface {
	io.ReadSeeker
	io.ReaderAt
}

// Read is Load for an open file called name.
func Read(set *page.Set, f File, name string) (*Scores, error) {
	h := xxh3.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, say.Plain(err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, say.Plain(err)
	}
	r := newReader(Pages{}, name)
	r.pages = Pages{
		Find: func(id string) (int, bool) { return page.FindWritten(set, id, r.ids) },
		ID:   func(i int) string { return set.Pages[i].ID },
	}
	r.out.Content = fmt.Sprintf("%016x", h.Sum64())
	if err := r.read(f); err != nil {
		return nil, err
	}
	return r.scores()
}

// Pages are the pages that scores may refer to, by position.
type Pages struct {
	Find func(id string) (i int, ok bool)
	ID   func(i int) string
}

// ReadStream reads the output of a program called name, in any format but Parquet. If it has no
// pair, there are no scores, and the floor is 1.
func ReadStream(in io.Reader, pages Pages, name string) (*Scores, error) {
	r := newReader(pages, name)
	if err := r.stream(bufio.NewReaderSize(in, 64<<10)); err != nil {
		return nil, err
	}
	if r.out.Lines == 0 {
		return &Scores{Name: name, Floor: 1}, nil
	}
	return r.scores()
}

type reader struct {
	pages  Pages
	name   string
	out    Scores
	said   say.Ledger
	list   []entry
	lowest float64 // +Inf before the first
	ids    page.IDForm
}

type entry struct {
	Scored
	line int
}

func newReader(pages Pages, name string) *reader {
	r := &reader{pages: pages, name: name, lowest: math.Inf(1)}
	r.out.Name = name
	r.said.List = &r.out.Problems
	return r
}

func (r *reader) read(f File) error {
	in := bufio.NewReaderSize(f, 64<<10)
	if head, err := in.Peek(4); err == nil && rows.IsParquet(head) {
		return r.parquet(f)
	}
	return r.stream(in)
}

func (r *reader) stream(in *bufio.Reader) error {
	head, err := in.Peek(64)
	if err != nil && !errors.Is(err, io.EOF) {
		return say.Plain(err)
	}
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n"), []byte("{")) {
		return r.jsonLines(in)
	}
	return r.rows(in)
}

func (r *reader) parquet(f File) error {
	r.ids = page.PlainIDs
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return say.Plain(err)
	}
	for row, err := range rows.ReadParquet(f, size, found) {
		if err != nil {
			return err
		}
		r.line(row.Line, row.Cells[0], row.Cells[1], row.Cells[2])
	}
	return nil
}

func (r *reader) rows(in io.Reader) error {
	at, first := [3]int{0, 1, 2}, true
	for row, err := range rows.Read(in) {
		if err != nil {
			return err
		}
		if first {
			first = false
			r.ids = row.IDs
			header, err := r.layout(row.Cells, &at)
			if err != nil {
				return err
			}
			if header {
				continue
			}
		}
		if need := slices.Max(at[:]); need >= len(row.Cells) {
			r.bad(row.Line, say.New("has %d {column|columns}, %d are needed; line ignored", len(row.Cells), need+1))
			continue
		}
		r.line(row.Line, row.Cells[at[0]], row.Cells[at[1]], row.Cells[at[2]])
	}
	return nil
}

func (r *reader) layout(row []string, at *[3]int) (header bool, err error) {
	if names := chosen(row); !slices.Contains(names[:], -1) {
		*at = names
		return true, nil
	}
	if len(row) == 6 && strings.EqualFold(row[1], "Q0") {
		*at, r.ids = [3]int{0, 2, 4}, page.WordIDs
		return false, nil
	}
	if len(row) >= 3 {
		if _, err := strconv.ParseFloat(row[2], 64); err == nil {
			return false, nil
		}
	}
	return false, noColumns(row)
}

func (r *reader) line(line int, id1, id2, score string) {
	x, err := strconv.ParseFloat(strings.TrimSpace(score), 64)
	if err != nil {
		r.bad(line, say.New("score %.20q is not a number; line ignored", score))
		return
	}
	r.pair(line, id1, id2, x)
}

func (r *reader) pair(line int, id1, id2 string, x float64) {
	score, ok := inRange(x)
	if !ok {
		r.bad(line, say.New("score %v is not from 0 to 1; line ignored", x))
		return
	}
	r.out.Lines++
	r.lowest = min(r.lowest, score)
	a, known := r.pages.Find(id1)
	b, too := r.pages.Find(id2)
	where := r.where(line)
	switch {
	case !known || !too:
		r.out.Unknown++
		if known {
			id1 = id2
		}
		r.said.Add(where, say.New("page %s is not in the set; line ignored", id1))
	case a == b:
		r.out.Self++
		r.said.Add(where, say.New("pairs %s with itself; line ignored", id1))
	default:
		p := page.MakePair(a, b)
		r.list = append(r.list, entry{Scored{p.A, p.B, score}, line})
	}
}

func (r *reader) bad(line int, why say.Message) {
	r.out.Lines++
	r.out.Bad++
	r.said.Add(r.where(line), why)
}

func (r *reader) where(line int) string { return fmt.Sprintf("%s:%d", r.name, line) }

// rounding is the largest error at 0 or 1 of a score that was computed in 32 bits.
const rounding = 1e-6

// inRange clips a score to [0,1]; ok is false if it is outside by more than rounding.
func inRange(x float64) (score float64, ok bool) {
	if !(x >= -rounding && x <= 1+rounding) {
		return 0, false
	}
	return math.Abs(min(max(x, 0), 1)), true // no −0
}

func (r *reader) scores() (*Scores, error) {
	s := &r.out
	r.once()
	r.said.Close()
	if len(s.Pairs) == 0 {
		if s.Lines == 0 {
			return nil, say.Errorf("it contains no pair")
		}
		p := s.Problems[0]
		return nil, say.Errorf("none of its %d {pair|pairs} belongs to this set and has a score from 0 to 1: %s: %v", s.Lines, p.Where, p.Words())
	}
	s.Floor = r.lowest
	return s, nil
}

func (r *reader) once() {
	slices.SortFunc(r.list, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.line, y.line))
	})
	out := make([]Scored, 0, len(r.list))
	var again []entry // entries whose score differs from the highest on earlier lines of the same pair
	for _, e := range r.list {
		n := len(out)
		if n == 0 || out[n-1].A != e.A || out[n-1].B != e.B {
			out = append(out, e.Scored)
			continue
		}
		if last := &out[n-1]; last.Score != e.Score {
			again = append(again, e)
			last.Score = max(last.Score, e.Score)
		}
	}
	slices.SortFunc(again, func(x, y entry) int { return cmp.Compare(x.line, y.line) })
	for _, e := range again {
		r.said.Add(r.where(e.line), say.New("gives the score %v to a pair that has a different score on another line (%s, %s); the highest is used", e.Score, r.pages.ID(int(e.A)), r.pages.ID(int(e.B))))
	}
	r.out.Differed, r.out.Pairs, r.list = len(again), out, nil
}

// Of returns the score of a pair, 0 if the file has none.
func (s *Scores) Of(p page.Pair) float64 {
	i, ok := slices.BinarySearchFunc(s.Pairs, p, func(x Scored, p page.Pair) int { return cmp.Or(cmp.Compare(x.A, p.A), cmp.Compare(x.B, p.B)) })
	if !ok {
		return 0
	}
	return s.Pairs[i].Score
}

// Warnings returns the omissions from the file, with counts, and the score from which its pairs are
// known.
func (s *Scores) Warnings() []say.Words {
	var out []say.Words
	count := func(n int, en string) {
		if n > 0 {
			out = append(out, say.New(en, n, s.Lines).Words)
		}
	}
	count(s.Unknown, "%d of %d {pair|pairs} in the file contain a page that is not in the set and are ignored")
	count(s.Bad, "%d of %d {pair|pairs} in the file have no score from 0 to 1 and are ignored")
	count(s.Self, "%d of %d {pair|pairs} in the file pair a page with itself and are ignored")
	count(s.Differed, "%d of %d {pair|pairs} in the file occur before with a different score; the highest is used")
	if s.Floor > 0 {
		out = append(out, say.New("the lowest score in the file is %.4g: pairs that are not in the file are assumed to score less; scores below it are unknown", s.Floor).Words)
	} else {
		out = append(out, say.New("the lowest score in the file is 0: pairs that are not in the file are assumed to score 0, so the measures are as complete as %s", s.Name).Words)
	}
	return out
}
