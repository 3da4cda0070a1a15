package som

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
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
		Name:  "som",
		Title: param.Words{En: "Self-organising map of weighted terms", Zh: "加权特征词与自组织映射（SOM）"},
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

func params() []param.Param {
	return append(append(deciding(), weighting()...), training()...)
}

func deciding() []param.Param {
	return []param.Param{
		{
			Name: "decision", Kind: param.Choice, Default: guarded, Choices: []string{guarded, literal},
			Named:        []param.Words{{En: "node and cosine", Zh: "节点与余弦"}, {En: "same node", Zh: "只看节点"}},
			AfterSigning: true,
			Grid:         []any{guarded, literal},
			Title:        param.Words{En: "Decision", Zh: "判定规则"},
			Help: param.Words{
				En: "guarded: same or adjoining node, and the cosine reaches the threshold. literal: same node, as the paper's wording suggests. The paper states no rule; both are readings.",
				Zh: "guarded：同一节点或相邻节点，并且余弦达到阈值。literal：同一节点即判为重复，与论文的字面意思相符。论文没有写明规则，两种都是我们的理解。",
			},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.9, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Where("decision", literal),
			Grid:  []any{0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98},
			Title: param.Words{En: "Cosine at least", Zh: "余弦不小于"},
			Help: param.Words{
				En: "Least cosine of two pages that the guarded decision takes for duplicates. Larger is stricter.",
				Zh: "guarded 规则判为重复所需的最小余弦，越大越严格。",
			},
		},
	}
}

func weighting() []param.Param {
	return []param.Param{
		{
			Name: "title", Kind: param.Float, Default: 4.0, Min: 1, Max: 20, Step: 0.5,
			Grid:  []any{1.0, 2.0, 3.0, 4.0, 6.0},
			Title: param.Words{En: "Title factor α", Zh: "标题系数 α"},
			Help: param.Words{
				En: "An occurrence in the title counts so many times one in the body. The paper tried 2, 3, 4 and 6; 1 treats both alike, which is right where copies change their titles.",
				Zh: "标题中出现一次相当于正文中出现 α 次。论文试过 2、3、4、6；取 1 则一视同仁，适合转载时改了标题的网页。",
			},
		},
		{
			Name: "meta", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "META keywords count", Zh: "计入 META 关键词"},
			Help: param.Words{
				En: "The keywords that a page declares count as words of the title do, as the paper has it.",
				Zh: "网页在 META 中声明的关键词与标题中的词同样计入，与论文一致。",
			},
		},
		{
			Name: "weights", Kind: param.Choice, Default: literal, Choices: []string{literal, balanced},
			Named: []param.Words{{En: "as printed", Zh: "照原文"}, {En: "balanced", Zh: "归一化"}},
			Grid:  []any{literal, balanced},
			Title: param.Words{En: "Halves of the weight", Zh: "两部分权重"},
			Help: param.Words{
				En: "literal: half of the normalised tf·idf plus half of the raw count by place, as printed; the count outweighs. balanced: both are brought to length 1 first.",
				Zh: "literal：归一化的 tf·idf 与未归一化的位置词频各取一半，与原文一致，后者占优。balanced：两者先各自归一化。",
			},
		},
		{
			Name: "selection", Kind: param.Choice, Default: byClasses, Choices: []string{byClasses, byGain, byFrequency, allWords},
			Named: []param.Words{{En: "by classes", Zh: "按类选词"}, {En: "by information gain", Zh: "按信息增益"}, {En: "by frequency", Zh: "按文档频率"}, {En: "all words", Zh: "全部词"}},
			Grid:  []any{byClasses, byGain, byFrequency, allWords},
			Title: param.Words{En: "Choice of words", Zh: "特征选择"},
			Help: param.Words{
				En: "classes: by χ² and mutual information with the classes of a first clustering (k-means with k = √n). gain: by information gain, the bits that knowing whether a page has the word saves in telling its class. df: the most frequent words that at least two and at most half of the pages have. none: all words, for small sets.",
				Zh: "classes：先做一次聚类（k 均值，k = √n），再按词与类的 χ² 和互信息选词。gain：按信息增益选词，即知道网页是否含该词后，判断其类别所省的比特数。df：至少两页、至多一半网页含有的词中最常见的。none：保留全部词，只适合小集合。",
			},
		},
		{
			Name: "terms", Kind: param.Int, Default: 500, Min: 10, Max: 5000, Step: 50,
			Idle:  param.Where("selection", allWords),
			Grid:  []any{200, 500, 1000, 2000},
			Title: param.Words{En: "Words kept F", Zh: "特征词个数 F"},
			Help: param.Words{
				En: "The best F words of the set make the vectors. More tell copies from neighbours in subject better; pages that have none of them are never duplicates.",
				Zh: "用全集中最好的 F 个词构成向量。F 越大越能把副本与同题材网页分开；不含任何特征词的网页不会判为重复。",
			},
		},
		{
			Name: "mix", Kind: param.Float, Default: 0.5, Min: 0, Max: 1, Step: 0.05,
			Idle:  param.Unless("selection", byClasses),
			Grid:  []any{0.0, 0.25, 0.5, 0.75, 1.0},
			Title: param.Words{En: "Share of χ²", Zh: "χ² 所占比例"},
			Help: param.Words{
				En: "α in E = α·χ² + (1−α)·MI, both scaled to 0…1. Mutual information alone prefers rare words. For the choice by classes.",
				Zh: "E = α·χ² + (1−α)·MI 中的 α，两者先缩放到 0…1。单用互信息会偏向罕见词。用于 classes。",
			},
		},
		{
			Name: "over", Kind: param.Choice, Default: largest, Choices: []string{largest, mean},
			Named: []param.Words{{En: "largest", Zh: "最大值"}, {En: "weighted mean", Zh: "加权平均"}},
			Idle:  param.Unless("selection", byClasses),
			Grid:  []any{largest, mean},
			Title: param.Words{En: "Over the classes", Zh: "各类取值"},
			Help: param.Words{
				En: "max: the largest value that a word has for any class. weighted: the mean over the classes, weighted by their size. For the choice by classes.",
				Zh: "max：取词在各类上的最大值。weighted：按类的大小加权平均。用于 classes。",
			},
		},
		algo.Segmentation(),
		algo.StopWords(),
	}
}

