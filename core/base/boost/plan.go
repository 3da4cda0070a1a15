package boost

import "math"

// plan is a model in the order in which vectors sum it up, 32 rows at a time.
type plan struct {
	trees []plannedTree
	spans []span
	rest  []int // positions in Model.Trees of trees with too many questions for vectors
}

// plannedTree is a tree of at most plannedDepth questions for the assembly code, which depends on
// the layout of its fields.
type plannedTree struct {
	column [plannedDepth]uint32 // of each question
	bound  [plannedDepth]uint32 // the least value above, in each of four bytes
	ahead  [8]uint8             // of each question pad and its shift
	// The leaves by the answers to the questions, negated, 16 in a table: their lower bytes if
	// the last answer is yes, the exclusive or with those if it is no, and likewise their upper
	// bytes.
	low, lowOther, high, highOther [16]byte
}

// span is a run of trees of one group whose values sum up to at most 16 bits.
type span struct{ group, from, to int }

const (
	plannedDepth = 5
	tileRows     = 32
)

// New returns a model of trees.
func New(bias float64, groups int, trees []Tree) *Model {
	m := &Model{Bias: bias, Groups: groups, Trees: trees}
	m.prepare()
	return m
}

// prepare makes the plan if the processor has the vectors for it.
func (m *Model) prepare() {
	if !wide {
		return
	}
	p := &plan{}
	for g := range m.Groups {
		s := span{group: g, from: len(p.trees), to: len(p.trees)}
		least, most := 0, 0
		for i := range m.Trees {
			t := &m.Trees[i]
			if t.Group != g {
				continue
			}
			if len(t.Questions) > plannedDepth {
				p.rest = append(p.rest, i)
				continue
			}
			a, b := t.bounds()
			if least, most = least+a, most+b; least < math.MinInt16 || most > math.MaxInt16 {
				p.spans = append(p.spans, s)
				s.from, least, most = s.to, a, b
			}
			p.trees = append(p.trees, t.planned())
			s.to++
		}
		if s.from < s.to {
			p.spans = append(p.spans, s)
		}
	}
	m.plan = p
}

func (t *Tree) bounds() (least, most int) {
	least, most = math.MaxInt16, math.MinInt16
	for _, l := range t.Leaves {
		least, most = min(least, int(l)), max(most, int(l))
	}
	return least, most
}

func (t *Tree) planned() plannedTree {
	var p plannedTree
	for k, q := range t.Questions { // the others are always answered yes: no value is below 0
		p.column[k], p.ahead[k] = uint32(q.Column), uint8(pad+q.Shift)
		p.bound[k] = uint32(q.Above+1) * (ones & math.MaxUint32)
	}
	last := len(t.Leaves) - 1
	for no := range p.low {
		a, b := uint16(t.Leaves[^no&last]), uint16(t.Leaves[^(no|16)&last])
		p.low[no], p.lowOther[no] = byte(a), byte(a^b)
		p.high[no], p.highOther[no] = byte(a>>8), byte((a^b)>>8)
	}
	return p
}

// sums adds the values of the trees of the plan for the rows of s: out[g] is that of group g, as
// long as the rows rounded up to tileRows.
func (p *plan) sums(s *Sheet, out [][]int32) {
	for row := 0; row < s.rows; row += tileRows {
		for _, x := range p.spans {
			addTrees((*[tileRows]int32)(out[x.group][row:]), &s.data[row], s.stride, &p.trees[x.from], x.to-x.from)
		}
	}
}
