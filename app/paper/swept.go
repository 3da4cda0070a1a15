package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// swept is a table of one algorithm under some settings on the set of web pages: what
// the papers of which no figure was recovered get.
type swept struct {
	experiment string // of paper/experiments
	set        string // of sets.toml
	printed    string // the value that was not recovered
	axes       []axis // the parameters that vary
	reports    param.Words
	reading    param.Words
}

// axis is a parameter that an experiment varies.
type axis struct {
	param string
	title param.Words
}

// table returns what makes the table.
func (w swept) table() func(*builder) (*Section, error) {
	return func(r *builder) (*Section, error) {
		set, res, err := r.runWith(w.experiment, w.set, "", r.few)
		if err != nil {
			return nil, err
		}
		best, grid := w.grid(res)
		s := &Section{
			Reports: w.reports, Sets: []*Set{set}, Settings: webSet,
			Readings: []param.Words{w.reading, pairMeasures},
			Grids:    []Grid{grid},
		}
		if best == nil {
			return nil, fmt.Errorf("experiment %s has no cell", w.experiment)
		}
		for _, m := range []struct {
			name  string
			title param.Words
		}{{"precision", words("precision", "查准率")}, {"recall", words("recall", "查全率")}} {
			s.Rows = append(s.Rows, row(words("Best of the settings below", "下列各设置中最好的"), m.title, r.printed(w.printed), best.AtCut[m.name]))
		}
		en, zh := w.label(best)
		s.Difference = words(
			fmt.Sprintf("The best F1 at the decision's own threshold, %.3f, is had with %s. Nothing printed was recovered to hold it against.", best.AtCut["f1"], en),
			fmt.Sprintf("按各自的判定阈值，F1 最高 %.3f，设置为 %s。论文的数值未能找到，无从对照。", best.AtCut["f1"], zh))
		return s, nil
	}
}

// grid lists all cells, and the one with the best F1.
func (w swept) grid(res *experiment.Results) (*experiment.CellResult, Grid) {
	g := Grid{Title: words("Ours by setting", "我们的结果：各种设置")}
	for _, a := range w.axes {
		g.Header = append(g.Header, a.title)
	}
	g.Header = append(g.Header, words("precision", "查准率"), words("recall", "查全率"), say.Same("F1"), words("best F1 over thresholds", "各阈值中最高的 F1"), words("pairs scored", "打分的网页对"))
	var best *experiment.CellResult
	for i := range res.Cells {
		c := &res.Cells[i]
		if c.Refused.En != "" {
			continue
		}
		var cells []string
		for _, a := range w.axes {
			cells = append(cells, fmt.Sprint(c.Values[a.param]))
		}
		g.Cells = append(g.Cells, append(cells, percent(figure(c.AtCut, "precision")), percent(figure(c.AtCut, "recall")),
			decimals(figure(c.AtCut, "f1")), decimals(figure(c.AtBest, "f1")), share100(c.Comparisons, c.Pages)))
		if best == nil || c.AtCut["f1"] > best.AtCut["f1"] {
			best = c
		}
	}
	return best, g
}

// label names the settings of a cell.
func (w swept) label(c *experiment.CellResult) (en, zh string) {
	var e, z []string
	for _, a := range w.axes {
		e = append(e, fmt.Sprintf("%s %v", a.title.En, c.Values[a.param]))
		z = append(z, fmt.Sprintf("%s %v", a.title.Zh, c.Values[a.param]))
	}
	return strings.Join(e, ", "), strings.Join(z, "，")
}

// figure returns a measure, NaN where it is not defined.
func figure(of map[string]float64, name string) float64 {
	if x, ok := of[name]; ok {
		return x
	}
	return math.NaN()
}

// decimals writes a figure with three of them.
func decimals(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return fmt.Sprintf("%.3f", x)
}

// share100 writes comparisons as a share of all pairs.
func share100(comparisons int64, pages int) string {
	all := float64(pages) * float64(pages-1) / 2
	return fmt.Sprintf("%d (%.1f %%)", comparisons, 100*float64(comparisons)/all)
}

// spread is mean and standard deviation of some figures.
func spread(x []float64) (mean, sd float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sd += float64((v - mean) * (v - mean))
	}
	return mean, math.Sqrt(sd / float64(max(1, len(x)-1)))
}

