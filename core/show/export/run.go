package export

import (
	"slices"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page/truth"
)

// A Subject is a result to be written, with all data needed to describe its origin.
type Subject struct {
	*eval.Outcome
	Name    string // unique among the subjects of an export: "simhash k=5"
	Version string // of the program
	Machine string

	Edits   cluster.Edits   // what a person changed of its groups
	Keeping cluster.Keeping // which page of each group stays
	All     bool            // groups are held together by every decided pair, not only where pages resemble each other
	Linkage cluster.Linkage // when two groups are one; "" means by one link

	links *links // what Links gave last; nil before
}

// links are the pairs that hold groups together, with the settings on which they depend.
type links struct {
	all       bool
	linkage   cluster.Linkage
	threshold float64
	alike     int64 // decided pairs whose pages resemble each other, or all where all are asked for
	pairs     scored.Pairs
}

// Links returns the decided pairs that hold groups together: pairs of pages that resemble each
// other if the texts are known, unless all decided pairs are requested; and of those the ones that
// the linkage leaves in one group.
func (r *Subject) Links() scored.Pairs { return r.held().pairs }

func (r *Subject) held() *links {
	if l := r.links; l != nil && l.all == r.All && l.linkage == r.Linkage && l.threshold == r.Threshold {
		return l
	}
	pairs := r.Result.Pairs.From(r.Threshold)
	if !r.All {
		pairs = cluster.Resembling(pairs, r.Result.Texts)
	}
	alike := pairs.Len()
	pairs = r.Linkage.Kept(len(r.Set.Pages), r.Result.Pairs, r.Threshold, pairs)
	r.links = &links{r.All, r.Linkage, r.Threshold, alike, pairs}
	return r.links
}

// Groups returns the groups at the threshold, with the changes made by a person.
func (r *Subject) Groups() []cluster.Group {
	return cluster.LinkedGroups(len(r.Set.Pages), r.Result.Pairs, r.Threshold, r.Links(), r.Edits)
}

// linked describes the pairs that hold the groups together.
func (r *Subject) linked() (out []param.Words) {
	decided, l := r.Result.Pairs.From(r.Threshold).Len(), r.held()
	if l.alike < decided {
		out = append(out, say.New("Groups are based on resemblance: %d of %d decided {pair|pairs} do not join pages, because one page contains the other or they share only a part.", decided-l.alike, decided).Words)
	}
	if r.Linkage == cluster.Average {
		out = append(out, say.New("Groups are merged if the pairs between them have an average score of %.4g (0 for unknown pairs): %d decided {pair is|pairs are} between different groups.", r.Threshold, l.alike-l.pairs.Len()).Words)
	}
	return out
}

// Grouped compares the groups with the truth.
func (r *Subject) Grouped() eval.Grouping {
	return eval.Grouped(r.Truth, cluster.LabelsOf(len(r.Set.Pages), r.Groups()))
}

// NameOf returns a name for a result: the algorithm, and the parameters that differ from their
// defaults.
func NameOf(r *result.Result) string {
	a, err := catalog.Algorithm(r.Algorithm)
	if err != nil {
		return r.Algorithm
	}
	return strings.Join(append([]string{a.Name}, r.Values.Changed(a.Params)...), " ")
}

// denoising returns the denoiser and the parameters that differ from its defaults.
func (r *Subject) denoising() string {
	d, err := catalog.Denoiser(r.Result.Denoiser)
	if err != nil {
		return r.Result.Denoiser
	}
	return strings.TrimSpace(d.Name + " " + strings.Join(r.Result.Denoise.Changed(d.Params), " "))
}

var truthWords = map[truth.Kind]param.Words{
	truth.None:     {En: "the set has no labels"},
	truth.Clusters: {En: "all pairs are labelled, by clusters"},
	truth.Judged:   {En: "only some pairs are labelled; the others are ignored in precision and recall"},
}

// origin describes in one sentence how the figures of runs over one set were made.
func origin(runs []*Subject) param.Words {
	r := runs[0]
	kind := truth.None
	if r.Truth != nil {
		kind = r.Truth.Kind
	}
	gold := truthWords[kind]
	if kind == truth.Judged {
		gold = say.New("%d labelled {pair|pairs}; %v", len(r.Truth.Pairs), gold).Words
	}
	return say.New("Set %s, %d {page|pages}, fingerprint %s; %v. pagetwin %s, %s.",
		r.Set.Name, len(r.Set.Pages), r.Set.Fingerprint, gold, r.Version, r.Machine).Words
}

func warnings(runs []*Subject, lang string) []string {
	var out []string
	for _, r := range runs {
		for _, w := range r.Result.Warnings {
			if line := say.New("%s: %v", r.Name, w).In(lang); !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}
