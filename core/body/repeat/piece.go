package repeat

import (
	"cmp"
	"context"
	"runtime"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// Piece counts the units of the pages of one part of a set. The table of the whole set is made
// once all parts are there, see [Joint].
type Piece struct {
	Counter
	keys []uint64 // hashes of the pages, by which the counted ones are chosen
}

// NewPiece makes a counter for the pages of a part, as NewCounter does for a whole set. It counts
// all of its pages, since the sizes of the hosts are not known yet; too many pages are an error.
func NewPiece(ids, hosts []string) (*Piece, error) {
	if len(ids) > MostPages {
		return nil, say.Errorf("a part of %d {page|pages} is too large to count repeated passages (maximum %d): split the set into more parts", len(ids), MostPages)
	}
	p := &Piece{Counter: Counter{hosts: hosts, looks: make([]bool, len(ids)), pages: make([]seen, len(ids))}, keys: make([]uint64, len(ids))}
	p.near = !slices.ContainsFunc(hosts, func(h string) bool { return h != "" })
	for i, id := range ids {
		p.looks[i], p.keys[i] = true, hash.String(id)
	}
	return p, nil
}

// Add counts page i, as [Counter.Add] does; if no host of the part is known, also what
// [Counter.AddAgain] would ask for.
func (p *Piece) Add(i int, title, text string) {
	p.Counter.Add(i, title, text)
	if p.near && len(p.pages[i].units) > 0 {
		p.AddAgain(i, text)
	}
}

// AppendBinary appends the counts as bytes.
func (p *Piece) AppendBinary(b []byte) ([]byte, error) {
	b = pack.Words(b, p.keys)
	for i := range p.keys {
		s, units := p.pages[i].extra(), p.pages[i].units
		b = pack.Bool(pack.Text(b, p.hosts[i]), s.part)
		for _, key := range []uint64{s.title.whole, s.title.lead, s.title.form, s.title.number} {
			b = pack.Word(b, key)
		}
		b = pack.Words(pack.Words(b, units), s.forms)
		b = pack.Bool(b, s.likes != nil)
		for _, l := range s.likes {
			b = pack.Word(b, uint64(l[0])<<32|uint64(l[1]))
		}
	}
	return b, nil
}

// ReadPiece reads what AppendBinary wrote.
func ReadPiece(r *pack.Reader) *Piece {
	p := &Piece{keys: r.Words()}
	p.hosts, p.pages = make([]string, len(p.keys)), make([]seen, len(p.keys))
	p.looks = slices.Repeat([]bool{true}, len(p.keys))
	for i := range p.keys {
		var s extra
		units := &p.pages[i].units
		p.hosts[i], s.part, s.title, *units, s.forms = r.Text(), r.Bool(), Title{r.Word(), r.Word(), r.Word(), r.Word()}, r.Words(), r.Words()
		if !slices.IsSorted(*units) || !slices.IsSorted(s.forms) || len(*units) > mostUnits {
			r.Break()
		}
		if r.Bool() {
			s.likes = make([][2]uint32, len(*units))
			for k := range s.likes {
				l := r.Word()
				s.likes[k] = [2]uint32{uint32(l >> 32), uint32(l)}
			}
		}
		p.pages[i].keep(s)
	}
	return p
}

// Joint joins the pieces of a set, in the order of its parts, without holding all of them: first
// each piece is given for the hosts of its pages, then again for each group of pages that are
// counted together.
type Joint struct {
	c     Counter
	keys  []uint64
	names map[string]string // names of hosts, so that each is in memory once
	from  []int             // number of the first page of each piece
}

// NewJoint starts to join pieces.
func NewJoint() *Joint { return &Joint{names: map[string]string{}} }

// Know adds the hosts of the next piece.
func (j *Joint) Know(p *Piece) {
	j.from = append(j.from, len(j.keys))
	j.keys = append(j.keys, p.keys...)
	for _, h := range p.hosts {
		name, known := j.names[h]
		if !known {
			j.names[h], name = h, h
		}
		j.c.hosts = append(j.c.hosts, name)
	}
}

// Twice reports whether two pages share an id, and to which pieces they belong.
func (j *Joint) Twice() (a, b int, twice bool) {
	order := make([]int, len(j.keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int { return cmp.Or(cmp.Compare(j.keys[x], j.keys[y]), x-y) })
	for k := 1; k < len(order); k++ {
		if x, y := order[k-1], order[k]; j.keys[x] == j.keys[y] {
			return j.piece(x), j.piece(y), true
		}
	}
	return 0, 0, false
}

func (j *Joint) piece(page int) int {
	k, begins := slices.BinarySearch(j.from, page)
	for begins && k+1 < len(j.from) && j.from[k+1] == page { // pieces before it have no page
		k++
	}
	if !begins {
		k--
	}
	return k
}

// Choose chooses the pages that are counted, once all pieces are known.
func (j *Joint) Choose() { j.choose(MostPages) }

func (j *Joint) choose(most int) {
	n := len(j.keys)
	j.c.looks, j.c.pages = make([]bool, n), make([]seen, n)
	j.c.choose(most, func(i int) uint64 { return j.keys[i] })
}

// jointPages is the number of pages of whole hosts that are counted together, if there are more.
// Each piece is read again for each such group.
const jointPages = 1 << 18

// Groups returns the chosen pages in groups: once all pieces are taken for a group and it is settled,
// the units of its pages are no longer in memory.
func (j *Joint) Groups() []Group { return j.c.groups(jointPages) }

// Take adds the units of the pages of a group that are in piece k.
func (j *Joint) Take(k int, p *Piece, g Group) {
	from := j.from[k]
	at, _ := slices.BinarySearch(g.Pages, from)
	for _, i := range g.Pages[at:] {
		if i >= from+len(p.pages) {
			break
		}
		j.c.pages[i] = p.pages[i-from]
	}
}

// Settle is [Counter.Settle] for a group for which all pieces were taken.
func (j *Joint) Settle(ctx context.Context, g Group) error {
	again := j.c.Again()
	for _, i := range g.Pages {
		p := &j.c.pages[i]
		if _, is := slices.BinarySearch(again, i); !is && p.more != nil && p.more.likes != nil {
			more := *p.more
			more.likes = nil
			p.keep(more)
		}
	}
	return j.c.Settle(ctx, runtime.GOMAXPROCS(0), g)
}

// Table returns the table of all pieces, whose groups are settled: the one that a [Counter] makes of
// the whole set.
func (j *Joint) Table() *Table { return j.c.Table() }
