package run

import (
	"bufio"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
)

// pages is the folder of the copy.
func (c *Dedup) pages() string { return filepath.Join(string(c.Out), "pages") }

func (c *Dedup) copy(e *cli.Env, set *page.Set, plan cluster.Plan) error {
	return e.Disk.Folder(c.pages(), func(dir string) error {
		var tables []page.Table
		gone := make(map[string][]int64) // places of removed rows, by the names of their tables
		used := make(map[string]bool)
		var files []listed
		for i, fate := range plan.Pages {
			t, place := set.Row(i)
			switch {
			case t == nil && fate.Action != cluster.Remove:
				p := set.Pages[i]
				files = append(files, listed{ID: p.ID, URL: p.URL, Title: p.Title, Summary: set.Summary(i), File: fileName(p, i, used), at: i})
			case t != nil:
				name := t.Name()
				if _, known := gone[name]; !known {
					tables, gone[name] = append(tables, t), nil
				}
				if fate.Action == cluster.Remove {
					gone[name] = append(gone[name], place)
				}
			}
		}
		for _, t := range tables {
			to := filepath.Join(dir, filepath.FromSlash(t.Name()))
			if err := e.Disk.MkdirAll(filepath.Dir(to)); err != nil {
				return err
			}
			if err := e.Disk.Fill(to, func(w *bufio.Writer) error { return t.Without(w, gone[t.Name()]) }); err != nil {
				return err
			}
		}
		return copyFiles(e, set, dir, files, len(tables) == 0)
	})
}

// listed is a page that is copied as a file, and its line in the listing.
type listed struct {
	ID      string `json:"id"`
	URL     string `json:"url,omitempty"`
	Title   string `json:"title,omitempty"`
	Summary string `json:"summary,omitempty"`
	File    string `json:"file"`
	at      int
}

// fileName returns the name under which page i is copied: its id, if that can be the name of a file
// everywhere and is not used yet, or its number.
func fileName(p page.Page, i int, used map[string]bool) string {
	name, ext := p.ID, map[page.Kind]string{page.HTML: ".html", page.Text: ".txt"}[p.Kind]
	if got := strings.ToLower(path.Ext(name)); got != ext && got != ".htm" {
		name += ext
	}
	local := filepath.IsLocal(filepath.FromSlash(name)) && path.Clean(name) == name && !strings.ContainsAny(name, `\:*?"<>|`)
	if !local || len(name) > 200 || used[strings.ToLower(name)] {
		name = fmt.Sprintf("page-%07d%s", i+1, ext)
	}
	used[strings.ToLower(name)] = true
	return name
}

// copyFiles writes pages as files, and their listing if it contains more than the names.
func copyFiles(e *cli.Env, set *page.Set, dir string, files []listed, list bool) error {
	says := false
	for k, f := range files {
		says = says || f.ID != f.File || f.URL != "" || f.Title != ""
		raw, err := set.Raw(f.at)
		if err != nil {
			return err
		}
		if err := e.Disk.Put(filepath.Join(dir, filepath.FromSlash(f.File)), raw); err != nil {
			return err
		}
		e.Show("copy", int64(k+1), int64(len(files)))
	}
	if !list || !says {
		return nil
	}
	return e.Disk.Fill(filepath.Join(dir, "pages.jsonl"), func(w *bufio.Writer) error {
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		for _, f := range files {
			if err := out.Encode(f); err != nil {
				return err
			}
		}
		return nil
	})
}
