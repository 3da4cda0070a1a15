package longsentence

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sentences"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeDigest = "digest ← MD5(sentence)"
	codeInsert = "insert each digest of the left page into the index"
	codeFind   = "look each digest of the right page up"
)

func (m *Method) Trace(r *algo.Story) {
	m.Cutting(r)
	if r.Unsigned() {
		return
	}
	r.Chapter("Long sentences", sentences.CodeKeep)
	kept := [2][]sentences.Sentence{m.Kept(r.Docs[0]), m.Kept(r.Docs[1])}
	m.Choosing(r, say.Words{En: "The longest"}, say.New("At most the %d longest are kept: %d on the left, %d on the right.", m.Most, len(kept[0]), len(kept[1])).Words)
	r.Chapter("Digests in the index", codeDigest)
	m.traceDigests(r, kept[0])
	if m.tree {
		r.Code(codeInsert, codeFind)
		m.traceTree(r, kept)
	}
	m.Sharing(r)
}

const shownInserts = 7

const shownDigests = 5

func label(k sets.Key) trace.Label { return trace.Hashed(k[:]...) }

func (m *Method) traceDigests(r *algo.Story, kept []sentences.Sentence) {
	var tiles [2][]storykit.Tile
	longest := kept[:min(len(kept), shownDigests)]
	for n, s := range longest {
		tiles[0] = append(tiles[0], storykit.Tile{ID: fmt.Sprint(n), Label: trace.Plain(trace.Quote(s.Text)), Long: float64(s.Length)})
		tiles[1] = append(tiles[1], storykit.Tile{ID: fmt.Sprint(n), Label: label(m.Digest(s)), Long: float64(longest[len(longest)-1].Length)})
	}
	texts := storykit.Ribbon("sentences", say.Words{En: "sentence"}, tiles[0])
	track := &trace.Track{Axis: trace.Axis{High: texts.Things[len(longest)-1].To}, Joined: true, Lanes: []trace.Lane{texts, storykit.Ribbon("digests", say.Same("MD5"), tiles[1])}}
	bits := 40
	if m.Wide {
		bits = 128
	}
	r.Step(codeDigest, say.New("Each sentence becomes %d {bit|bits}: “%s” is named “%s”.", bits, trace.Quote(kept[0].Text), label(m.Digest(kept[0])).En),
		&trace.View{ID: "digests", Title: say.New("The longest %d {sentence|sentences} of the left page and their digests", len(longest)).Words, Track: track})
}

func (m *Method) traceTree(r *algo.Story, kept [2][]sentences.Sentence) {
	tree := newRedBlack()
	for n, s := range kept[0] {
		k, was := m.Digest(s), *tree
		tree.Insert(k, int32(n))
		if n >= shownInserts {
			continue
		}
		rotations, recoloured := tree.rotations-was.rotations, tree.recoloured-was.recoloured
		r.Step(codeInsert, say.New("“%s” is inserted into the red-black tree as a red leaf; restoring the rule against two red nodes in a row takes %d {change|changes} of colour and %d {rotation|rotations}.", label(k).En, recoloured, rotations), treeView(tree, map[sets.Key]trace.Mark{k: trace.New}))
	}
	if len(kept[0]) > shownInserts {
		r.Step(codeInsert, say.New("All %d {digest|digests} of the left page are in the tree, after %d {rotation|rotations}.", len(kept[0]), tree.rotations), treeView(tree, nil))
	}
	found := map[sets.Key]trace.Mark{}
	for _, s := range kept[1] {
		k := m.Digest(s)
		if _, ok := tree.Find(k); ok {
			found[k] = trace.Same
		}
	}
	r.Offer(trace.HowMany(len(found), len(kept[1])))
	r.Ask(say.New("How many digests of the right page will be found?"), codeFind,
		say.New("%d of the %d {digest|digests} of the right page are found.", len(found), len(kept[1])), treeView(tree, found))
}

func treeView(t *redBlack, marks map[sets.Key]trace.Mark) *trace.View {
	view := &trace.Tree{}
	id := func(k sets.Key) string { return algo.Hex(k[:]...) }
	var walk func(at int32)
	walk = func(at int32) {
		if at == 0 {
			return
		}
		n := t.nodes[at]
		walk(n.child[smaller])
		node := trace.Node{ID: id(n.key), Label: label(n.key), Red: n.red, Mark: marks[n.key]}
		if n.parent != 0 {
			node.Parent = id(t.nodes[n.parent].key)
		}
		view.Nodes = append(view.Nodes, node)
		walk(n.child[larger])
	}
	walk(t.root)
	return &trace.View{
		ID: "tree", Title: say.Words{En: "Red-black tree of digests"}, Tree: view,
		Note: say.Words{En: "A dashed border is a red node; nodes show the names of digests."},
	}
}
