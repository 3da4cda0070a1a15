package learn

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// State is what a run learns from a whole set before it signs a page: the least text of a page,
// whether pages are whole documents, the passages on many pages and on the pages of a host, and the
// fit of the method. It never changes. A run over the same set, or over a part of it, uses it in
// place of learning: see Options.State of package detect and [pass.LearnOptions].
type State struct {
	About About

	name        string // of the file, for errors; "" if it comes from none
	Known       pass.Known
	Counts      text.Counts       // frequencies that the method needs
	File        *text.DF          // file of frequencies that replaced them; nil if none
	Found       []byte            // other data of the fit
	Frequencies *algo.Frequencies // of the elements of its keys, if its keys have elements; else nil
	Part        *pass.SeenPart    // hosts and templates as seen in a part of the set; nil once they are known
	Ids         []uint64          // hashes of the ids of a part, ascending, unless Part.Repeats has them
}

// About describes the set and the settings of what was learned.
type About struct {
	Program string `json:"program"` // version of the program
	Set     string `json:"set"`     // name of the set, for people

	Fingerprint string `json:"fingerprint,omitempty"` // of the set; "" if it was learned part by part
	Part        string `json:"part,omitempty"`        // the part that was learned, as "3/8"; "": the whole
	Pages       int    `json:"pages"`                 // in the set, or in its part
	IDs         uint64 `json:"ids"`                   // sum of the hashes of their ids, see [SumOf]
	Sample      int    `json:"sample,omitempty"`      // pages to which the method was fitted; 0: all
	Seen        bool   `json:"seen,omitempty"`        // for a part: hosts and templates were examined, and are to be merged with those of the others
	Fitted      bool   `json:"fitted"`                // false: the method is not fitted yet, or needs no fit

	Algorithm string            `json:"algorithm"`
	Values    map[string]string `json:"values"` // parameters on which signatures depend
	Denoiser  string            `json:"denoiser"`
	Denoise   map[string]string `json:"denoise"`
	Reading   pass.Reading      `json:"reading"`
	DF        string            `json:"df,omitempty"` // fingerprint of the file that replaced frequencies
}

// Written returns values as they are written in flags.
func Written(v param.Values) map[string]string {
	out := make(map[string]string, len(v))
	for name, x := range v {
		out[name] = param.Param{}.Format(x)
	}
	return out
}

