package som

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// The values of the parameters.
const (
	guarded = "guarded" // decision
	literal = "literal" // decision, weights, steps

	balanced = "balanced" // weights
	scaled   = "scaled"   // steps

	byClasses   = "classes" // selection
	byGain      = "gain"
	byFrequency = "df"
	allWords    = "none"

	largest = "max" // over
	mean    = "weighted"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:    "som",
		Title:   param.Words{En: "Self-organising map of weighted terms", Zh: "加权特征词与自组织映射（SOM）"},
		Section: "D",
		Idea: param.Words{
			En: "A page is a vector of words, weighted by frequency, rarity and place: a word of the title counts more. " +
				"Only the words that tell kinds of pages apart are kept, by χ² and mutual information, or by information gain. " +
				"The vectors train a self-organising map; pages that fall on one node, or on adjoining nodes with nearly the same direction, are duplicates.",
			Zh: "把网页表示成词的向量，权重由词频、稀有程度和位置决定，标题中的词权重更高。" +
				"用 χ² 统计量和互信息，或用信息增益，挑出最能区分类别的特征词。" +
				"再用这些向量训练自组织映射：落在同一节点上的网页，或落在相邻节点且方向几乎一致的网页，判为重复。",
		},
		Cost: param.Words{
			En: "Training with the automatic settings: 20n steps over 2n nodes, each step a multiplication for every kept word of the page at every node; quadratic in n pages, half a second for 1,000, ten for 4,000, a minute for 10,000. Space: 8 bytes for each node and kept word. Nothing can be added without training again.",
			Zh: "按自动设置训练：2n 个节点、20n 步，每步在每个节点上对该页的每个特征词做一次乘法，随页数 n 平方增长：一千页约半秒，四千页约十秒，一万页约一分钟。空间：每个节点每个特征词 8 字节。增加网页须重新训练。",
		},
		Fails: param.Words{
			En: "The map groups by subject, and pages on one subject are no copies: without the guard few of the pairs on one node are duplicates. Two copies can also fall on nodes that do not adjoin. The start is random, and another seed gives another map.",
			Zh: "映射按题材聚集，同题材的网页并不都是转载：不加余弦限制时，同一节点上的页对很多并不重复。两个副本也可能落在不相邻的节点上。初值随机，换一个种子结果就不同。",
		},
		Paper: algo.Citation{
			Authors: "Wang Jing, Liu Guanning, 张钰辉",
			Title:   "网页去重的改进算法",
			Venue:   "微型机与应用 30(12) 16-18",
			Year:    2011,
		},
		Params:    params(),
		Threshold: "threshold", Growth: algo.Quadratic,
		New: newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		decision:  v.Str("decision"),
		alpha:     v.Float("title"),
		meta:      v.Bool("meta"),
		balanced:  v.Str("weights") == balanced,
		selection: v.Str("selection"),
		terms:     v.Int("terms"),
		mix:       v.Float("mix"),
		weighted:  v.Str("over") == mean,
		side:      v.Int("side"),
		scaled:    v.Str("steps") == scaled,
		unit:      v.Bool("unit"),
		seed:      uint64(v.Int("seed")),
		mode:      text.Mode(v.Str("segmentation")),
	}
	if v.Bool("stop") {
		var err error
		if m.stop, err = text.Stop("all"); err != nil {
			return nil, say.Errorf("som: %v", "som：%v", err)
		}
	}
	return m, nil
}
