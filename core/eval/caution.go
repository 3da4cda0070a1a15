package eval

import (
	"pagetwin/core/detect"
	"pagetwin/core/say"
)

// Loses tells whether the index of a result loses pairs at a threshold since it was made
// for higher scores: figures there are those of the candidates, and all pairs have no
// less recall.
func Loses(r *detect.Result, threshold float64) bool { return threshold < min(r.Lowest, r.Guarantee) }

// Cautions returns what somebody should know who reads figures of a result at a
// threshold, in counted lines: they go with the warnings of the result.
func Cautions(r *detect.Result, threshold float64) []say.Words {
	var out []say.Words
	switch {
	case threshold >= r.Floor:
	case r.Candidates == detect.Given:
		out = append(out, say.New("the threshold %.4g is below the lowest score that was given, %.4g: nothing is known between them, so there are no figures at it",
			"阈值 %.4g 低于给出的最低分 %.4g：两者之间一无所知，此阈值处没有数字", threshold, r.Floor).Words)
	default:
		out = append(out, say.New("the threshold %.4g is below the floor %.4g: pairs between them were not kept, so there are no figures at it; run again with a lower floor",
			"阈值 %.4g 低于最低分 %.4g：两者之间的网页对没有保留，此阈值处没有数字；请降低最低分后重新运行", threshold, r.Floor).Words)
	}
	if Loses(r, threshold) {
		out = append(out, say.New("the index was made for scores from %.4g: at the threshold %.4g it loses pairs; run again for that threshold, or over all pairs",
			"索引是按不低于 %.4g 的得分建立的：阈值 %.4g 处会漏掉网页对；请按此阈值或对所有网页对重新运行", r.Lowest, threshold).Words)
	}
	return out
}
