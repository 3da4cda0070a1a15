package synth

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Article is a text that pages are made of.
type Article struct {
	ID     string // file name without folder and ending, after the language: "zh/frost"
	Lang   string // "zh" or "en"
	Title  string
	Topic  string
	Source string // name of the source
	Author string // name of the writer; may be empty
	Form   string // articles of one form are hard negatives of each other; "" for none
	Date   time.Time
	Paras  []string

	make func() []string // the paragraphs of a mosaic that is not kept in memory; nil for others
}

// paras returns the paragraphs.
func (a *Article) paras() []string {
	if a.make != nil {
		return a.make()
	}
	return a.Paras
}

// parseArticle reads an article: a line "# title", lines "key: value" (lang,
// topic, date, source, author, form), an empty line, then paragraphs with empty lines
// between them; in Chinese every line is a paragraph.
func parseArticle(id, src string) (*Article, error) {
	src = strings.TrimPrefix(strings.ReplaceAll(src, "\r\n", "\n"), "\ufeff")
	head, body, _ := strings.Cut(src, "\n\n")
	lines := strings.Split(strings.TrimSpace(head), "\n")
	title, ok := strings.CutPrefix(lines[0], "# ")
	if !ok || strings.TrimSpace(title) == "" {
		return nil, fmt.Errorf("article %s: the first line must be \"# title\", got %q", id, lines[0])
	}
	a := &Article{ID: id, Title: strings.TrimSpace(title)}
	for _, line := range lines[1:] {
		if err := a.setHead(line); err != nil {
			return nil, fmt.Errorf("article %s: %w", id, err)
		}
	}
	if a.Lang != "zh" && a.Lang != "en" {
		return nil, fmt.Errorf("article %s: lang must be zh or en, got %q", id, a.Lang)
	}
	if a.Lang == "zh" {
		a.Title = fullWidth(a.Title)
	}
	if a.Date.IsZero() {
		return nil, fmt.Errorf("article %s: date is missing, write it as 2019-03-05", id)
	}
	a.Paras = paragraphs(a.Lang, body)
	if len(a.Paras) == 0 {
		return nil, fmt.Errorf("article %s: no paragraph after the header", id)
	}
	return a, nil
}

func (a *Article) setHead(line string) error {
	key, val, ok := strings.Cut(line, ":")
	val = strings.TrimSpace(val)
	if !ok {
		return fmt.Errorf("a header line is \"key: value\", got %q", line)
	}
	switch strings.TrimSpace(key) {
	case "lang":
		a.Lang = val
	case "topic":
		a.Topic = val
	case "source":
		a.Source = val
	case "author":
		a.Author = val
	case "form":
		a.Form = val
	case "date":
		d, err := time.Parse(time.DateOnly, val)
		if err != nil {
			return fmt.Errorf("date must be written as 2019-03-05, got %q", val)
		}
		a.Date = d
	default:
		return fmt.Errorf("unknown header %q, known are lang, topic, date, source, author, form", key)
	}
	return nil
}

// paragraphs cuts a body at empty lines and, in Chinese, which is not broken for
// editing, at every line.
func paragraphs(lang, body string) []string {
	var out []string
	if lang == "zh" {
		for line := range strings.SplitSeq(fullWidth(body), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				out = append(out, line)
			}
		}
		return out
	}
	for p := range strings.SplitSeq(body, "\n\n") {
		if p = strings.Join(strings.Fields(p), " "); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// readArticles reads articles/<lang>/*.txt of fsys, in the order of their names.
func readArticles(fsys fs.FS, lang string) ([]*Article, error) {
	names, err := fs.Glob(fsys, "articles/"+lang+"/*.txt")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var all []*Article
	for _, name := range names {
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		a, err := parseArticle(lang+"/"+strings.TrimSuffix(path.Base(name), ".txt"), string(src))
		if err != nil {
			return nil, err
		}
		if a.Lang != lang {
			return nil, fmt.Errorf("article %s: lang is %q in the folder of %q", a.ID, a.Lang, lang)
		}
		all = append(all, a)
	}
	return all, nil
}
