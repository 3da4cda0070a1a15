package algo

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"

	"pagetwin/core/base/say"
)

// IndexLevel is one level of an index as lists of pages, to be shown to people: classes of
// size, an inverted list for each feature.
type IndexLevel struct {
	Name  say.Words  // the meaning of the lists: "partitions by the number of spots"
	Lists []PageList // in the order of the index
	Reach int        // largest distance between the lists of two pages that are compared: 0, or 1 where neighbouring lists are compared too
}

// PageList is one list of a level.
type PageList struct {
	Name    say.Words
	Feature uint64  // the feature that the pages have, one of [Feature.Keys]; 0 where the list is not that of a feature
	Pages   []int32 // positions of pages, ascending, each once
}

// InvertedLists returns the level of an inverted index: for each feature the list of the
// pages that have it, in the order in which features first occur.
func InvertedLists(name say.Words, pages int, features func(page int) []uint64) IndexLevel {
	level := IndexLevel{Name: name}
	at := make(map[uint64]int)
	for i := range pages {
		for _, x := range features(i) {
			n, ok := at[x]
			if !ok {
				n = len(level.Lists)
				at[x] = n
				level.Lists = append(level.Lists, PageList{Name: say.Same(Hex(x)), Feature: x})
			}
			list := &level.Lists[n]
			if k := len(list.Pages); k == 0 || list.Pages[k-1] != int32(i) {
				list.Pages = append(list.Pages, int32(i))
			}
		}
	}
	return level
}

// MD5 returns the MD5 digest of b as two words, the first bytes in the highest bits.
func MD5(b []byte) Signature {
	sum := md5.Sum(b)
	return Signature{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:])}
}

// Hex returns words as hexadecimal digits, 16 for each word.
func Hex(words ...uint64) string {
	out := ""
	for _, w := range words {
		out += fmt.Sprintf("%016x", w)
	}
	return out
}
