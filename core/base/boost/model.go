package boost

import "encoding/binary"

// MaxDepth is the greatest number of questions of a tree.
const MaxDepth = 6

// Unit is the logit of one unit of a leaf's value.
const Unit = 1.0 / 4096

// Question asks whether the value of a column, Shift rows further on, is above Above.
type Question struct {
	Column int
	Shift  int  // from −MaxShift to MaxShift
	Above  byte // 0 to 126
}

// Tree is one oblivious tree.
type Tree struct {
	Group     int // of the columns whose question gained most
	Questions []Question
	Leaves    []int16 // 2^len(Questions) values in units of 1/4096; question k is bit k of the leaf's number
}

// Model is a sum of trees. It is immutable and may be used by any number of goroutines.
type Model struct {
	Bias   float64 // logit before any tree
	Groups int     // groups are numbered below it
	Trees  []Tree

	plan *plan // nil where trees are added one by one
}

// Sums holds the contributions of the trees of each group to the logit of each row.
type Sums struct {
	all    []int32
	groups [][]int32 // of all
	rows   int
	bias   float64
}

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// Sums evaluates the model for all rows of s. It uses memory of s: sums of one sheet must not be
// computed by two goroutines at once.
func (m *Model) Sums(s *Sheet) *Sums { return m.SumsIn(new(Sums), s) }

// SumsIn is Sums that reuses the memory of sums, whose former content is lost.
func (m *Model) SumsIn(sums *Sums, s *Sheet) *Sums {
	n := (s.rows + tileRows - 1) &^ (tileRows - 1)
	if cap(sums.all) < n*m.Groups {
		sums.all = make([]int32, n*m.Groups)
	}
	sums.all = sums.all[:n*m.Groups]
	clear(sums.all)
	sums.groups, sums.rows, sums.bias = sums.groups[:0], s.rows, m.Bias
	for g := range m.Groups {
		sums.groups = append(sums.groups, sums.all[g*n:(g+1)*n])
	}
	if m.plan == nil {
		for i := range m.Trees {
			m.Trees[i].Add(s, sums.groups[m.Trees[i].Group])
		}
		return sums
	}
	m.plan.sums(s, sums.groups)
	for _, i := range m.plan.rest {
		m.Trees[i].Add(s, sums.groups[m.Trees[i].Group])
	}
	return sums
}

// Add adds the tree's values to out, whose length is at least the number of rows rounded up to
// eight.
func (t *Tree) Add(s *Sheet, out []int32) {
	var (
		cols  [MaxDepth][]byte
		bound [MaxDepth]uint64
		leaf  [1 << MaxDepth]int16
	)
	copy(leaf[:], t.Leaves)
	for k := range cols {
		cols[k] = s.Shifted(0, 0) // a question that is never answered yes
		if k < len(t.Questions) {
			q := t.Questions[k]
			cols[k], bound[k] = s.Shifted(q.Column, q.Shift), uint64(q.Above+1)*ones
		} else {
			bound[k] = 0x80 * ones
		}
	}
	n := len(cols[0])
	c0, c1, c2, c3, c4, c5 := cols[0][:n], cols[1][:n], cols[2][:n], cols[3][:n], cols[4][:n], cols[5][:n]
	for i := 0; i+8 <= n; i += 8 {
		// The top bit of each byte of value|0x80 − bound says value ≥ bound.
		x := ((binary.LittleEndian.Uint64(c0[i:])|tops)-bound[0])&tops>>7 |
			((binary.LittleEndian.Uint64(c1[i:])|tops)-bound[1])&tops>>6 |
			((binary.LittleEndian.Uint64(c2[i:])|tops)-bound[2])&tops>>5 |
			((binary.LittleEndian.Uint64(c3[i:])|tops)-bound[3])&tops>>4 |
			((binary.LittleEndian.Uint64(c4[i:])|tops)-bound[4])&tops>>3 |
			((binary.LittleEndian.Uint64(c5[i:])|tops)-bound[5])&tops>>2
		o := out[i : i+8 : i+8]
		o[0] += int32(leaf[x&63])
		o[1] += int32(leaf[x>>8&63])
		o[2] += int32(leaf[x>>16&63])
		o[3] += int32(leaf[x>>24&63])
		o[4] += int32(leaf[x>>32&63])
		o[5] += int32(leaf[x>>40&63])
		o[6] += int32(leaf[x>>48&63])
		o[7] += int32(leaf[x>>56&63])
	}
}

// Logit returns the logit of a row: the bias and the parts of all groups.
func (s *Sums) Logit(row int) float64 {
	total := int32(0)
	for _, g := range s.groups {
		total += g[row]
	}
	return s.bias + float64(float64(total)*Unit)
}

// Part returns the contribution of the trees of a group to the logit of a row.
func (s *Sums) Part(row, group int) float64 { return float64(s.groups[group][row]) * Unit }

// Steps returns Part in units for all rows.
func (s *Sums) Steps(group int) []int32 { return s.groups[group][:s.rows] }

// LogitOf returns the logit of a single row whose value in a column is row[column]: that of Sums
// for a sheet of this row. Neighbours are zeros.
func (m *Model) LogitOf(row []byte) float64 {
	total := int32(0)
	for i := range m.Trees {
		t := &m.Trees[i]
		leaf := 0
		for k, q := range t.Questions {
			if q.Shift == 0 {
				// The top bit of the difference says that the value is above, without a branch.
				leaf |= int((uint16(q.Above)-uint16(row[q.Column]))>>15) << k
			}
		}
		total += int32(t.Leaves[leaf])
	}
	return m.Bias + float64(float64(total)*Unit)
}

// Rows returns the number of rows.
func (s *Sums) Rows() int { return s.rows }

// Bias returns the logit before any tree.
func (s *Sums) Bias() float64 { return s.bias }

// Value returns the contribution of a leaf to the logit.
func (t *Tree) Value(leaf int) float64 { return float64(t.Leaves[leaf]) * Unit }

// Leaf returns the leaf of a row of a sheet: bit k of its number is the answer to question k. It
// serves to explain decisions; sums are computed in other ways.
func (t *Tree) Leaf(s *Sheet, row int) int {
	leaf := 0
	for k, q := range t.Questions {
		if s.Shifted(q.Column, q.Shift)[row] > q.Above {
			leaf |= 1 << k
		}
	}
	return leaf
}

// Asked returns the value that the question compares, for a row of a sheet.
func (q Question) Asked(s *Sheet, row int) byte { return s.Shifted(q.Column, q.Shift)[row] }
