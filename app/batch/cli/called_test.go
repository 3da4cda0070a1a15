package cli

import (
	"testing"
)

// Only commands are renamed; other words of a text stay as they are.
func TestCommandsInTextsHaveTheInstalledName(t *testing.T) {
	for text, want := range map[string]string{
		"  batch run x\n  batch samples":                 "  pagetwin-batch run x\n  pagetwin-batch samples",
		"unknown (batch algorithms lists them)":          "unknown (pagetwin-batch algorithms lists them)",
		`"batch samples --out samples" makes it`:         `"pagetwin-batch samples --out samples" makes it`,
		"open batch of pages.zip: a batch is no set":     "open batch of pages.zip: a batch is no set",
		"no command given: batch --help, batch samples…": "no command given: pagetwin-batch --help, pagetwin-batch samples…",
	} {
		if got := typedAs(text, "batch", "pagetwin-batch"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if got := typedAs(text, "batch", "batch"); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}
