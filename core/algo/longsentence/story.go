package longsentence

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeCut    = "sentences ← body cut at punctuation"
	codeLong   = "keep the m longest of at least k characters"
	codeDigest = "digest ← MD5(sentence)"
	codeInsert = "insert each digest of the left page into the index"
	codeFind   = "look each digest of the right page up"
	codeSim    = "Sim ← |A ∩ B| / |A ∪ B|"
)

func (m *Method) Trace(r *algo.Story) {
	r.Code(codeCut, codeLong)
	var kept [2][]sentence
	for i, d := range r.Docs {
		kept[i] = m.sentences(d)
	}
	m.traceCut(r, kept)
	if len(kept[0]) == 0 || len(kept[1]) == 0 {
		return
	}
	r.Chapter("Digests in the index", codeDigest, codeInsert, codeFind, codeSim)
	m.traceIndex(r, kept)
	r.Chapter("Shared sentences")
	m.traceShared(r, kept)
}

func (d digest) id() string { return fmt.Sprintf("%016x%016x", d.hi, d.lo) }

func (d digest) label() trace.Label { return trace.Hashed(d.hi, d.lo) }

func (m *Method) traceCut(r *algo.Story, kept [2][]sentence) {
	r.Chapter("Sentences")
	var bodies, tables []*trace.View
	var all, long [2]int
	for i, d := range r.Docs {
		list := m.long(d)
		long[i] = len(list)
		var spans []trace.Span
		for n, s := range list {
			mark := trace.If(n >= len(kept[i]), trace.Dropped, trace.Used)
			spans = storykit.Places(spans, s.digest.id(), mark, s.Places)
		}
		sticks := &trace.Bars{High: 1, Show: min(len(kept[i])+1, storykit.Few)}
		for n, s := range list {
			sticks.High = max(sticks.High, float64(s.Length))
			sticks.Bars = append(sticks.Bars, storykit.Count(fmt.Sprint(n), say.Same(trace.Quote(s.Text)), s.Length, trace.If(n >= len(kept[i]), trace.Dropped, trace.Used)))
		}
		for _, s := range algo.SentencesOf(d, m.marks) {
			if all[i]++; s.Length < m.k {
				spans = storykit.Places(spans, "short", trace.Dropped, []text.Span{s.Span})
			}
		}
		bodies = append(bodies, r.Body(i, storykit.Sorted(spans)...))
		side := trace.Sides[i]
		tables = append(tables, &trace.View{ID: storykit.ID("sentences", side), Side: side, Title: say.Words{En: "Long sentences, longest first"}, Bars: sticks})
	}
	r.Step(codeCut, say.New("The bodies are split into %d and %d {sentence|sentences}; those with fewer than %d {character|characters} are dropped.", all[0], all[1], m.k), bodies...)
	ask := say.New("Which sentences are kept?")
	r.Offer(trace.Choose(1, say.Words{En: "The first ones"}, say.Words{En: "The longest"}, say.Words{En: "The rarest"}))
	if long[0] == 0 || long[1] == 0 {
		r.Ask(ask, codeLong, say.New("%d distinct {sentence|sentences} of the left page and %d of the right one have %d {character|characters} or more. A page without one has no signature.", long[0], long[1], m.k), tables...)
		return
	}
	r.Ask(ask, codeLong, say.New("Of %d distinct long {sentence|sentences} on the left and %d on the right the longest %d {is|are} kept: %d and %d.", long[0], long[1], m.m, len(kept[0]), len(kept[1])), tables...)
}

const shownInserts = 7

const shownDigests = 5

