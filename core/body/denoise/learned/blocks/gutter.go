package blocks

import (
	"strings"
	"unicode/utf8"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// leastNumbers is the count of numbers in a row that are line numbers whatever the element is
// called; fewer are if its name says so.
const leastNumbers = 3

// firstOfHan is the least byte that a Han character begins with in UTF-8.
const firstOfHan = 0xE4

// Gutters reports which segments are line numbers of code: nothing but numbers that count up by
// one, in one segment or in consecutive ones. It returns nil if there are none.
func Gutters(t *markup.Tree, segments []denoise.Segment) (out []bool) {
	for i := 0; i < len(segments); {
		j, numbers, last := i, 0, 0
		for ; j < len(segments); j++ {
			to, n, ok := counts(segments[j].Text, last, numbers == 0)
			if !ok {
				break
			}
			last, numbers = to, numbers+n
		}
		if numbers >= leastNumbers || numbers > 0 && inGutter(t, segments[i].First) {
			if out == nil {
				out = make([]bool, len(segments))
			}
			for ; i < j; i++ {
				out[i] = true
			}
		}
		i = max(j, i+1)
	}
	return out
}

// counts reports whether s is nothing but numbers that count up by one, from that behind
// last, or from any where it is free. It returns the last one and how many there are.
func counts(s string, last int, free bool) (to, n int, ok bool) {
	if s == "" || s[0] > '9' && s[0] < utf8.RuneSelf || s[0] > ' ' && s[0] < '0' || s[0] >= firstOfHan {
		return 0, 0, false // as nearly all: it begins with neither a digit nor white space
	}
	to = last
	for field := range strings.FieldsSeq(s) {
		x := 0
		for _, r := range field {
			if r < '0' || r > '9' || x > 1e6 {
				return 0, 0, false
			}
			x = 10*x + int(r-'0')
		}
		if x != to+1 && !(free && n == 0) {
			return 0, 0, false
		}
		to = x
		n++
	}
	return to, n, n > 0
}

// gutterClasses are the class names that syntax highlighters give the column of line numbers.
var gutterClasses = []string{"gutter", "lineno", "line-no", "line_no", "linenum", "line-num"}

// inGutter reports whether an element around node n is called so.
func inGutter(t *markup.Tree, n int32) bool {
	for range 4 {
		if n = t.Nodes[n].Parent; n <= 0 {
			return false
		}
		class, _ := t.Attr(n, "class")
		for _, name := range gutterClasses {
			if strings.Contains(strings.ToLower(class), name) {
				return true
			}
		}
	}
	return false
}
