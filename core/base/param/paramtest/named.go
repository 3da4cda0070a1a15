package paramtest

import (
	"testing"

	"pagetwin/core/base/param"
)

// Named checks that the choices of a parameter have a name each in every language, by which a user
// can distinguish them.
func Named(t *testing.T, p param.Param) {
	t.Helper()
	if len(p.Named) != len(p.Choices) {
		t.Errorf("%s: %d choices have %d names", p.Name, len(p.Choices), len(p.Named))
	}
	for _, lang := range []string{"en", "zh"} {
		seen := make(map[string]bool)
		for _, w := range p.Named {
			if name := w.In(lang); name == "" || seen[name] {
				t.Errorf("%s: a choice is called %q in %s, as another is, or not at all", p.Name, name, lang)
			} else {
				seen[name] = true
			}
		}
	}
}
