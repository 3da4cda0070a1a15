package cli

import (
	"testing"
)

// Only commands are renamed; other words of a text stay as they are.
func TestCommandsInTextsHaveTheInstalledName(t *testing.T) {
	for text, want := range map[string]string{
		"  pagetwin run x\n  pagetwin samples":                 "  pagetwin-batch run x\n  pagetwin-batch samples",
		"unknown (pagetwin algorithms lists them)":             "unknown (pagetwin-batch algorithms lists them)",
		`"pagetwin samples --out samples" makes it`:            `"pagetwin-batch samples --out samples" makes it`,
		"open pagetwin of pages.zip: a pagetwin is no set":     "open pagetwin of pages.zip: a pagetwin is no set",
		"no command given: pagetwin --help, pagetwin samples…": "no command given: pagetwin-batch --help, pagetwin-batch samples…",
	} {
		if got := typedAs(text, "pagetwin", "pagetwin-batch"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if got := typedAs(text, "pagetwin", "pagetwin"); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}
