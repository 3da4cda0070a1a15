package simhash_test

import (
	"fmt"

	"pagetwin/core/algo/simhash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// A method signs each document once; signatures are scored in pairs, and the algorithm's own
// threshold converts to a score.
func Example() {
	a := simhash.Algorithm()
	v := param.Defaults(a.Params).With("k", 12)
	m, err := a.New(v)
	if err != nil {
		fmt.Println(err)
		return
	}
	seg := text.NewSegmenter()
	x := m.Sign(text.NewDoc(seg, "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。"))
	y := m.Sign(text.NewDoc(seg, "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的老邮递员。"))
	fmt.Printf("score %.3f, threshold %.3f, %d words\n", m.Score(x, y), a.Cut(v), len(x))
	// Output:
	// score 0.891, threshold 0.812, 1 words
}
