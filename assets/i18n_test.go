package assets

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The window, and the Chinese pages of the manual that are written by hand, use the terms of the
// glossary. Its last columns list the words that they do not use.
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
	pages, err := filepath.Glob("manual/zh/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("pages %v, %v", pages, err)
	}
	for _, name := range pages {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(page), "<!--") { // those are made of declarations
			texts["zh"][name] = string(page)
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
						t.Errorf("%s %s: the word is %q, not %q, in %.200q", lang, key, f[k], avoid, text)
					}
				}
			}
		}
	}
}
