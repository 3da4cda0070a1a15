package repeat

import (
	"slices"

	"pagetwin/core/hash"
	"pagetwin/core/pack"
	"pagetwin/core/say"
)

// Piece collects what stands on the pages of a part of a set. What becomes of the whole is
// told where all parts are there, see [Together].
type Piece struct {
	Counter
	keys []uint64 // of the pages, by which those that are looked at are chosen
}

// NewPiece makes a counter for the pages of a part, as NewCounter does for a whole: it looks
// at all of them, since nobody knows yet how many their hosts have. The error says that
// these are too many.
func NewPiece(ids, hosts []string) (*Piece, error) {
	if len(ids) > MostPages {
		return nil, say.Errorf("a part of %d pages is too large to count what repeats: %d are possible, so cut the set into more parts",
			"这一部分有 %d 个网页，统计重复内容时至多 %d 个：请把网页集分成更多部分", len(ids), MostPages)
	}
	p := &Piece{Counter{hosts: hosts, looks: make([]bool, len(ids)), pages: make([]seen, len(ids))}, make([]uint64, len(ids))}
	p.near = !slices.ContainsFunc(hosts, func(h string) bool { return h != "" })
	for i, id := range ids {
		p.looks[i], p.keys[i] = true, hash.String(id)
	}
	return p, nil
}

// Add counts page i, as [Counter.Add] does; where no host of the part is known, with what
// [Counter.AddAgain] would want of it.
func (p *Piece) Add(i int, text string) {
	p.Counter.Add(i, text)
	if p.near && len(p.pages[i].units) > 0 {
		p.AddAgain(i, text)
	}
}

// AppendBinary appends what was counted as bytes.
func (p *Piece) AppendBinary(b []byte) ([]byte, error) {
	b = pack.Words(b, p.keys)
	for i := range p.keys {
		s := &p.pages[i]
		b = pack.Words(pack.Words(pack.Bool(pack.Text(b, p.hosts[i]), s.part), s.units), s.forms)
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
		s := &p.pages[i]
		p.hosts[i], s.part, s.units, s.forms = r.Text(), r.Bool(), r.Words(), r.Words()
		if !slices.IsSorted(s.units) || !slices.IsSorted(s.forms) || len(s.units) > MostUnits {
			r.Break()
		}
		if r.Bool() {
			s.likes = make([][2]uint32, len(s.units))
			for k := range s.likes {
				l := r.Word()
				s.likes[k] = [2]uint32{uint32(l >> 32), uint32(l)}
			}
		}
	}
	return p
}

// Together returns what the pages of all parts have in common, which follow one another as
// the parts do: the table that a [Counter] makes of the whole.
func Together(parts []*Piece) *Table { return together(parts, MostPages) }

func together(parts []*Piece, most int) *Table {
	c := &Counter{}
	var keys []uint64
	for _, p := range parts {
		c.hosts, c.pages, keys = append(c.hosts, p.hosts...), append(c.pages, p.pages...), append(keys, p.keys...)
	}
	c.looks = make([]bool, len(c.hosts))
	c.choose(most, func(i int) uint64 { return keys[i] })
	for i := range c.pages {
		if !c.looks[i] {
			c.pages[i] = seen{}
		}
	}
	again := make([]bool, len(c.pages))
	for _, i := range c.Again() {
		again[i] = true
	}
	for i := range c.pages {
		if !again[i] {
			c.pages[i].likes = nil
		}
	}
	return c.Table()
}
