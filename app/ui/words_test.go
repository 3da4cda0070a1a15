package ui

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pagetwin/assets"
	"pagetwin/core/base/say"
)

// used matches the ways in which a key stands in the source: whole, or as a prefix to which
// something is appended.
var used = regexp.MustCompile(`\b(?:(?:[tT]|Err|Note|Both)\(|Col\([A-Za-z.]+, )"([a-z0-9.\-]+)"( ?\+)?`)

// listed matches keys that stand in tables of the source.
var listed = regexp.MustCompile(`"((?:menu|place)\.[a-z]+)"`)

// keysInSource returns every key and every prefix of one in app.
func keysInSource(t *testing.T) (whole, begun map[string]bool) {
	whole, begun = map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "batch") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range used.FindAllStringSubmatch(string(src), -1) {
			if m[2] != "" {
				begun[m[1]] = true
			} else if strings.Contains(m[1], ".") {
				whole[m[1]] = true
			}
		}
		for _, m := range listed.FindAllStringSubmatch(string(src), -1) {
			whole[m[1]] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return whole, begun
}

func TestEveryKeyIsThereInBothLanguages(t *testing.T) {
	whole, begun := keysInSource(t)
	if len(whole) < 100 {
		t.Fatalf("only %d keys were found in the source", len(whole))
	}
	var all [2]map[string]string
	for i, lang := range []string{"en", "zh"} {
		texts, err := assets.Translation(lang)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = texts
		for key := range whole {
			if texts[key] == "" {
				t.Errorf("%s: no text for %s", lang, key)
			}
		}
		for key := range begun {
			found := false
			for k := range texts {
				found = found || strings.HasPrefix(k, key)
			}
			if !found && key != "sample." {
				t.Errorf("%s: no text begins with %s", lang, key)
			}
		}
	}
	verb := regexp.MustCompile(`%[a-z.0-9]*[sdfgv]`)
	for key, en := range all[0] {
		zh, ok := all[1][key]
		if !ok {
			t.Errorf("zh: no text for %s", key)
		}
		if a, b := verb.FindAllString(en, -1), verb.FindAllString(zh, -1); strings.Join(a, "") != strings.Join(b, "") {
			t.Errorf("%s takes %v in English and %v in Chinese", key, a, b)
		}
	}
	if len(all[0]) != len(all[1]) {
		t.Errorf("%d texts in English, %d in Chinese", len(all[0]), len(all[1]))
	}
}

func TestNoTextIsLeftOver(t *testing.T) {
	whole, begun := keysInSource(t)
	texts, err := assets.Translation("en")
	if err != nil {
		t.Fatal(err)
	}
	src := allSource(t)
	for key := range texts {
		if whole[key] || strings.Contains(src, `"`+key+`"`) {
			continue
		}
		ok := strings.HasPrefix(key, "sample.") // named after the samples
		for b := range begun {
			ok = ok || strings.HasPrefix(key, b)
		}
		if !ok {
			t.Errorf("%s is used nowhere", key)
		}
	}
}

func allSource(t *testing.T) string {
	var all strings.Builder
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		all.Write(src)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// A text with a number has a singular and a plural: "1 page", "2 pages".
func TestWordsAfterANumberTellOneFromMany(t *testing.T) {
	texts, err := assets.Translation("en")
	if err != nil {
		t.Fatal(err)
	}
	verb := regexp.MustCompile(`%[.0-9]*[dsv]`)
	many := regexp.MustCompile(`\b1 (?:[a-z-]+ ){0,2}?[a-z]+(?:[^us]s|women|men)\b`)
	// In these texts a verb or preposition follows the number, or the placeholder is a name.
	others := regexp.MustCompile(`1 (?:is|this|was|has|at|of|to|for|in|from|needs|names|finds|tells|says|stays|takes|and|will|per|missing|above|below|here|scored|left|with|or)\b|1 [a-z]+ (?:is|was|has|of)\b`)
	counted := 0
	for key, text := range texts {
		one := say.Sprintf("en", verb.ReplaceAllString(text, "%[1]s"), "1")
		if strings.Contains(text, "|") && strings.Contains(text, "{") {
			counted++
		}
		for _, m := range many.FindAllString(one, -1) {
			if !others.MatchString(m) {
				t.Errorf("%s says %q: %q", key, m, text)
			}
		}
	}
	if counted < 60 {
		t.Errorf("only %d texts count", counted)
	}
}
