package longsentence

import (
	"maps"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo/sketch/sets"
)

// keys are few in one word and the other, so that they repeat and order matters.
func keys(lo, hi int) *rapid.Generator[[]sets.Key] {
	word := rapid.Uint64Range(0, 40)
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) sets.Key {
		return sets.Key{word.Draw(t, "hi"), word.Draw(t, "lo")}
	}), lo, hi)
}

// The tree holds what a map holds: the last value of each key.
func TestTreeAgreesWithAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := newRedBlack()
		oracle := make(map[sets.Key]int32)
		for i, k := range keys(0, 300).Draw(t, "keys") {
			tree.Insert(k, int32(i))
			oracle[k] = int32(i)
		}
		for _, k := range slices.AppendSeq(keys(20, 20).Draw(t, "asked"), maps.Keys(oracle)) {
			v, ok := tree.Find(k)
			want, there := oracle[k]
			if ok != there || ok && v != want {
				t.Fatalf("find(%v) = %v, %v; want %v, %v", k, v, ok, want, there)
			}
		}
		if got := len(tree.nodes) - 1; got != len(oracle) {
			t.Fatalf("%d nodes, want %d", got, len(oracle))
		}
	})
}

// The rules of red-black trees hold after every insertion, in random, rising and
// falling order.
func TestTreeStaysRedBlack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := newRedBlack()
		for _, k := range keys(0, 150).Draw(t, "keys") {
			tree.Insert(k, 0)
			checkTree(t, tree)
		}
	})
	up, down := newRedBlack(), newRedBlack()
	for i := range 500 {
		up.Insert(sets.Key{0, uint64(i)}, 0)
		down.Insert(sets.Key{0, uint64(500 - i)}, 0)
		checkTree(t, up)
		checkTree(t, down)
	}
}

func checkTree(t rapid.TB, tree *redBlack) {
	if tree.nodes[0].red || tree.nodes[tree.root].red {
		t.Fatalf("nothing and the root must be black")
	}
	_, height, count := walk(t, tree, tree.root)
	if n := len(tree.nodes) - 1; count != n || height > 2*bits.Len(uint(n)) {
		t.Fatalf("%d nodes hang together of %d, height %d", count, n, height)
	}
}

// walk checks order, colours and parents below at.
func walk(t rapid.TB, tree *redBlack, at int32) (black, height, count int) {
	if at == 0 {
		return 1, 0, 0
	}
	n := tree.nodes[at]
	var blacks, heights [2]int
	for side, c := range n.child {
		if c != 0 {
			child := tree.nodes[c]
			if child.parent != at || n.red && child.red || (compare(child.key, n.key) > 0) != (side == larger) {
				t.Fatalf("node %v below %v breaks a rule", child, n)
			}
		}
		var below int
		blacks[side], heights[side], below = walk(t, tree, c)
		count += below
	}
	if blacks[0] != blacks[1] {
		t.Fatalf("black heights %v below %v", blacks, n)
	}
	if !n.red {
		blacks[0]++
	}
	return blacks[0], 1 + max(heights[0], heights[1]), count + 1
}
