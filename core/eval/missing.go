package eval

import (
	"pagetwin/core/detect"
	"pagetwin/core/say"
)

// Lost is which share of the pairs that reach a threshold the index of a run lost, as
// measured.
type Lost struct {
	Share    float64  `json:"share"`
	Interval Interval `json:"interval"` // 95 %, by Wilson's formula; of no width where all pairs were compared
	Pairs    int64    `json:"pairs"`    // lost, of those seen
	Seen     int64    `json:"seen"`
	Pages    int      `json:"pages"` // that were compared with all others
	Of       int      `json:"of"`
}

// LostAt returns which share of the pairs that reach a threshold the index of a result lost;
// ok is false where it lost none for certain, or that was not measured at this threshold.
func LostAt(r *detect.Result, threshold float64) (l Lost, ok bool) {
	if r.Missing == nil || r.Guarantee <= threshold {
		return l, false
	}
	found, lost, ok := r.Missing.At(threshold)
	if l = (Lost{Pairs: lost, Seen: found + lost, Pages: r.Missing.Pages, Of: r.Missing.Of}); l.Seen == 0 || !ok {
		return l, false
	}
	l.Share = float64(lost) / float64(l.Seen)
	if l.Interval = (Interval{l.Share, l.Share}); !r.Missing.Whole() {
		l.Interval = wilson(l.Share, float64(l.Seen), 1.96)
	}
	return l, true
}

// Words says the share, and how it is known.
func (l Lost) Words() say.Words {
	if l.Pages == l.Of {
		return say.New("the index misses %d of the %d pairs that reach the threshold (%.2g %%)", "达到阈值的 %[2]d 对中，索引漏掉 %[1]d 对（%.2[3]g %%）", l.Pairs, l.Seen, 100*l.Share).Words
	}
	return say.New("of the pairs that reach the threshold the index misses about %.2g %% (95 %%: %.2g to %.2g %%): %d of %d that %d of %d pages have, each compared with all others",
		"达到阈值的对中，索引约漏掉 %.2[1]g%%（95%% 区间 %.2[2]g 至 %.2[3]g%%）：抽取 %[7]d 个网页中的 %[6]d 个与其余逐一比较，其 %[5]d 对漏掉 %[4]d 对",
		100*l.Share, 100*l.Interval.Low, 100*l.Interval.High, l.Pairs, l.Seen, l.Pages, l.Of).Words
}