// plusMinus writes mean and standard deviation of shares.
func plusMinus(x []float64) string {
	if len(x) == 0 || slices.ContainsFunc(x, math.IsNaN) {
		return "–"
	}
	mean, sd := spread(x)
	return fmt.Sprintf("%.1f ± %.1f %%", 100*mean, 100*sd)
}

// The tables of papers whose figures were not recovered.
var (
	keySentences = swept{
		"keysentence", "web", "keysentence.measures",
		[]axis{{"rho", words("ratio of lengths ρ", "长度比 ρ")}, {"lambda", words("keyword factor λ", "关键词系数 λ")}, {"m", words("sentences m", "句数 m")}},
		words("The paper on key long sentences and classes of body length claims a high precision and recall; only its abstract was recovered.",
			"“关键长句及正文长度预分类”一文称查准率、查全率都高；只找到其摘要。"),
		words("The whole procedure is our reading of the abstract. Pages are compared within classes of length only, so that the last column tells what the classes save.",
			"整个做法是我们对摘要的理解。只在长度类内比较，末列可见分类省去多少比较。"),
	}
	booleanModel = swept{
		"boolean", "web", "boolean.measures",
		[]axis{{"terms", words("terms R", "特征词 R")}, {"choose", words("chosen by", "选词")}, {"q", words("terms in common q", "共有词数 q")}},
		words("Lian Hao 2007 finds pages by Boolean retrieval of suitable features, so that fewer pairs are compared; figures were not recovered.",
			"连浩等 2007：以布尔检索选取特征、减少比较的网页对；数值未能找到。"),
		words("Terms, their number and the query “at least q of R” are our reading.", "特征词、个数及“R 个中至少 q 个”的查询是我们的理解。"),
	}
	fourierModel = swept{
		"fourier", "web", "fourier.measures",
		[]axis{{"coefficients", words("coefficients q", "系数个数 q")}, {"magnitude", words("magnitudes only", "只取模")}},
		words("Chen Jinyan 2008 compares pages by the Fourier coefficients of their characters' numbers and calls the results good; figures were not recovered.",
			"陈锦言等 2008：以字的数值序列的傅里叶系数比较网页，称效果良好；数值未能找到。"),
		words("The relation of characters, the number of coefficients and the distance 0.3 are our reading.", "字间关系矩阵、系数个数和距离 0.3 是我们的理解。"),
	}
	charFrequency = swept{
		"charfreq", "web", "charfreq.threshold",
		[]axis{{"weighting", words("weight", "权重")}, {"chars", words("characters", "计数的字符")}},
		words("Liu Siwei 2009 names the cosine of character counts as what long sentences are to replace; its threshold and figures were not recovered.",
			"刘四维等 2009：字频向量夹角余弦是其要取代的方法；阈值和数值未能找到。"),
		words("Cosine above 0.95, all pairs.", "余弦大于 0.95，比较全部网页对。"),
	}
	twoStages = swept{
		"two-stage", "web", "twostage.measures",
		[]axis{{"key", words("stage 1", "第一阶段")}, {"features", words("stage 2", "第二阶段")}},
		words("The text names two stages, groups by a hash value and then features (URL, title, keywords, body) within the groups, without figures.",
			"原文只述两阶段：先按 hash 值分组，再在组内按特征（网址、标题、关键词、正文）细分；未给数值。"),
		words("Keys, features and threshold are our readings. What stage 1 does not bring together is lost: the last column is what it costs.",
			"各种键、特征和阈值是我们的理解。第一阶段没有配成对的就漏掉了，末列是它的代价。"),
	}
	sentenceSettings = swept{
		"longsentence-settings", "web", "longsentence.threshold",
		[]axis{{"k", words("characters k", "字数 k")}, {"m", words("sentences m", "句数 m")}, {"threshold", words("threshold τ", "阈值 τ")}, {"marks", words("marks", "标点")}},
		words("Liu Siwei 2009 keeps the m longest sentences of at least 8 characters; m, the threshold and the experiments were not recovered.",
			"刘四维等 2009：取不少于 8 个字的最长 m 句；m、阈值和实验均未能找到。"),
		words("k, m, τ and the marks vary together. all: every punctuation mark ends a sentence.", "k、m、τ 和断句标点各种组合。all：一切标点都断句。"),
	}
)
