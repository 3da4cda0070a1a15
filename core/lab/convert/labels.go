package convert

import (
	"bytes"
	"fmt"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// labels writes the known duplicates: clusters.tsv, pairs.tsv, or neither.
func (w *writer) labels() error {
	w.join()
	var clusters bytes.Buffer
	size := map[string]int{}
	for _, p := range w.order {
		if p.cluster != "" {
			size[p.cluster]++
			fmt.Fprintf(&clusters, "%s\t%s\n", say.Escape(p.id), say.Escape(p.cluster))
		}
	}
	for _, n := range size {
		if n > 1 {
			w.res.Clusters++
			w.res.Duplicates += n
		}
	}
	if clusters.Len() > 0 {
		if err := w.put(page.ClustersName, append([]byte("id\tcluster\n"), clusters.Bytes()...)); err != nil {
			return err
		}
	}
	return w.pairs()
}

func (w *writer) pairs() error {
	var pairs bytes.Buffer
	gone := 0
	for _, p := range w.judged {
		if w.seen[p.id1] == 0 || w.seen[p.id2] == 0 {
			gone++
			continue
		}
		w.res.Judged++
		fmt.Fprintf(&pairs, "%s\t%s\t%s\t%s\n", say.Escape(p.id1), say.Escape(p.id2), p.label, p.how)
	}
	w.missing(page.PairsName, gone)
	if pairs.Len() == 0 {
		return nil
	}
	return w.put(page.PairsName, append([]byte("id1\tid2\tlabel\thow\n"), pairs.Bytes()...))
}

// missing reports how many labels name pages that do not exist, unless these were not requested.
func (w *writer) missing(file string, labels int) {
	if labels > 0 && w.res.Pages != w.opt.Pages && w.res.Filtered == 0 {
		w.first(file, say.New("%d labelled {pair|pairs} with a page that does not exist; ignored", labels))
	}
}

// join makes clusters of pages that are duplicates of each other, directly or through others, if
// the set lists its duplicates as pairs. Clusters are numbered in the order of their first pages.
func (w *writer) join() {
	if len(w.edges) == 0 {
		return
	}
	at := make(map[string]int, len(w.order))
	up := make([]int, len(w.order))
	for i, p := range w.order {
		at[p.id], up[i] = i, i
	}
	root := func(i int) int {
		for up[i] != i {
			up[i] = up[up[i]]
			i = up[i]
		}
		return i
	}
	gone := 0
	for _, e := range w.edges {
		a, known := at[e[0]]
		b, too := at[e[1]]
		if !known || !too {
			gone++
			continue
		}
		a, b = root(a), root(b)
		up[max(a, b)] = min(a, b)
	}
	w.missing(page.ClustersName, gone)
	number := map[int]int{}
	for i := range w.order {
		r := root(i)
		if _, ok := number[r]; !ok {
			number[r] = len(number) + 1
		}
		w.order[i].cluster = fmt.Sprintf("c%05d", number[r])
	}
}
