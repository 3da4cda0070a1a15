package say

import "strings"

// Meant returns the suggestion after a message about an unknown name: the known names spelled much
// like it, otherwise all of them.
func Meant(name string, known []string) Words {
	if near := Near(name, known); len(near) > 0 {
		return Suggested(near)
	}
	return New(", known: %v", Names(known, ", ")).Words
}

// Suggested asks whether one of some names was meant; no words if there are none.
func Suggested(names []string) Words {
	if len(names) == 0 {
		return Words{}
	}
	return New(": did you mean %v?", Names(names, " or ")).Words
}

// mostNear is the most names that Near returns: more are no help.
const mostNear = 4

// Near returns the names among some that are spelled most like a name: with the fewest letters
// changed, or of which one begins with the other. It returns none if too many letters differ.
func Near(name string, known []string) (near []string) {
	name = plainName(name)
	least := min(1+min(len(name)/4, 2), len(name)-1) // one letter is like no other
	for _, k := range known {
		d := spelledApart(name, plainName(k))
		if d < least {
			near = nil
		}
		if d <= least {
			least, near = d, append(near, k)
		}
	}
	if len(near) > mostNear {
		return nil
	}
	return near
}

// plainName returns a name without case and hyphens.
func plainName(s string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(s))
}

// spelledApart returns the number of letters that are added, removed or changed from a to b
// (Levenshtein distance), at most 1 if one of them begins with the other.
func spelledApart(a, b string) int {
	if a != b && a != "" && b != "" && (strings.HasPrefix(b, a) || len(b) > 2 && strings.HasPrefix(a, b)) {
		return 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before, row[j+1] = row[j+1], min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
