package assets

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// identity is what systems know the window by.
const identity = "io.github.pagetwin.desk"

// Every file that names the version names this one.
func TestOneVersion(t *testing.T) {
	for file, pattern := range map[string]string{
		"../FyneApp.toml":                       `(?m)^Version = "(.*)"$`,
		"../CITATION.cff":                       `(?m)^version: (.*)$`,
		"package/" + identity + ".metainfo.xml": `<release version="([^"]*)"`,
		"package/Info.plist":                    `<key>CFBundleShortVersionString</key><string>(.*)</string>`,
		"../CHANGELOG.md":                       `(?m)^## ([0-9][^ ]*) `,
		"../core/algo/references.bib":           `Software, version ([^}]*)\}`,
	} {
		said := regexp.MustCompile(pattern).FindSubmatch(read(t, file))
		if said == nil || string(said[1]) != Version {
			t.Errorf("%s says version %q, the program %s", file, said, Version)
		}
	}
}

// The day of the release is the same where it is told.
func TestOneDay(t *testing.T) {
	metainfo := regexp.MustCompile(`<release version="[^"]*" date="([^"]*)"`).FindSubmatch(read(t, "package/"+identity+".metainfo.xml"))
	citation := regexp.MustCompile(`(?m)^date-released: (.*)$`).FindSubmatch(read(t, "../CITATION.cff"))
	changes := regexp.MustCompile(`(?m)^## ` + regexp.QuoteMeta(Version) + ` — (.*)$`).FindSubmatch(read(t, "../CHANGELOG.md"))
	if metainfo == nil || citation == nil || changes == nil {
		t.Fatalf("no day in one of metadata %q, CITATION.cff %q, CHANGELOG.md %q", metainfo, citation, changes)
	}
	if string(metainfo[1]) != string(citation[1]) || string(changes[1]) != string(citation[1]) {
		t.Errorf("metadata %s, CITATION.cff %s, CHANGELOG.md %s", metainfo[1], citation[1], changes[1])
	}
}

// The program is cited alike as BibTeX and in CITATION.cff.
func TestOneCitation(t *testing.T) {
	entry := regexp.MustCompile(`(?s)@misc\{pagetwin,.*`).Find(read(t, "../core/algo/references.bib"))
	for pattern, form := range map[string]string{`(?m)^  - name: (.*)$`: "author       = {{%s}}", `(?m)^title: (.*)$`: "title        = {%s: ", `(?m)^date-released: (\d+)-`: "year         = {%s}"} {
		said := regexp.MustCompile(pattern).FindSubmatch(read(t, "../CITATION.cff"))
		if said == nil || !strings.Contains(string(entry), fmt.Sprintf(form, said[1])) {
			t.Errorf("CITATION.cff says %q, BibTeX\n%s", said, entry)
		}
	}
}

// The entry for BibTeX in the READMEs says what CITATION.cff says.
func TestTheReadmesCiteAlike(t *testing.T) {
	for _, file := range []string{"../README.md", "../README.zh.md"} {
		entry := regexp.MustCompile(`(?s)@misc\{pagetwin,.*?\n\}`).Find(read(t, file))
		for _, pattern := range []string{`(?m)^  - name: (.*)$`, `(?m)^title: (.*)$`, `(?m)^version: (.*)$`, `(?m)^date-released: (\d+)-`} {
			said := regexp.MustCompile(pattern).FindSubmatch(read(t, "../CITATION.cff"))
			if said == nil || !strings.Contains(string(entry), string(said[1])) {
				t.Errorf("CITATION.cff says %q, %s\n%s", said, file, entry)
			}
		}
	}
}

func TestPackagesCallTheWindowAlike(t *testing.T) {
	for file, want := range map[string]string{
		"../FyneApp.toml":                       `ID = "` + identity + `"`,
		"package/" + identity + ".metainfo.xml": "<launchable type=\"desktop-id\">" + identity + ".desktop</launchable>",
		"package/" + identity + ".desktop":      "Icon=" + identity,
		"package/Info.plist":                    "<key>CFBundleIdentifier</key><string>" + identity + "</string>",
	} {
		if !strings.Contains(string(read(t, file)), want) {
			t.Errorf("%s has no %s", file, want)
		}
	}
}

func TestPackageFilesHaveTheirForm(t *testing.T) {
	for _, file := range []string{"package/" + identity + ".metainfo.xml", "package/mime.xml", "package/Info.plist"} {
		d := xml.NewDecoder(strings.NewReader(string(read(t, file))))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
	}
	if !json.Valid(read(t, "package/winres.json")) {
		t.Error("package/winres.json is no JSON")
	}
	keys := regexp.MustCompile(`<key>(\w+)</key>\s*<(string|array|true/)`).FindAllSubmatch(read(t, "package/Info.plist"), -1)
	all := strings.Count(string(read(t, "package/Info.plist")), "<key>")
	if len(keys) != all || all < 10 {
		t.Errorf("of %d keys of Info.plist %d have a value", all, len(keys))
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
