package listing

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
)

// noPages returns the error that says why a set has no page.
func (l *Lister) noPages() error {
	switch {
	case l.nothing != nil:
		return l.nothing.Err()
	case len(l.set.Problems) == 0:
		return say.Errorf("it is empty: add .html files or a pages.jsonl")
	case len(l.skipped) > 0 && len(l.set.Problems) == 1:
		return say.Errorf("contains no web page, only %s; %s", byExtension(l.skipped), l.formats.accepted())
	}
	var why []say.Words
	for _, p := range l.set.Problems[:min(3, len(l.set.Problems))] {
		why = append(why, say.New("%s: %s", p.Where, p).Words)
	}
	if rest := len(l.set.Problems) - len(why); rest > 0 {
		why = append(why, say.New("and %d more {reason|reasons}", rest).Words)
	}
	return say.Errorf("no usable page: %s", say.Join(why, "; "))
}

func byExtension(found []files.File) say.Words {
	count := make(map[string]int)
	for _, f := range found {
		count[strings.ToLower(path.Ext(f.ID()))]++
	}
	return counts(count, say.Words{En: "without extension"})
}

// counts words how often each key was met, most frequent first, at most six in full. nameless
// stands for the key "".
func counts(count map[string]int, nameless say.Words) say.Words {
	names := byCount(count)
	rest := 0
	for _, n := range count {
		rest += n
	}
	var list []say.Words
	for _, name := range names[:min(len(names), 6)] {
		rest -= count[name]
		w := say.Same(name)
		if name == "" {
			w = nameless
		}
		list = append(list, say.New("%d %s", count[name], w).Words)
	}
	if rest > 0 {
		list = append(list, say.New("%d {other|others}", rest).Words)
	}
	return say.Join(list, "clauses|, ")
}

func byCount(count map[string]int) []string {
	return slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
}
