package export

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/catalog"
	"pagetwin/core/cluster"
	"pagetwin/core/declared"
	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/truth"
)

// Subject is an outcome that is written, with everything that says how it came.
type Subject struct {
	*eval.Outcome
	Name    string // unique among the subjects of an export: "simhash k=5"
	Version string // of the program
	Machine string

	Declared *declared.Table // what the pages say of one another, for a column of pairs; nil: not looked for

	Edits   cluster.Edits // what a person changed of its groups
	Keeping Keeping       // which page of each group stays
	All     bool          // groups are held together by every decided pair, not only where pages resemble each other

	links *links // what Links gave last; nil before
}

// links are the pairs that hold groups together, with what they depend on.
type links struct {
	all       bool
	threshold float64
	pairs     detect.Pairs
}

// Links returns the decided pairs that hold groups together: of two pages that resemble
// each other where the texts are known, unless all are asked for.
func (r *Subject) Links() detect.Pairs {
	if r.links == nil || r.links.all != r.All || r.links.threshold != r.Threshold {
		pairs := r.Result.Pairs.From(r.Threshold)
		if !r.All {
			pairs = cluster.Resembling(pairs, r.Result.Texts)
		}
		r.links = &links{r.All, r.Threshold, pairs}
	}
	return r.links.pairs
}

// Groups returns the groups at the threshold, with what a person changed of them.
func (r *Subject) Groups() []cluster.Group {
	return cluster.LinkedGroups(len(r.Set.Pages), r.Result.Pairs, r.Threshold, r.Links(), r.Edits)
}

// linked says by which pairs the groups are held together.
func (r *Subject) linked() []param.Words {
	decided, links := r.Result.Pairs.From(r.Threshold).Len(), r.Links().Len()
	if links == decided {
		return nil
	}
	return []param.Words{{
		En: fmt.Sprintf("Groups are by resemblance: %d of %d decided pairs, in which one page lies in the other or both have only a part in common, join none.", decided-links, decided),
		Zh: fmt.Sprintf("按相似分组：判定的 %[2]d 对中有 %[1]d 对是一页包含于另一页或只有部分相同，不据此并组。", decided-links, decided),
	}}
}

// NameOf names a result: the algorithm, and the parameters that differ from their
// defaults.
func NameOf(r *detect.Result) string {
	a, err := catalog.Algorithm(r.Algorithm)
	if err != nil {
		return r.Algorithm
	}
	return strings.Join(append([]string{a.Name}, r.Values.Changed(a.Params)...), " ")
}

// denoising names the denoiser and the parameters that differ from its defaults.
func (r *Subject) denoising() string {
	d, err := catalog.Denoiser(r.Result.Denoiser)
	if err != nil {
		return r.Result.Denoiser
	}
	return strings.TrimSpace(d.Name + " " + strings.Join(r.Result.Denoise.Changed(d.Params), " "))
}

var truthWords = map[truth.Kind]param.Words{
	truth.None:     {En: "no pair of the set is labelled", Zh: "该网页集没有标注"},
	truth.Clusters: {En: "every pair is labelled, by clusters", Zh: "每一对都有标注（按组）"},
	truth.Judged:   {En: "only the judged pairs are labelled; the others stay out of precision and recall", Zh: "只有已判断的对有标注，其余不计入查准率和查全率"},
}

// origin says in one sentence how the figures of runs over one set came.
func origin(runs []*Subject) param.Words {
	r := runs[0]
	kind := truth.None
	if r.Truth != nil {
		kind = r.Truth.Kind
	}
	gold := truthWords[kind]
	if kind == truth.Judged {
		gold = param.Words{
			En: fmt.Sprintf("%d pairs are judged; %s", len(r.Truth.Pairs), gold.En),
			Zh: fmt.Sprintf("已判断 %d 对；%s", len(r.Truth.Pairs), gold.Zh),
		}
	}
	return param.Words{
		En: fmt.Sprintf("Set %s, %d pages, fingerprint %s; %s. pagetwin %s, %s.", r.Set.Name, len(r.Set.Pages), r.Set.Fingerprint, gold.En, r.Version, r.Machine),
		Zh: fmt.Sprintf("网页集 %s，%d 个网页，指纹 %s；%s。pagetwin %s，%s。", r.Set.Name, len(r.Set.Pages), r.Set.Fingerprint, gold.Zh, r.Version, r.Machine),
	}
}

// warnings are those of all runs in one language, each once, with the run's name.
func warnings(runs []*Subject, lang string) []string {
	var out []string
	for _, r := range runs {
		for _, w := range r.Result.Warnings {
			if line := say.New("%s: %v", "%s：%v", r.Name, w).In(lang); !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}