// settings returns the settings that must agree: their names in order, and their values.
func (a About) settings() (names []string, values map[string]string) {
	values = map[string]string{"algorithm": a.Algorithm, "denoiser": a.Denoiser, "df": a.DF}
	names = []string{"algorithm", "denoiser"}
	for name, value := range Written(a.Reading.Values()) {
		names, values[name] = append(names, name), value
	}
	slices.Sort(names[2:])
	names = append(names, "df")
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

// Differs returns the first difference between the settings of a and b as an error; nil if there is
// none.
func (a About) Differs(b About) error {
	names, here := a.settings()
	others, there := b.settings()
	for _, name := range append(names, others...) {
		if x, y := here[name], there[name]; x != y {
			return say.Errorf("it was learned with %s=%s, but %s=%s is required now: run pagetwin pieces learn again", name, orNone(x), name, orNone(y))
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

// Wrong adds the name of the file to an error.
func (s *State) Wrong(err error) error {
	if err == nil || s == nil || s.name == "" {
		return err
	}
	return say.Errorf("%s: %v", s.name, err)
}

// PartOf names the part of a set, as "3/8"; "" for the whole.
func PartOf(set *page.Set) string {
	if set.Section.N <= 1 {
		return ""
	}
	return set.Section.String()
}

// whole returns an error unless the state is of a whole set.
func (s *State) whole() error {
	if s.About.Part != "" {
		return say.Errorf("it is only part %s of the set: merge all parts with learn merge", s.About.Part)
	}
	return nil
}

// Again returns nil if a run over the set would learn the same by itself, so that looking at the
// run again needs no state. Otherwise the error says why not.
func (s *State) Again(set *page.Set) error {
	a := s.About
	switch {
	case a.Sample > 0:
		return say.Errorf("%s was fitted to a sample of %d {page|pages} there, but is fitted to all pages when the saved run is opened", a.Algorithm, a.Sample)
	case a.DF != "":
		return say.Errorf("it was learned with a file of document frequencies, which is not available when the saved run is opened")
	case s.another(set):
		return say.Errorf("it was learned from another set, but a saved run is opened with statistics of its own set")
	}
	return nil
}

// Serves returns an error unless the state fits a run with these settings.
func (s *State) Serves(asked About) error {
	if err := s.whole(); err != nil {
		return err
	}
	asked.DF = s.About.DF
	if err := s.About.sameProgram(asked); err != nil {
		return err
	}
	return s.About.Differs(asked)
}

// ServesBodies returns an error unless the state is enough to make bodies, by the version of the
// program and the denoiser.
func (s *State) ServesBodies(asked About) error {
	if err := s.whole(); err != nil {
		return err
	}
	a := About{Program: asked.Program, Denoiser: asked.Denoiser, Denoise: asked.Denoise}
	b := About{Program: s.About.Program, Denoiser: s.About.Denoiser, Denoise: s.About.Denoise}
	if err := b.sameProgram(a); err != nil {
		return err
	}
	return b.Differs(a)
}

// sameProgram returns an error unless the same version of the program learned both.
func (a About) sameProgram(b About) error {
	if a.Program == b.Program {
		return nil
	}
	return say.Errorf("it was learned by version %s of the program, this is version %s: run pagetwin pieces learn again", orNone(a.Program), orNone(b.Program))
}

// FittedTo returns the number of pages to which the method was fitted.
func (s *State) FittedTo() int {
	if s.About.Sample > 0 {
		return s.About.Sample
	}
	return s.About.Pages
}

// Warnings returns how a run with the state differs from one that learns from the set itself.
func (s *State) Warnings(set *page.Set) (said []say.Words) {
	a := s.About
	if a.Sample > 0 {
		said = append(said, say.New("%s was fitted to a sample of %d of %d {page|pages}", a.Algorithm, a.Sample, a.Pages).Words)
	}
	if set != nil && PartOf(set) == "" && s.another(set) {
		said = append(said, s.Another())
	}
	return said
}

// another reports whether the state was learned from other pages than those of the whole set. A
// state merged from parts has no fingerprint and compares the ids.
func (s *State) another(set *page.Set) bool {
	a := s.About
	return a.Fingerprint != "" && a.Fingerprint != set.Fingerprint || a.Fingerprint == "" && !s.HasIDs(IDsOf(set))
}

// HasIDs reports whether the state was learned from pages whose ids have these hashes.
func (s *State) HasIDs(ids []uint64) bool {
	return s.About.Pages == len(ids) && s.About.IDs == SumOf(ids)
}

// Another returns the warning that the state is of another set.
func (s *State) Another() say.Words {
	return say.New("the file of pagetwin pieces learn is from another set, %s", s.About.Set).Words
}

// Method returns the method of an algorithm with values v, fitted by the state. Its error says that
// the state is of another method.
func (s *State) Method(ctx context.Context, a algo.Algorithm, v param.Values) (algo.Method, error) {
	m, err := a.New(v)
	if err == nil {
		err = algo.Restore(ctx, m, text.Known(s.FittedTo(), s.Counts, s.File), s.Found)
	}
	return m, err
}

// PrintOf returns a fingerprint of the document frequencies.
func PrintOf(df *text.DF) string {
	var sum uint64 // a sum, since the order of a map is random
	for term, n := range df.All() {
		sum += hash.Mix64(hash.String(term) ^ hash.Mix64(uint64(n)))
	}
	return fmt.Sprintf("%d %s %016x", df.N, df.Unit, sum)
}
