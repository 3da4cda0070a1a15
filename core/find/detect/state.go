package detect

import (
	"fmt"
	"maps"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/site"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// State is what a run learns of the whole of a set before it signs a page: how much text a
// page must have, whether pages are whole, what stands on many pages and on the pages of a
// host, and what the method was fitted to. It is never changed and serves a run over the same
// set, or over a part of it, in place of learning: see [Options.State] and
// [LearnOptions.State].
type State struct {
	About About

	name    string // of the file, for errors; "" where it comes from none
	least   int
	bare    bool
	repeats *repeat.Table          // nil where it was not asked for
	sites   map[string]*site.Table // nil likewise
	counts  text.Counts            // what the method asked for
	file    *text.DF               // what stood in for it; nil for nothing
	method  []byte                 // what it found out besides
	common  *algo.Frequencies      // of the elements of its keys, where it can be spread by such; else nil
	part    *seenPart              // of a part of the set what was seen of hosts and templates; nil where that is known
	ids     []uint64               // of a part the hashes of its ids, ascending, unless repeats in part have them
}

// About says of what set and with what settings something was learned.
type About struct {
	Program string `json:"program"` // version of the program
	Set     string `json:"set"`     // its name, for people

	Fingerprint string `json:"fingerprint,omitempty"` // of the set; "" where it was learned part by part
	Part        string `json:"part,omitempty"`        // of which it was learned, as "3/8"; "": of the whole
	Pages       int    `json:"pages"`                 // of the set, or its part
	IDs         uint64 `json:"ids"`                   // of these, see [sumOf]
	Sample      int    `json:"sample,omitempty"`      // pages to which the method was fitted; 0: to all
	Seen        bool   `json:"seen,omitempty"`        // of a part: its hosts and templates were looked at, and are to be put together with those of the others
	Fitted      bool   `json:"fitted"`                // false: the method was not fitted yet, or need not be

	Algorithm string            `json:"algorithm"`
	Values    map[string]string `json:"values"` // those on which signatures depend
	Denoiser  string            `json:"denoiser"`
	Denoise   map[string]string `json:"denoise"`
	Fold      string            `json:"fold"`
	Repeats   string            `json:"repeats"`
	Least     int               `json:"least"` // as it was asked for
	Kinds     string            `json:"kinds"`
	DF        string            `json:"df,omitempty"` // what is known of the file that stood in for frequencies
}

// aboutOf says what is learned by a run.
func aboutOf(r *run, job Job) About {
	s := r.opt.Selection
	a := About{
		Program: r.opt.Program, Set: r.set.Name, Fingerprint: r.set.Fingerprint, Part: partOf(r.set), Pages: len(r.set.Pages), IDs: sumOf(idsOf(r.set)),
		Algorithm: job.Algorithm.Name, Values: written(job.Values.Signing(job.Algorithm.Params)),
		Denoiser: r.opt.Denoiser.Name, Denoise: written(r.denoise),
		Fold: string(r.opt.Fold), Repeats: string(s.Repeats), Least: s.Least, Kinds: s.Kinds.String(),
	}
	if r.opt.DF != nil {
		a.DF = printOf(r.opt.DF)
	}
	return a
}

// written are values as they are written in flags.
func written(v param.Values) map[string]string {
	out := make(map[string]string, len(v))
	for name, x := range v {
		out[name] = param.Param{}.Format(x)
	}
	return out
}

// settings are what must agree, by names, in their order.
func (a About) settings() (names []string, values map[string]string) {
	values = map[string]string{"algorithm": a.Algorithm, "denoiser": a.Denoiser, "fold": a.Fold, "repeats": a.Repeats, "least": fmt.Sprint(a.Least), "kinds": a.Kinds, "df": a.DF}
	names = []string{"algorithm", "denoiser", "fold", "repeats", "least", "kinds", "df"}
	for _, more := range []struct {
		before string
		values map[string]string
	}{{"", a.Values}, {"denoise.", a.Denoise}} {
		for _, name := range slices.Sorted(maps.Keys(more.values)) {
			names = append(names, more.before+name)
			values[more.before+name] = more.values[name]
		}
	}
	return names, values
}

// Differs says in what setting what was learned with a differs from b; nil where it does not.
func (a About) Differs(b About) error {
	names, here := a.settings()
	others, there := b.settings()
	for _, name := range append(names, others...) {
		if x, y := here[name], there[name]; x != y {
			return say.Errorf("it was learned with %s=%s, and %s=%s is asked for: learn it again", "学习时的设置是 %s=%s，而现在要求 %s=%s：请重新学习", name, orNone(x), name, orNone(y))
		}
	}
	return nil
}

func orNone(value string) string {
	if value == "" {
		return "none"
	}
	return value
}

// wrong says what is wrong with what was learned.
func (s *State) wrong(err error) error {
	if err == nil || s == nil || s.name == "" {
		return err
	}
	return say.Errorf("%s: %v", "%s：%v", s.name, err)
}

// partOf names the part of a set; "" for the whole.
func partOf(set *page.Set) string {
	if set.Section.N <= 1 {
		return ""
	}
	return set.Section.String()
}

// whole tells whether the state is of the whole of a set.
func (s *State) whole() error {
	if s.About.Part != "" {
		return say.Errorf("it is part %s of what is to be learned: put all parts together with learn merge", "这只是学习结果的第 %s 部分：请用 learn merge 合并各部分", s.About.Part)
	}
	return nil
}

// Again tells whether a run over the set learns by itself what the state has, so that whoever
// looks at the run again has the same without it. The error says why that is not so.
func (s *State) Again(set *page.Set) error {
	a := s.About
	switch {
	case a.Sample > 0:
		return say.Errorf("%s was fitted to a sample of %d {page|pages} there, and is fitted to all when the run is looked at again", "其中 %s 只用 %d 个网页的样本拟合，而再次查看运行时会用全部网页拟合", a.Algorithm, a.Sample)
	case a.DF != "":
		return say.Errorf("it was learned with a file of document frequencies, which is not at hand when the run is looked at again", "学习时用了文档频率文件，而再次查看运行时没有该文件")
	case s.another(set):
		return say.Errorf("it was learned of another set, and the run is looked at again with what is learned of its own", "它学自另一网页集，而再次查看运行时依据的是本集的学习结果")
	}
	return nil
}

// hosts tells whether the state serves for the bodies of the run.
func (s *State) hosts(r *run, job Job) error {
	if err := s.whole(); err != nil {
		return err
	}
	about := aboutOf(r, job)
	about.DF = s.About.DF
	if err := s.About.sameProgram(about); err != nil {
		return err
	}
	return s.About.Differs(about)
}

// servesBodies tells whether the state, which may be nil, serves for bodies alone; without one a
// part of a set has none that depend on other pages.
func (s *State) servesBodies(r *run) error {
	if s == nil {
		if partOf(r.set) != "" && r.asksHosts() {
			return say.Errorf("bodies of denoiser %s depend on other pages: learn of the whole set with batch learn, and give what was learned", "去噪方法 %s 的正文与其他网页有关：请先用 batch learn 学习整个网页集，再给出学习结果", r.opt.Denoiser.Name)
		}
		return nil
	}
	if err := s.whole(); err != nil {
		return err
	}
	a := About{Program: r.opt.Program, Denoiser: r.opt.Denoiser.Name, Denoise: written(r.denoise)}
	b := About{Program: s.About.Program, Denoiser: s.About.Denoiser, Denoise: s.About.Denoise}
	if err := b.sameProgram(a); err != nil {
		return err
	}
	return b.Differs(a)
}

// sameProgram tells whether one version of the program learned both.
func (a About) sameProgram(b About) error {
	if a.Program == b.Program {
		return nil
	}
	return say.Errorf("version %s of the program learned it, this is %s: learn it again", "由 %s 版程序学习，而本程序为 %s 版：请重新学习", orNone(a.Program), orNone(b.Program))
}

// fits tells whether the state serves the run.
func (s *State) fits(r *run) error {
	if len(r.tasks) == 0 || len(r.tasks) > 1 && r.texts == nil || len(r.tasks) > 2 {
		return say.Errorf("what was learned serves a run of one algorithm, this one has %d", "学习结果只用于单个算法的运行，而此次有 %d 个", len(r.tasks))
	}
	job := r.tasks[0].job
	if r.opt.DF != nil {
		return say.Errorf("document frequencies are part of what was learned: give no file of them", "文档频率已含在学习结果中：不要再给频率文件")
	}
	if err := s.hosts(r, job); err != nil {
		return err
	}
	if _, ok := r.tasks[0].method.(algo.Fitter); ok && !s.About.Fitted {
		return say.Errorf("%s is not fitted in it yet: learn on with --state", "其中 %s 尚未拟合：请用 --state 继续学习", job.Algorithm.Name)
	}
	return nil
}
