package export

import (
	"regexp"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/page/truth"
)

// seed is the seed of the intervals in reports and bundles.
const seed = 1

// methods describes for a paper how the figures of runs over one set were made: set, selection,
// denoiser, algorithms with their parameters, thresholds and how they were chosen, labels, intervals,
// version and machine. In TeX it cites with \cite, else by the keys of the references.
func methods(runs []*Subject, lang string, tex bool) string {
	first, n := runs[0], len(runs[0].Set.Pages)
	var says []string
	add := func(m say.Message) { says = append(says, m.In(lang)) }
	add(say.New("Near-duplicates were sought among the %d {page|pages} of the set %s (fingerprint %s).", n, first.Set.Name, first.Set.Fingerprint))
	for i, r := range runs {
		if i > 0 && r.prepared(lang) == first.prepared(lang) && len(r.Result.Left) == len(first.Result.Left) {
			continue
		}
		if i > 0 {
			add(say.New("For %s:", r.Name))
		}
		says = append(says, r.prepared(lang))
		if left := len(r.Result.Left); left > 0 {
			add(say.New("%d {page was|pages were} not compared.", left))
		}
	}
	for _, r := range runs {
		add(r.compared(lang))
		add(r.decided())
	}
	add(labels(first))
	if first.Truth.Known() {
		add(say.New("Intervals are 95 %% intervals of a bootstrap over groups of duplicates (seed %d).", seed))
	}
	add(say.New("Computed with pagetwin %s%s on %s.", first.Version, cite([]string{algo.Itself}), first.Machine))
	between := " "
	if lang == "zh" {
		between = ""
	}
	return cited(say.Shown(strings.Join(says, between)), tex)
}

// prepared describes the bodies that were compared: denoiser and selection.
func (r *Subject) prepared(lang string) string {
	title, settings := say.Text("none"), []string(nil)
	d, err := catalog.Denoiser(r.Result.Denoiser)
	if err == nil {
		title, settings = d.Title, changedIn(d.Params, r.Result.Denoise, lang)
	}
	v := r.Result.Reading.Values()
	for _, p := range pass.ReadingParams() {
		settings = append(settings, param.Setting{Param: p, Value: v[p.Name]}.Words().In(lang))
	}
	return say.New("The denoiser was %v%s (%s).", title, cite(d.Works), listed(settings, lang)).In(lang)
}

func listed(parts []string, lang string) string {
	if lang == "zh" {
		return strings.Join(parts, "；")
	}
	return strings.Join(parts, "; ")
}

func changedIn(ps []param.Param, v param.Values, lang string) (out []string) {
	for _, p := range ps {
		if x, ok := v[p.Name]; ok && x != p.Default {
			out = append(out, param.Setting{Param: p, Value: x}.Words().In(lang))
		}
	}
	return out
}

// compared describes how pairs were found and scored.
func (r *Subject) compared(lang string) say.Message {
	a, err := catalog.Algorithm(r.Result.Algorithm)
	if err != nil || r.Result.Candidates == result.Given {
		return say.New("The scores of %s were read from a file of another program.", r.Name)
	}
	with := say.Text("its published parameters").In(lang)
	others := slices.DeleteFunc(slices.Clone(a.Params), func(p param.Param) bool { return p.Name == a.Decider(r.Result.Values) })
	if changed := changedIn(others, r.Result.Values, lang); len(changed) > 0 {
		with = listed(changed, lang)
	}
	from := say.Text("all pairs were scored")
	if r.Result.Candidates == result.Index {
		from = say.Text("candidate pairs came from its index")
	}
	return say.New("Algorithm: %v%s, with %s; %v.", a.Title, cite(a.Works), with, from)
}

// decided describes the score from which pairs are duplicates, and how it was chosen.
func (r *Subject) decided() say.Message {
	how := say.Text("as chosen for the run")
	a, err := catalog.Algorithm(r.Result.Algorithm)
	name := a.Decider(r.Result.Values)
	p, ok := param.Find(a.Params, name)
	switch v := r.Result.Values[name]; {
	case r.Threshold != r.Result.Cut:
		how = say.New("chosen after the run; the threshold of the run was %.4g", r.Result.Cut).Words
	case err != nil || !ok:
	case v == p.Default:
		how = say.New("published with the algorithm: %s", param.Setting{Param: p, Value: v}.Words()).Words
	case param.Recommended(a.Params, r.Result.Values.With(name, p.Default))[name] == v:
		how = say.New("recommended from several labelled sets: %s", param.Setting{Param: p, Value: v}.Words()).Words
	default:
		how = say.New("set for the run: %s", param.Setting{Param: p, Value: v}.Words()).Words
	}
	return say.New("Pairs with a score of at least %.4g were decided duplicates (%v).", r.Threshold, how)
}

// labels describes the labels that the figures are based on.
func labels(r *Subject) say.Message {
	if !r.Truth.Known() {
		return say.New("There were no labels.")
	}
	if r.Truth.Kind == truth.Judged {
		return say.New("Figures are based on %d labelled {pair|pairs}, %d of them duplicates; other pairs were ignored.", r.Report.Positives+r.Report.Negatives, r.Report.Positives)
	}
	return say.New("Figures are based on a truth of clusters, with %d duplicate {pair|pairs}.", r.Report.Positives)
}

// cite marks where papers are cited, for [cited].
func cite(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	return "⟦" + strings.Join(keys, ",") + "⟧"
}

var citedAt = regexp.MustCompile("⟦([^⟧]*)⟧")

func cited(text string, tex bool) string {
	if tex {
		return citedAt.ReplaceAllString(say.TeX(text), `~\cite{$1}`)
	}
	return citedAt.ReplaceAllString(text, " [$1]")
}
