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

// State is what a run learns of the whole of a set before it signs a page: how much text a
// page must have, whether pages are whole, what stands on many pages and on the pages of a
// host, and what the method was fitted to. It is never changed and serves a run over the same
// set, or over a part of it, in place of learning: see Options.State of package detect and
// [pass.LearnOptions].
type State struct {
	About About

	name        string // of the file, for errors; "" where it comes from none
	Known       pass.Known
	Counts      text.Counts       // what the method asked for
	File        *text.DF          // what stood in for it; nil for nothing
	Found       []byte            // what it found out besides
	Frequencies *algo.Frequencies // of the elements of its keys, where it can be spread by such; else nil
	Part        *pass.SeenPart    // of a part of the set what was seen of hosts and templates; nil where that is known
	Ids         []uint64          // of a part the hashes of its ids, ascending, unless repeats in part have them
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
	pass.Written
	DF string `json:"df,omitempty"` // what is known of the file that stood in for frequencies
}

// Written are values as they are written in flags.
func Written(v param.Values) map[string]string {
	out := make(map[string]string, len(v))
	for name, x := range v {
		out[name] = param.Param{}.Format(x)
	}
	return out
}

// settings are what must agree, by names, in their order.
func (a About) settings() (names []string, values map[string]string) {
	values = map[string]string{"algorithm": a.Algorithm, "denoiser": a.Denoiser, "df": a.DF}
	names = []string{"algorithm", "denoiser"}
	for _, s := range a.List() {
		names, values[s[0]] = append(names, s[0]), s[1]
	}
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

// Differs says in what setting what was learned with a differs from b; nil where it does not.
func (a About) Differs(b About) error {
	names, here := a.settings()
	others, there := b.settings()
	for _, name := range append(names, others...) {
		if x, y := here[name], there[name]; x != y {
			return say.Errorf("it was learned with %s=%s, and %s=%s is asked for: learn it again", name, orNone(x), name, orNone(y))
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

// Wrong says what is wrong with what was learned.
func (s *State) Wrong(err error) error {
	if err == nil || s == nil || s.name == "" {
		return err
	}
	return say.Errorf("%s: %v", s.name, err)
}

// PartOf names the part of a set; "" for the whole.
func PartOf(set *page.Set) string {
	if set.Section.N <= 1 {
		return ""
	}
	return set.Section.String()
}

// whole tells whether the state is of the whole of a set.
func (s *State) whole() error {
	if s.About.Part != "" {
		return say.Errorf("it is part %s of what is to be learned: put all parts together with learn merge", s.About.Part)
	}
	return nil
}

// Again tells whether a run over the set learns by itself what the state has, so that whoever
// looks at the run again has the same without it. The error says why that is not so.
func (s *State) Again(set *page.Set) error {
	a := s.About
	switch {
	case a.Sample > 0:
		return say.Errorf("%s was fitted to a sample of %d {page|pages} there, and is fitted to all when the run is looked at again", a.Algorithm, a.Sample)
	case a.DF != "":
		return say.Errorf("it was learned with a file of document frequencies, which is not at hand when the run is looked at again")
	case s.another(set):
		return say.Errorf("it was learned of another set, and the run is looked at again with what is learned of its own")
	}
	return nil
}

// Serves tells whether the state serves where this is asked for.
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

// ServesBodies tells whether the state serves for bodies alone, by the version of the program
// and the denoiser that are asked for.
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

// sameProgram tells whether one version of the program learned both.
func (a About) sameProgram(b About) error {
	if a.Program == b.Program {
		return nil
	}
	return say.Errorf("version %s of the program learned it, this is %s: learn it again", orNone(a.Program), orNone(b.Program))
}

// FittedTo is the number of pages to which the method was fitted.
func (s *State) FittedTo() int {
	if s.About.Sample > 0 {
		return s.About.Sample
	}
	return s.About.Pages
}

// Warnings say where a run does not go by what it would learn itself.
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

// another tells whether the state was learned of other pages than those of the whole set.
// What was put together of parts knows no more of its set than the ids.
func (s *State) another(set *page.Set) bool {
	a := s.About
	return a.Fingerprint != "" && a.Fingerprint != set.Fingerprint || a.Fingerprint == "" && !s.HasIDs(IDsOf(set))
}

// HasIDs tells whether the pages of which it was learned have ids of these hashes.
func (s *State) HasIDs(ids []uint64) bool {
	return s.About.Pages == len(ids) && s.About.IDs == SumOf(ids)
}

// Another says that what was learned is of another set.
func (s *State) Another() say.Words {
	return say.New("what was learned is of another set, %s", s.About.Set).Words
}

// Method returns the method of an algorithm with values, fitted as it was. The error says that the state is of
// another one.
func (s *State) Method(ctx context.Context, a algo.Algorithm, v param.Values) (algo.Method, error) {
	m, err := a.New(v)
	if err == nil {
		err = algo.Restore(ctx, m, text.Known(s.FittedTo(), s.Counts, s.File), s.Found)
	}
	return m, err
}

// PrintOf changes with the document frequencies.
func PrintOf(df *text.DF) string {
	var sum uint64 // over a map, so that it must not depend on the order
	for term, n := range df.All() {
		sum += hash.Mix64(hash.String(term) ^ hash.Mix64(uint64(n)))
	}
	return fmt.Sprintf("%d %s %016x", df.N, df.Unit, sum)
}
