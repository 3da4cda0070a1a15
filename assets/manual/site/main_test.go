package main

import (
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var leads = regexp.MustCompile(` (?:href|src)="([^"]+)"`)

// Every link of the site, and every place that its search finds, leads to a file and an anchor
// that are there; nothing is loaded from the network; both languages have the same pages.
func TestEveryLinkResolves(t *testing.T) {
	out := t.TempDir()
	if err := write(out); err != nil {
		t.Fatal(err)
	}
	site := os.DirFS(out)
	texts := map[string]string{}
	names := map[string][]string{}
	if err := fs.WalkDir(site, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(site, name)
		texts[name] = string(data)
		lang, rest, _ := strings.Cut(name, "/")
		names[lang] = append(names[lang], rest)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(names["en"], names["zh"]) || len(names["en"]) < 50 {
		t.Errorf("en has %v, zh %v", names["en"], names["zh"])
	}
	resolves := func(from, target string) {
		to, err := url.Parse(target)
		switch {
		case err != nil:
			t.Errorf("%s: %v", from, err)
			return
		case to.Scheme != "":
			return
		}
		name := from
		if to.Path != "" {
			name = path.Join(path.Dir(from), to.Path)
		}
		text, ok := texts[name]
		if !ok || to.Fragment != "" && !strings.Contains(text, ` id="`+to.Fragment+`"`) {
			t.Errorf("%s: %s leads nowhere", from, target)
		}
	}
	for name, text := range texts {
		for _, m := range leads.FindAllStringSubmatch(text, -1) {
			if strings.HasPrefix(m[0], " src=") && strings.Contains(m[1], "://") {
				t.Errorf("%s loads %s", name, m[1])
			}
			resolves(name, m[1])
		}
		if strings.HasSuffix(name, "/index.js") {
			var sections []section
			if err := json.Unmarshal([]byte(strings.TrimPrefix(text, "const sections=")), &sections); err != nil || len(sections) < 300 {
				t.Errorf("%s: %d sections, %v", name, len(sections), err)
			}
			for _, s := range sections {
				resolves(name, s.At)
			}
		}
	}
}
