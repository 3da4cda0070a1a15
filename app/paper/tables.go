package paper

import (
	"context"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"pagetwin/core/disk"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Table is one table or figure of the papers that can be rebuilt.
type Table struct {
	Name  string
	Title param.Words

	run func(*builder) (*Section, error)
}

// Tables lists all tables in the order of the report.
func Tables() []Table {
	return []Table{
		{"s1-table1", words("S1, table 1: duplicates among search results", "S1 表 1：搜索结果中的重复"), s1Table1},
		{"s1-table2", words("S1, table 2: 500 pages with 86 duplicates", "S1 表 2：500 个网页，86 个重复"), s1Table2},
		{"s1-figure1", words("S1, figure 1: time for 100 to 500 records", "S1 图 1：100 至 500 条记录的用时"), s1Figure1},
		{"tianwang", words("Tianwang: five algorithms against the number of keywords N", "天网五种算法随关键词个数 N 的变化"), tianwang},
		{"tianwang-swap", words("Tianwang: the N-th keyword and the next change places", "天网：第 N 个关键词与下一个互换"), keywordSwap},
		{"som", words("S2: self-organising map on 50 to 100 pages", "S2：50 至 100 个网页上的自组织映射"), som},
		{"som-parts", words("S2: factor of title words, and what chooses words", "S2：标题词的系数与选词方式"), somParts},
		{"supershingles", words("Super-shingles against the probability curve", "超级 shingle 与概率曲线"), superShingles},
		{"simhash", words("SimHash: k against precision and recall", "SimHash：k 与查准率、查全率"), simhash},
		{"simhash-cosine", words("SimHash: Hamming distance against cosine", "SimHash：海明距离与余弦"), hammingAndCosine},
		{"spotsigs", words("SpotSigs: F1 against τ", "SpotSigs：F1 随 τ 的变化"), spotsigs},
		{"spotsigs-pruning", words("SpotSigs: comparisons saved by partitions and pruning", "SpotSigs：划分与剪枝省去的比较"), pruning},
		{"bloom", words("Bloom filter: false positives against theory", "布隆过滤器：误报率与理论值"), bloomFilter},
		{"longsentence", words("Long sentences: red-black tree against map", "长句：红黑树与散列表"), longSentence},
		{"order", words("Pages as they come: what the order decides", "逐页处理：先后次序的影响"), orderTable},
		{"longsentence-settings", words("Long sentences over k, m, τ and marks", "长句随 k、m、τ 和断句标点的变化"), sentenceSettings.table()},
		{"trim", words("The cut of a tenth at both ends", "正文首尾各去 10 %"), trimmed},
		{"keysentence", words("Key long sentences and classes of body length", "关键长句及正文长度预分类"), keySentences.table()},
		{"charfreq", words("Character frequency (the baseline of S4)", "字频余弦（S4 的对照方法）"), charFrequency.table()},
		{"boolean", words("Boolean model", "布尔模型"), booleanModel.table()},
		{"fourier", words("Fourier coefficients", "傅里叶系数"), fourierModel.table()},
		{"two-stage", words("Two-stage grouping", "两阶段分组"), twoStages.table()},
		{"denoisers", words("Every denoiser under three algorithms", "各种去噪方法与三种算法"), denoisers},
		{"henzinger", words("Henzinger: B, C and combined", "Henzinger：B、C 及组合算法"), henzinger},
		{"henzinger-lists", words("Henzinger: the combination where either algorithm errs alone", "Henzinger：两种算法各自出错时的组合"), henzingerLists},
		{"imatch", words("I-Match: bands of nidf and random lexicons", "I-Match：nidf 频带与随机词典"), imatch},
		{"featurestring", words("Feature string (Wu 2003)", "特征串（吴平博等 2003）"), featureString},
	}
}

// Names lists the names of the tables.
func Names() []string {
	var names []string
	for _, t := range Tables() {
		names = append(names, t.Name)
	}
	return names
}

// Files are the names of what a report and its tables are written to.
func Files() []string {
	return []string{"report.html", "report.md", "report.csv", "figures", "sets", "experiments", "results"}
}

// Options are the settings of Run.
type Options struct {
	Files   fs.FS  // the shipped samples: the folder paper and the generator's material
	Out     string // folder for sets, experiments and results
	Seed    uint64 // of sets and experiments
	Quick   bool   // smaller sets, no repeats: to see that all works
	Workers int    // 0: one for each core
	Version string // of the program
	Disk    disk.FS

	Progress func(table string, done, total int) // may be nil; steps of a table
}

func (o Options) tell(table string, done, total int) {
	if o.Progress != nil {
		o.Progress(table, done, total)
	}
}

// Report is what a run of the tables found.
type Report struct {
	Version  string
	Machine  string
	Seed     uint64
	Quick    bool
	Title    param.Words
	Foreword []param.Words // what every reader must know first
	Sections []*Section

	disk disk.FS
}

// NewReport returns a report without sections, written to a disk.
func NewReport(opt Options) *Report {
	return &Report{
		Version: opt.Version, Seed: opt.Seed, Quick: opt.Quick, disk: opt.Disk, Title: reportTitle,
		Machine: say.Sprintf("en", "%s %s/%s, %d {core|cores}", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
	}
}

// Choose returns the tables called names, in the order of the report; all for
// none.
func Choose(names []string) ([]Table, error) {
	for _, n := range names {
		if !slices.Contains(Names(), n) {
			return nil, fmt.Errorf("unknown table %q, known are: %s", n, strings.Join(Names(), ", "))
		}
	}
	return slices.DeleteFunc(Tables(), func(t Table) bool {
		return len(names) > 0 && !slices.Contains(names, t.Name)
	}), nil
}

// Run makes the tables one after another. Sets and finished cells that stand in
// the output folder are not made again. When a table fails or ctx is done, Run
// returns the error; what was finished stays on disk.
func Run(ctx context.Context, tables []Table, opt Options) (*Report, error) {
	if err := opt.Disk.Mark(opt.Out); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	r, err := newBuilder(ctx, opt)
	if err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	rep := NewReport(opt)
	rep.Foreword = rep.foreword()
	for _, t := range tables {
		r.table = t.Name
		opt.tell(t.Name, 0, 0)
		s, err := t.run(r)
		if err == nil {
			err = r.err
		}
		if err != nil {
			return nil, fmt.Errorf("paper: %s: %w", t.Name, err)
		}
		s.Name, s.Title = t.Name, t.Title
		rep.Sections = append(rep.Sections, s)
	}
	return rep, nil
}
