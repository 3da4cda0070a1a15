package blend

import (
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// defaultTerms are the terms of a fit unless others are named. They were chosen by
// measuring: of some seventy lists, each fitted without a set and tried on it, longer ones,
// those with headlines and those with document frequencies do no better on the set left out.
const defaultTerms = "alike,within,accord,alike*accord,places,opening"

// Algorithm returns the blend with the shipped weights and the decision at even odds.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "blend",
		Title: param.Words{En: "Learned blend", Zh: "学习组合"},
		Idea: param.Words{
			En: "Two pages are looked at from several sides: how far their shingles resemble, whether the one is within the other, whether each has numbers that the other has not, whether the same words have other numbers between them, and whether the one's opening stands in the other; titles, lengths and scores of other algorithms can be added. " +
				"A logistic model, fitted on judged pairs, weighs these against each other and answers with the probability that the pages are duplicates. " +
				"Each term's share of the decision can be read off, and with labels of one's own the model is fitted anew.",
			Zh: "从几个方面打量两个网页：shingle 有多相似，一页是否含在另一页里，各自有没有对方没有的数字，同样的文字之间数字是否不同，一页的开头在另一页里有没有；还可以加入标题、长度和别的算法的得分。" +
				"一个逻辑斯谛模型在已判断的网页对上学会如何权衡，回答的是两页重复的概率。" +
				"每一项在判定中占多少份额一目了然；用自己的标注可以重新拟合。",
		},
		Cost: param.Words{
			En: "Signing is linear in the text; a page takes at most 3.2 KB. Nearly all pairs are told to be strangers by 64 bytes of each; only the others have their samples merged. Components that are added cost what they cost.",
			Zh: "签名时间与文本长度成正比，每页至多 3.2 KB。绝大多数页对凭各自 64 个字节即可断定无关，其余的才合并样本。另加的分量各有其开销。",
		},
		Fails: param.Words{
			En: "A model knows what it was fitted on: on pages of another kind its probabilities are off. Versions of one page that differ in a number or two count as near-duplicates while most of their text is the same; two texts on one long form, with few numbers and other names in it, can be taken for one. Judge a few hundred pairs of one's own pages and fit anew.",
			Zh: "模型只了解拟合时见过的数据：换一类网页，概率就会有偏差。同一页的不同版本，只要大部分文字相同，即便有一两个数字不同也会算作近似重复；格式很长、数字很少、只换了名称的两篇，可能被当作同一篇。最好在自己的网页上判断几百对，重新拟合。",
		},
		Paper: algo.Citation{
			Authors: "D. R. Cox (1958); J. Platt (1999)",
			Title:   "The regression analysis of binary sequences; Probabilistic outputs for support vector machines and comparisons to regularized likelihood methods (the combination is this project's own)",
			Venue:   "J. R. Stat. Soc. B 20(2); Advances in Large Margin Classifiers",
			Year:    1999,
		},
		Params:    params(),
		Threshold: "threshold",
		New:       newMethod,
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.001, Max: 0.999, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99},
			Title: param.Words{En: "Probability from", Zh: "概率不低于"},
			Help: param.Words{
				En: "Two pages are duplicates when the model gives at least this probability. 0.5 is even odds. Larger is stricter.",
				Zh: "模型给出的重复概率不低于此值即判为重复，0.5 为两种可能相等。越大越严格。",
			},
		},
		{
			Name: "weights", Kind: param.Text, Default: "",
			Title: param.Words{En: "Weights file", Zh: "权重文件"},
			Help: param.Words{
				En: "A file that train blend has written. Empty: the shipped weights.",
				Zh: "train blend 写出的文件。留空则用随程序附带的权重。",
			},
		},
		{
			Name: "components", Kind: param.Text, Default: "",
			Title: param.Words{En: "Components", Zh: "组成算法"},
			Help: param.Words{
				En: "The terms that are asked, separated by commas, out of those in the weights: what is left out says neither yes nor no. Empty: all. For train blend: the terms to fit, where a*b is a product.",
				Zh: "参与判定的各项，以逗号分隔，须出自权重文件；略去的项既不赞成也不反对。留空为全部。用于 train blend 时表示要拟合的各项，a*b 为乘积。",
			},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m, _, err := Load(v.Str("weights"))
	if err != nil {
		return nil, err
	}
	if m, err = m.only(v.Str("components")); err != nil {
		return nil, err
	}
	a, err := NewAsker(m.Kit)
	if err != nil {
		return nil, err
	}
	method := &Method{a, m, slices.ContainsFunc(m.Terms, Term.ofShingles)}
	if a.fits() {
		return fittedMethod{method}, nil
	}
	return method, nil
}

// only returns the model with the listed terms alone; empty means all.
func (m *Model) only(list string) (*Model, error) {
	if list == "" {
		return m, nil
	}
	kit, err := NewKit(list)
	if err != nil {
		return nil, err
	}
	out := &Model{Kit: kit, Bias: m.Bias, Lambda: m.Lambda, Slope: m.Slope, Shift: m.Shift}
	for _, t := range kit.Terms {
		j := m.term(t.Name)
		if j < 0 {
			return nil, unknownTerm(m, t.Name)
		}
		out.Mean = append(out.Mean, m.Mean[j])
		out.Scale = append(out.Scale, m.Scale[j])
		out.Weights = append(out.Weights, m.Weights[j])
	}
	return out, nil
}

// term returns the place of a term, -1 where the model has none of that name.
func (m *Model) term(name string) int {
	return slices.IndexFunc(m.Terms, func(t Term) bool { return t.Name == name })
}

func unknownTerm(m *Model, name string) error {
	var known []string
	for _, t := range m.Terms {
		known = append(known, t.Name)
	}
	return say.Errorf("blend: components: %s is not in the weights, which have: %s",
		"blend：components：权重里没有 %s，有的是：%s", name, strings.Join(known, ", "))
}
