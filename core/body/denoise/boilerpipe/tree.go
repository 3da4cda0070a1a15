package boilerpipe

// figure is a feature that a node of a tree compares with a limit.
type figure int

// The figures.
const (
	linkHere figure = iota
	linkBefore
	wordsHere
	wordsNext
	wordsBefore
	densityHere
	densityNext
	densityBefore
)

// question is one node on the path through a tree: whether a figure is above a limit.
type question struct {
	figure
	value, limit float64
	yes          bool
}

// way records the path of a block through a tree; a nil way records nothing.
type way struct{ asked []question }

func (w *way) above(f figure, value, limit float64) bool {
	if w != nil {
		w.asked = append(w.asked, question{f, value, limit, value > limit})
	}
	return value > limit
}

// ask reports whether a block is content, by the chosen tree.
func (b boilerpipe) ask(w *way, prev, cur, next textBlock) bool {
	if b.density {
		return b.byDensity(w, prev, cur, next)
	}
	return b.byWords(w, prev, cur, next)
}

// byWords is the tree on numbers of words.
func (b boilerpipe) byWords(w *way, prev, cur, next textBlock) bool {
	switch {
	case w.above(linkHere, cur.link, b.links):
		return false
	case w.above(linkBefore, prev.link, prevLinks):
		return w.above(wordsHere, cur.words, 40) || w.above(wordsNext, next.words, 17)
	}
	return w.above(wordsHere, cur.words, 16) || w.above(wordsNext, next.words, 15) || w.above(wordsBefore, prev.words, 4)
}

func (b boilerpipe) byDensity(w *way, prev, cur, next textBlock) bool {
	switch {
	case w.above(linkHere, cur.link, b.links):
		return false
	case w.above(linkBefore, prev.link, prevLinks):
		return w.above(densityNext, next.density, 11)
	case w.above(densityHere, cur.density, 9):
		return w.above(densityNext, next.density, 0)
	}
	return w.above(densityNext, next.density, 10) || w.above(densityBefore, prev.density, 4)
}
