// Command site writes the manual as a web site that needs no server and no network: a folder for
// each language, with an index of all headings by which the pages are searched.
//
//	go run ./assets/manual/site out/site
//
// "make site" in the top folder runs this program.
package main

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"pagetwin/assets/manual"
	"pagetwin/assets/pictures"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

//go:embed page.html.tmpl index.html
var layout embed.FS

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "site: name the folder to write")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// write writes the site into a folder.
func write(out string) error {
	for _, lang := range []string{"en", "zh"} {
		if err := writeLanguage(filepath.Join(out, lang), lang); err != nil {
			return err
		}
	}
	front, err := layout.ReadFile("index.html")
	if err == nil {
		err = put(filepath.Join(out, "index.html"), front)
	}
	if err == nil {
		err = copyInto(filepath.Join(out, "pictures"), pictures.Files())
	}
	return err
}

// page is a chapter in its own file.
type page struct {
	manual.Chapter
	File string
}

// section is a heading of a page with the text below it, for the search.
type section struct {
	At    string `json:"at"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func writeLanguage(dir, lang string) error {
	chapters, err := manual.Chapters(lang, manual.Targets{
		Page:    func(from, name string) string { return up(from) + fileOf(name) },
		Picture: func(from, file string) (string, error) { return up(from) + "../pictures/" + file, nil },
	})
	if err != nil {
		return err
	}
	t, err := template.ParseFS(layout, "page.html.tmpl")
	if err != nil {
		return err
	}
	var pages []page
	var sections []section
	for _, c := range chapters {
		pages = append(pages, page{c, fileOf(c.Name)})
		sections = append(sections, sectionsOf(c)...)
	}
	other := map[string]string{"en": "zh", "zh": "en"}[lang]
	words := map[string]string{
		"Contents": say.In(lang, "Contents"), "Search": say.In(lang, "Search the manual"),
		"None": say.In(lang, "No section contains all these words."),
	}
	for _, p := range pages {
		var b bytes.Buffer
		if err := t.Execute(&b, map[string]any{
			"Lang": lang, "Other": other, "OtherName": say.InContext("language.name", "English").In(other),
			"Words": words, "Style": manual.Style, "Up": up(p.Name), "Page": p, "Pages": pages,
		}); err != nil {
			return err
		}
		if err := put(filepath.Join(dir, p.File), b.Bytes()); err != nil {
			return err
		}
	}
	index, err := json.Marshal(sections)
	if err != nil {
		return err
	}
	return put(filepath.Join(dir, "index.js"), append([]byte("const sections="), index...))
}

// fileOf returns the file of a page: "algorithms/minhash.html".
func fileOf(name string) string { return strings.TrimSuffix(name, ".md") + ".html" }

// up returns the relative path from a page to the folder of its language.
func up(name string) string { return strings.Repeat("../", strings.Count(name, "/")) }

var (
	heading = regexp.MustCompile(`(?s)<h[1-6] id="([^"]*)">(.*?)</h[1-6]>`)
	block   = regexp.MustCompile(`</?(?:p|pre|li|tr|t[dh])\b[^>]*>`)
	tag     = regexp.MustCompile(`<[^>]*>`)
)

func sectionsOf(c manual.Chapter) []section {
	body := string(c.Body)
	text := func(s string) string {
		return strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(block.ReplaceAllString(s, " "), ""))), " ")
	}
	var out []section
	found := heading.FindAllStringSubmatchIndex(body, -1)
	for i, m := range found {
		end := len(body)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		s := section{At: fileOf(c.Name) + "#" + body[m[2]:m[3]], Title: c.Title, Text: text(body[m[1]:end])}
		if h := text(body[m[4]:m[5]]); h != c.Title {
			s.Title += " › " + h
		}
		out = append(out, s)
	}
	return out
}

// put writes a file, with its folder.
func put(name string, data []byte) error {
	if err := disk.MkdirAll(filepath.Dir(name)); err != nil {
		return err
	}
	return disk.Write(name, func(w *bufio.Writer) error { _, err := w.Write(data); return err })
}

func copyInto(dir string, tree fs.FS) error {
	return fs.WalkDir(tree, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		return put(filepath.Join(dir, filepath.FromSlash(name)), data)
	})
}