func training() []param.Param {
	return []param.Param{
		{
			Name: "side", Kind: param.Int, Default: 0, Min: 0, Max: 500,
			Grid:  []any{0, 5, 10, 20, 40},
			Title: param.Words{En: "Side of the map m", Zh: "映射边长 m"},
			Help: param.Words{
				En: "The map has m×m nodes; 0 takes √(2n), so that nodes outnumber pages. On fewer nodes subjects rather than copies come together.",
				Zh: "映射有 m×m 个节点；0 表示取 √(2n)，使节点多于网页。节点太少时聚在一起的是题材而不是副本。",
			},
		},
		{
			Name: "steps", Kind: param.Choice, Default: scaled, Choices: []string{scaled, literal},
			Named: []param.Words{{En: "by set size", Zh: "按网页数"}, {En: "1000", Zh: "1000 步"}},
			Grid:  []any{scaled, literal},
			Title: param.Words{En: "Training steps", Zh: "训练步数"},
			Help: param.Words{
				En: "literal: 1000, as the paper's rate 0.9(1−t/1000) says. scaled: 20 for each page, at least 1000.",
				Zh: "literal：1000 步，即论文的学习率 0.9(1−t/1000)。scaled：每页 20 步，至少 1000 步。",
			},
		},
		{
			Name: "unit", Kind: param.Bool, Default: true,
			Grid:  []any{true, false},
			Title: param.Words{En: "Renormalise nodes", Zh: "节点归一化"},
			Help: param.Words{
				En: "Bring a node's weights back to length 1 after each step, as the paper asks.",
				Zh: "每步之后把节点的权重向量归一化，与论文一致。",
			},
		},
		{
			Name: "seed", Kind: param.Int, Default: 1, Min: 0, Max: 1 << 30,
			Grid:  []any{1, 2, 3, 4, 5},
			Title: param.Words{En: "Seed", Zh: "随机种子"},
			Help: param.Words{
				En: "Start of the random numbers that set the first weights and draw the pages. Equal seeds give equal maps; several seeds show how much depends on chance.",
				Zh: "决定初始权重和抽取网页次序的随机数种子。种子相同则映射相同；换几个种子可看出结果受随机影响多大。",
			},
		},
	}
}

// Watch sets a function that Fit calls with the progress of the training; see [algo.Trainer].
func (m *Method) Watch(fn func(algo.Training) error) { m.watch = fn }

// watched is the progress of a training and the function to call with it.
type watched struct {
	fn func(algo.Training) error // may be nil
	algo.Training
}

func (w *watched) tell() error {
	if w.fn == nil {
		return nil
	}
	return w.fn(w.Training)
}

// touched returns the work of a step as the count of numbers read or written. The search for
// the nearest node reads, at each node, the weight of each word of the page and two more
// numbers; each node within the radius is moved in these words, its scale and its length.
func touched(words, nodes int, within float64) float64 {
	return float64(nodes*(words+2)) + float64(within*float64(words+4))
}

// work returns the expected work of all steps and of the search for the nodes of all pages,
// assuming that every node is equally often the nearest. Steps draw pages at random, so that
// the mean number of words stands for that of each page.
func (p plan) work(g *grid, vectors [][]entry, pages []int) (sum float64) {
	words := 0
	for _, i := range pages {
		words += len(vectors[i])
	}
	mean := words / len(pages)
	within := make([]float64, p.radius+1) // nodes within each radius, in the mean
	for r := range within {
		wide := 0
		for at := range g.side {
			wide += g.around(at, r)
		}
		within[r] = float64(wide*wide) / float64(g.nodes())
	}
	for t := range p.steps {
		_, radius := p.at(t)
		sum += touched(mean, g.nodes(), within[radius])
	}
	return sum + float64(float64(len(pages))*touched(mean, g.nodes(), 0))
}

// around returns how many of a row's or a column's nodes are within the radius of one.
func (g *grid) around(at, radius int) int {
	return min(g.side-1, at+radius) - max(0, at-radius) + 1
}