func (m *Method) traceIndex(r *algo.Story, kept [2][]sentence) {
	var tiles [2][]storykit.Tile
	longest := kept[0][:min(len(kept[0]), shownDigests)]
	for n, s := range longest {
		tiles[0] = append(tiles[0], storykit.Tile{ID: fmt.Sprint(n), Label: trace.Plain(trace.Quote(s.Text)), Long: float64(s.Length)})
		tiles[1] = append(tiles[1], storykit.Tile{ID: fmt.Sprint(n), Label: s.digest.label(), Long: float64(longest[len(longest)-1].Length)})
	}
	sentences := storykit.Ribbon("sentences", say.Words{En: "sentence"}, tiles[0])
	for i := range sentences.Things {
		sentences.Things[i].Origin = trace.At(storykit.ID("sentences", trace.Left), fmt.Sprint(i))
	}
	track := &trace.Track{Axis: trace.Axis{High: sentences.Things[len(longest)-1].To}, Joined: true, Lanes: []trace.Lane{sentences, storykit.Ribbon("digests", say.Same("MD5"), tiles[1])}}
	bits := 128
	if m.short {
		bits = 40
	}
	r.Step(codeDigest, say.New("Each sentence becomes %d {bit|bits}: “%s” is named “%s”.", bits, trace.Quote(kept[0][0].Text), kept[0][0].digest.label().En),
		&trace.View{ID: "digests", Title: say.New("The longest %d {sentence|sentences} of the left page and their digests", len(longest)).Words, Track: track})
	if m.index != redblack {
		return
	}
	tree := newRedBlack()
	for n, s := range kept[0] {
		was := *tree
		tree.insert(s.digest, int32(n))
		if n >= shownInserts {
			continue
		}
		rotations, recoloured := tree.rotations-was.rotations, tree.recoloured-was.recoloured
		r.Step(codeInsert, say.New("“%s” is inserted into the red-black tree as a red leaf; restoring the rule against two red nodes in a row takes %d {change|changes} of colour and %d {rotation|rotations}.", s.digest.label().En, recoloured, rotations), m.treeView(tree, map[digest]trace.Mark{s.digest: trace.New}))
	}
	if len(kept[0]) > shownInserts {
		r.Step(codeInsert, say.New("All %d {digest|digests} of the left page are in the tree, after %d {rotation|rotations}.", len(tree.nodes)-1, tree.rotations), m.treeView(tree, nil))
	}
	found := map[digest]trace.Mark{}
	n := 0
	for _, s := range kept[1] {
		if _, ok := tree.find(s.digest); ok {
			found[s.digest] = trace.Same
			n++
		}
	}
	r.Offer(trace.HowMany(n, len(kept[1])))
	r.Ask(say.New("How many digests of the right page will be found?"), codeFind,
		say.New("%d of the %d {digest|digests} of the right page are found.", n, len(kept[1])), m.treeView(tree, found))
}

func (m *Method) treeView(t *redBlack, marks map[digest]trace.Mark) *trace.View {
	view := &trace.Tree{}
	var walk func(at int32)
	walk = func(at int32) {
		if at == 0 {
			return
		}
		n := t.nodes[at]
		walk(n.child[smaller])
		node := trace.Node{ID: n.key.id(), Label: n.key.label(), Red: n.red, Mark: marks[n.key]}
		if n.parent != 0 {
			node.Parent = t.nodes[n.parent].key.id()
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

func (m *Method) traceShared(r *algo.Story, kept [2][]sentence) {
	var sticks [2][]storykit.Tile
	bodies := r.Bodies(func(i int) (spans []trace.Span) {
		seen := make(map[digest]int) // 40 bits of two sentences may be the same
		for _, s := range kept[i] {
			mark := trace.If(slices.ContainsFunc(kept[1-i], func(o sentence) bool { return o.digest == s.digest }), trace.Same, trace.Differs)
			spans = storykit.Places(spans, s.digest.id(), mark, s.Places)
			seen[s.digest]++
			sticks[i] = append(sticks[i], storykit.Tile{ID: fmt.Sprint(s.digest.id(), seen[s.digest]), Label: trace.Plain(trace.Quote(s.Text)), Long: float64(s.Length), Mark: mark})
		}
		return spans
	})
	ribbons := storykit.Ribbons("shared", say.Words{En: "Kept sentences by length; equal ones are joined"}, storykit.Folded(sticks, shownDigests))
	shared, na, nb := m.common(r.Sigs[0], r.Sigs[1]), m.size(r.Sigs[0]), m.size(r.Sigs[1])
	ribbons.Note = say.Same(fmt.Sprintf("Sim = %d / (%d + %d − %d) = %.4f", shared, na, nb, shared, r.Score()))
	r.Offer(trace.HowMany(shared, min(na, nb)))
	r.Ask(say.New("How many sentences do both pages keep?"), codeSim,
		say.New("%d {digest|digests} on the left, %d on the right, %d on both: a similarity of %.4f.", na, nb, shared, r.Score()), append([]*trace.View{ribbons}, bodies...)...)
}
