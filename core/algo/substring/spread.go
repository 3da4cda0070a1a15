package substring

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
)

// Spread takes anchors of a page for keys: of each run of L characters the shorter run
// within it with the least hash (winnowing; Schleimer et al. 2003), so that pages that
// share a passage share the anchors in it, about four in L characters. A page shorter than
// L is its own key.
func (m *Method) Spread(algo.For) (algo.Spread, error) {
	return algo.Spread{
		Any: true,
		Keys: func(s algo.Signature) ([]uint64, int) {
			if len(s) == 0 {
				return nil, 0
			}
			keys := m.anchors(s)
			return keys, len(keys)
		},
		Meets: func(a, b algo.Signature) bool {
			x, _ := parts(a, m.l)
			y, _ := parts(b, m.l)
			return haveCommon(x, y)
		},
	}, nil
}

// haveCommon tells whether two ascending lists share a value.
func haveCommon(a, b []uint64) bool {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			return true
		}
	}
	return false
}

// anchors returns the hashes of the anchors, ascending, each once.
func (m *Method) anchors(s algo.Signature) []uint64 {
	n := length(s)
	if n < m.l {
		hashes, _ := parts(s, m.l)
		return []uint64{hash.Mix64(hashes[0])}
	}
	chars := make([]rune, n)
	for i := range chars {
		chars[i] = char(s, i)
	}
	short := (m.l + 1) / 2 // characters of an anchor
	var out []uint64
	least(windows(chars, short), m.l-short+1, func(w window) { out = append(out, hash.Mix64(w.hash)) })
	slices.Sort(out)
	return slices.Compact(out)
}

// least calls take with the window of the least mixed hash among each width that follow one
// another, of equal ones the last; once for each that is it.
func least(ws []window, width int, take func(window)) {
	at, taken := -1, -1 // the least one of the last width, and the last that was taken
	for i, w := range ws {
		switch {
		case at < 0 || hash.Mix64(w.hash) <= hash.Mix64(ws[at].hash):
			at = i
		case at <= i-width:
			at = i - width + 1
			for k := at + 1; k <= i; k++ {
				if hash.Mix64(ws[k].hash) <= hash.Mix64(ws[at].hash) {
					at = k
				}
			}
		}
		if i >= width-1 && at != taken {
			take(ws[at])
			taken = at
		}
	}
}
