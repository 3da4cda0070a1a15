package listing

import (
	"cmp"
	"fmt"
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
		return say.Errorf("it is empty: put .html files into it, or a pages.jsonl", "里面是空的：放入 .html 文件或 pages.jsonl")
	case len(l.skipped) > 0 && len(l.set.Problems) == 1:
		return say.Errorf("no web page in it, only %s; %s", "里面没有网页，只有 %s；%s", byExtension(l.skipped), l.formats.accepted())
	}
	var en, zh []string
	for _, p := range l.set.Problems[:min(3, len(l.set.Problems))] {
		en = append(en, p.Where+": "+p.What)
		zh = append(zh, p.Where+"："+p.In("zh"))
	}
	if rest := len(l.set.Problems) - len(en); rest > 0 {
		en = append(en, say.Sprintf("en", "and %d more {reason|reasons}", rest))
		zh = append(zh, fmt.Sprintf("另有 %d 条原因", rest))
	}
	why := say.Words{En: strings.Join(en, "; "), Zh: strings.Join(zh, "；")}
	return say.Errorf("no page can be used: %s", "没有可用的网页：%s", why)
}

// byExtension counts files by the extensions of their names, most frequent
// first.
func byExtension(found []files.File) say.Words {
	count := make(map[string]int)
	for _, f := range found {
		count[strings.ToLower(path.Ext(f.ID()))]++
	}
	return counts(count, say.Words{En: "without extension", Zh: "无扩展名"})
}

// counts words how often each key was met, most frequent first, at most six in full. nameless
// stands for the key "".
func counts(count map[string]int, nameless say.Words) say.Words {
	names := byCount(count)
	rest := 0
	for _, n := range count {
		rest += n
	}
	var en, zh []string
	for _, name := range names[:min(len(names), 6)] {
		rest -= count[name]
		w := say.Same(name)
		if name == "" {
			w = nameless
		}
		en = append(en, fmt.Sprintf("%d %s", count[name], w.En))
		zh = append(zh, fmt.Sprintf("%s %d", w.Zh, count[name]))
	}
	if rest > 0 {
		en = append(en, say.Sprintf("en", "%d {other|others}", rest))
		zh = append(zh, fmt.Sprintf("其他 %d", rest))
	}
	return say.Words{En: strings.Join(en, ", "), Zh: strings.Join(zh, "，")}
}

// byCount returns the keys, most frequent first.
func byCount(count map[string]int) []string {
	return slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
}
