package pass

import (
	"reflect"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

var readings = []Reading{
	{},
	DefaultReading(),
	{Fold: text.FoldSimplified},
	{Quotes: text.QuotesOut},
	{Fold: text.FoldSimplified, Selection: Selection{Repeats: repeat.Mark, Least: 7, Kinds: kind.All}},
}

// A reading comes back from a form and from a file as it was.
func TestAReadingComesBackFromValuesAndFiles(t *testing.T) {
	for _, r := range readings {
		want, err := r.Normal()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ReadingOf(r.Values()).Normal(); got != want || err != nil {
			t.Errorf("values of %+v make %+v, %v", want, got, err)
		}
		if got, err := r.Written().Reading(); got != want || err != nil {
			t.Errorf("%+v was written, and read as %+v, %v", want, got, err)
		}
	}
}

// Every setting is declared, listed, and told apart.
func TestEverySettingOfAReadingIsDeclared(t *testing.T) {
	ps := ReadingParams()
	settings := reflect.TypeFor[Selection]().NumField() + reflect.TypeFor[Reading]().NumField() - 1
	if len(ps) != settings || len(DefaultReading().Written().List()) != settings || reflect.TypeFor[Written]().NumField() != settings {
		t.Errorf("%d settings, %d declared, %d written, %d listed", settings, len(ps), reflect.TypeFor[Written]().NumField(), len(Written{}.List()))
	}
	for _, s := range (Written{}).List() {
		if _, ok := param.Find(ps, s[0]); !ok {
			t.Errorf("%s is not declared", s[0])
		}
	}
	if got := ReadingOf(param.Defaults(ps)); got.String() != DefaultReading().String() {
		t.Errorf("the defaults that are declared make %v", got)
	}
	said := map[string]bool{}
	for _, r := range readings {
		said[r.String()] = true
	}
	if len(said) != len(readings) {
		t.Errorf("%d readings are said in %d ways", len(readings), len(said))
	}
}
