package pass

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

var readings = []Reading{
	{},
	DefaultReading(),
	{Fold: text.FoldSimplified},
	{Quotes: text.QuotesOut},
	{Fold: text.FoldSimplified, Repeats: repeat.Mark, Least: 7, Kinds: kind.All},
}

// A reading comes back from a form and from files as it was.
func TestAReadingComesBackFromValuesAndFiles(t *testing.T) {
	type file struct {
		Pages Reading `json:"pages" toml:"pages"`
	}
	for _, r := range readings {
		if got := ReadingOf(r.Values()); got != r {
			t.Errorf("values of %+v make %+v", r, got)
		}
		var fromJSON, fromTOML file
		src, err := json.Marshal(file{r})
		if err == nil {
			err = json.Unmarshal(src, &fromJSON)
		}
		var b bytes.Buffer
		if err == nil {
			err = toml.NewEncoder(&b).Encode(file{r})
		}
		if err == nil {
			_, err = toml.Decode(b.String(), &fromTOML)
		}
		if err != nil || fromJSON.Pages != r || fromTOML.Pages != r {
			t.Errorf("%+v is read as %+v from %s and as %+v from %s: %v", r, fromJSON.Pages, src, fromTOML.Pages, &b, err)
		}
	}
}

// A reading with the names of the papers' values is that of the papers.
func TestTheNamesOfThePapersValuesMeanThem(t *testing.T) {
	named := Reading{Repeats: "keep", Kinds: "any", Fold: "none", Quotes: "counted"}
	if r, err := named.Normal(); r != (Reading{}) || err != nil {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := (Reading{Least: -1}).Normal(); err == nil {
		t.Error("a negative length is allowed")
	}
}

// Every field of a reading is declared, with its own field, default and value of the papers, and
// changes the string that keys are made of.
func TestEverySettingOfAReadingIsDeclared(t *testing.T) {
	if fields := reflect.TypeFor[Reading]().NumField(); len(settings) != fields {
		t.Errorf("%d of %d settings are declared", len(settings), fields)
	}
	seen := map[string]string{Reading{}.String(): "none"}
	for _, s := range settings {
		if v, err := s.Check(s.paper); v != s.paper || err != nil {
			t.Errorf("%s: the value of the papers is %v, %v", s.Name, s.paper, err)
		}
		other := s.Default
		if other == s.paper && s.Kind == param.Choice {
			other = s.Choices[len(s.Choices)-1]
		} else if other == s.paper {
			other = int(s.Max)
		}
		r := ReadingOf(Reading{}.Values().With(s.Name, other))
		if before, ok := seen[r.String()]; ok {
			t.Errorf("%s=%v and %s make the same key %q", s.Name, other, before, r)
		}
		seen[r.String()] = s.Name
		if r.Selects() == s.texts {
			t.Errorf("%s: selects %v", s.Name, r.Selects())
		}
	}
}

// Every reason has a name and words.
func TestEveryReasonHasWords(t *testing.T) {
	var list []Left
	for why := Taken + 1; why < reasonCount; why++ {
		l := Left{Why: why, Kind: kind.Verdict{Kind: kind.Listing}}
		list = append(list, l)
		if reasons[why].name == "" || l.Says(Reading{}).En == "" {
			t.Errorf("reason %d has no words", why)
		}
		var back Why
		if name, err := why.MarshalText(); err != nil || back.UnmarshalText(name) != nil || back != why {
			t.Errorf("%s is read as %d", name, back)
		}
	}
	if l := CountLeft(list); len(l.each(func(r reason, n int) say.Words { return r.some(n, *l) })) != len(list) {
		t.Errorf("reasons are missing in %v", l.Words())
	}
}
