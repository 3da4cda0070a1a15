package longsentence

import (
	"slices"

	"pagetwin/core/algo/sketch/sets"
)

func compare(x, y sets.Key) int { return slices.Compare(x[:], y[:]) }

// redBlack is a red-black tree from digests to list numbers: a search tree whose
// nodes are coloured so that no red node has a red child and every path from a
// node down to nothing has the same number of black nodes. Its height is then at
// most 2·lg(n+1). Nodes lie in one slice and point by position; position 0 is the
// black node "nothing".
type redBlack struct {
	nodes []rbNode
	root  int32

	rotations, recoloured int // how often it was mended, and how
}

type rbNode struct {
	key    sets.Key
	value  int32
	parent int32
	child  [2]int32 // smaller, larger
	red    bool
}

const (
	smaller = 0
	larger  = 1
)

func newRedBlack() *redBlack { return &redBlack{nodes: make([]rbNode, 1)} }

func (t *redBlack) Find(key sets.Key) (int32, bool) {
	for at := t.root; at != 0; {
		n := &t.nodes[at]
		switch c := compare(key, n.key); {
		case c < 0:
			at = n.child[smaller]
		case c > 0:
			at = n.child[larger]
		default:
			return n.value, true
		}
	}
	return 0, false
}

func (t *redBlack) Insert(key sets.Key, value int32) {
	parent, side := int32(0), smaller
	for at := t.root; at != 0; at = t.nodes[at].child[side] {
		c := compare(key, t.nodes[at].key)
		if c == 0 {
			t.nodes[at].value = value
			return
		}
		parent, side = at, smaller
		if c > 0 {
			side = larger
		}
	}
	at := int32(len(t.nodes))
	t.nodes = append(t.nodes, rbNode{key: key, value: value, parent: parent, red: true})
	if parent == 0 {
		t.root = at
	} else {
		t.nodes[parent].child[side] = at
	}
	t.repair(at)
}

// repair mends two reds in a row, the lower of which is at. A red uncle passes
// the trouble two levels up by changing colours; a black one ends it by at most
// two rotations.
func (t *redBlack) repair(at int32) {
	for t.nodes[t.nodes[at].parent].red {
		parent := t.nodes[at].parent
		grand := t.nodes[parent].parent // a red node is never the root, so it has a parent
		side := t.side(parent)
		if uncle := t.nodes[grand].child[1-side]; t.nodes[uncle].red {
			t.nodes[parent].red, t.nodes[uncle].red = false, false
			t.nodes[grand].red = true
			t.recoloured++
			at = grand
			continue
		}
		if t.side(at) != side { // bring the two reds into one line
			t.rotate(parent, side)
			at, parent = parent, at
		}
		t.nodes[parent].red, t.nodes[grand].red = false, true
		t.rotate(grand, 1-side)
	}
	t.nodes[t.root].red = false
}

func (t *redBlack) side(at int32) int {
	if t.nodes[t.nodes[at].parent].child[larger] == at {
		return larger
	}
	return smaller
}

// rotate moves at down to the given side; its child of the other side takes its
// place.
func (t *redBlack) rotate(at int32, side int) {
	t.rotations++
	up := t.nodes[at].child[1-side]
	inner := t.nodes[up].child[side]
	parent := t.nodes[at].parent
	if parent == 0 {
		t.root = up
	} else {
		t.nodes[parent].child[t.side(at)] = up
	}
	t.nodes[up].parent = parent
	t.nodes[up].child[side] = at
	t.nodes[at].parent = up
	t.nodes[at].child[1-side] = inner
	if inner != 0 {
		t.nodes[inner].parent = at
	}
}
