package assets

import (
	"os"
	"strings"
	"testing"
)

// The glossary says which word stands for what; its last columns say which words do not.
func TestTheWindowSpeaksByTheGlossary(t *testing.T) {
	glossary, err := os.ReadFile("i18n/glossary.tsv")
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[string]map[string]string)
	for _, lang := range []string{"en", "zh"} {
		if texts[lang], err = Translation(lang); err != nil {
			t.Fatal(err)
		}
	}
	rows := strings.Split(strings.TrimSpace(string(glossary)), "\n")
	for _, row := range rows[1:] {
		f := strings.Split(row, "\t")
		if len(f) != 4 || f[0] == "" || f[1] == "" {
			t.Errorf("the glossary has a row %q; want term, term, words to avoid twice", row)
			continue
		}
		for k, lang := range []string{"en", "zh"} {
			for _, avoid := range strings.Split(f[2+k], ",") {
				if avoid == "" {
					continue
				}
				for key, text := range texts[lang] {
					if strings.Contains(strings.ToLower(text), avoid) {
						t.Errorf("%s %s says %q: the word is %q, not %q", lang, key, text, f[k], avoid)
					}
				}
			}
		}
	}
}
