// Package lineage reads from the listing of a generated set how its pages were made.
package lineage

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Lineage is the record of how a page was made. It is written to pages.jsonl.
type Lineage struct {
	Article    string   `json:"article"`
	Form       string   `json:"form,omitempty"`
	Edits      []string `json:"edits,omitempty"` // name, or name:strength
	Template   string   `json:"template"`
	Host       string   `json:"host"`
	Charset    string   `json:"charset"`
	Declared   string   `json:"declared,omitempty"`
	Script     string   `json:"script,omitempty"`
	Kept       float64  `json:"kept"`           // share of the article's 5-character shingles that the body still has
	Resembles  float64  `json:"resembles"`      // 5-character resemblance of the body to the article's
	PartOfPage int      `json:"part,omitempty"` // which of the two pages of a split article
}

// titles are the titles of the edits.
var titles = map[string]param.Words{
	"exact":       say.Text("synth|exact"),
	"refill":      {En: "form with other values"},
	"retitle":     {En: "retitled"},
	"source":      {En: "source lines"},
	"ads":         {En: "ads in the body"},
	"cut":         say.Text("synth|cut"),
	"excerpt":     {En: "excerpt"},
	"split":       {En: "split over two pages"},
	"drop":        {En: "sentences out"},
	"insert":      {En: "sentences in"},
	"words":       {En: "words changed"},
	"reorder":     {En: "paragraphs moved"},
	"format":      {En: "typography changed"},
	"traditional": {En: "traditional characters"},
	"garble":      {En: "characters garbled"},
}

// Title returns the title of an edit; empty words for an unknown one.
func Title(edit string) param.Words { return titles[edit] }

// Strongest returns the edit with the greatest strength, and this strength; "" for a page that was not
// edited.
func (l Lineage) Strongest() (edit string, strength float64) {
	for _, s := range l.Edits {
		name, text, _ := strings.Cut(s, ":")
		if v, _ := strconv.ParseFloat(text, 64); edit == "" || v > strength {
			edit, strength = name, v
		}
	}
	return edit, strength
}

// Of reads how the pages of an artificial set were made, by id; nil for other sets. The listing may
// hold the pages themselves and be large.
func Of(ctx context.Context, set *page.Set) (map[string]Lineage, error) {
	f, err := set.Beside("pages.jsonl")
	if err != nil {
		return nil, nil //nolint:nilerr // a set that has no listing beside it was not made
	}
	defer f.Close()
	out := make(map[string]Lineage)
	in := bufio.NewReader(f)
	for {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		line, err := in.ReadString('\n')
		var row struct {
			ID      string
			Lineage *Lineage
		}
		if strings.Contains(line, `"lineage"`) && json.Unmarshal([]byte(line), &row) == nil && row.Lineage != nil {
			out[row.ID] = *row.Lineage
		}
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, say.Errorf("pages.jsonl: %v", say.Plain(err))
		}
	}
}
