package kind

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Counts are the numbers of pages by kind.
type Counts [Count]int

// Words lists the numbers in words, the largest first.
func (c Counts) Words() param.Words {
	list := Kinds()
	slices.SortStableFunc(list, func(a, b Kind) int { return c[b] - c[a] })
	var words []param.Words
	for _, k := range list {
		if c[k] > 0 {
			words = append(words, say.New("%d %s", c[k], k.Title()).Words)
		}
	}
	return say.Join(words, ", ")
}

// Sum adds the numbers up.
func (c Counts) Sum() (n int) {
	for _, k := range c {
		n += k
	}
	return n
}

// MarshalJSON writes the numbers under the names of the kinds, without zeros.
func (c Counts) MarshalJSON() ([]byte, error) {
	m := map[string]int{}
	for _, k := range Kinds() {
		if c[k] > 0 {
			m[k.String()] = c[k]
		}
	}
	return json.Marshal(m)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Counts) UnmarshalJSON(src []byte) error {
	var m map[string]int
	if err := json.Unmarshal(src, &m); err != nil {
		return err
	}
	*c = Counts{}
	for name, n := range m {
		k, err := Parse(name)
		if err != nil {
			return err
		}
		c[k] = n
	}
	return nil
}

// MarshalText writes the name of the kind, that of the reason and its numbers: "listing entries
// 93 45 70 8".
func (v Verdict) MarshalText() ([]byte, error) {
	parts := []string{v.Kind.String(), reasonTable[v.reason].name}
	for _, n := range v.numbers[:reasonTable[v.reason].numbers] {
		parts = append(parts, strconv.Itoa(int(n)))
	}
	return []byte(strings.Join(parts, " ")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (v *Verdict) UnmarshalText(src []byte) error {
	bad := say.Errorf("unknown kind of page %q", src)
	parts := strings.Fields(string(src))
	if len(parts) == 0 {
		*v = Verdict{}
		return nil
	}
	if len(parts) < 2 {
		return bad
	}
	k, err := Parse(parts[0])
	if err != nil {
		return err
	}
	out := Verdict{Kind: k}
	for r, about := range reasonTable {
		if about.name == parts[1] {
			out.reason = reason(r)
		}
	}
	if out.reason == noReason || len(parts) != 2+reasonTable[out.reason].numbers {
		return bad
	}
	for i, p := range parts[2:] {
		n, err := strconv.ParseInt(p, 10, 32)
		if err != nil {
			return bad
		}
		out.numbers[i] = int32(n)
	}
	*v = out
	return nil
}
