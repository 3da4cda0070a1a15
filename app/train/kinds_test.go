package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"pagetwin/app/batch/cli"
	"pagetwin/core/body/kind"
)

// What trees tell of pages of sites that they have not seen, on the sets that the
// weights which ship were made from. The figures are those that were measured, less
// what another draw of rows and columns changes.
func TestKindsOfSitesThatTheTreesHaveNotSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("trains on whole sites")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	sets := []struct {
		name               string
		mapped             float64 // share of the pages with a kind of their own, that is not only other content, told to be of it
		lost, taken        float64 // at most: share of the content left out of runs, of the listings taken in
		byAddress, article bool
	}{
		{name: "train_wcxb.tar.xz", mapped: 0.81, lost: 0.025, taken: 0.58},
		{name: "wild_blogs.tar.xz", mapped: 0.97, lost: 0.02, taken: 0.045, byAddress: true},
		{name: "wild_moztw.tar.xz", mapped: 0.96, lost: 0.04, byAddress: true},
		{name: "train_dragnet_cleaneval.tar.xz", mapped: 0.99, lost: 0.01, article: true},
	}
	c := trainKindsCmd{Folds: 10, Seed: 1}
	for _, s := range sets {
		path := filepath.Join(data, s.name)
		if _, err := os.Stat(path); err != nil {
			t.Skip("the shared page sets are not here")
		}
		c.Sets = append(c.Sets, cli.Set(path))
		if s.byAddress {
			c.ByAddress = append(c.ByAddress, cli.Set(path))
		}
		if s.article {
			c.Articles = append(c.Articles, cli.Set(path))
		}
	}
	training, err := c.train(&cli.Env{Ctx: t.Context(), Stdout: io.Discard, Stderr: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range sets {
		f := training.figures(i, 1)
		vague := 0
		for _, n := range f.table[kind.Page.String()] {
			vague += n
		}
		mapped := float64(f.right-f.table[kind.Page.String()][kind.Page]) / float64(f.pages-vague)
		lost, taken := float64(f.lost)/float64(f.content), float64(f.taken)/float64(max(1, f.lists))
		t.Logf("%s: %.4f right, content left out %.4f, listings taken in %.4f", s.name, mapped, lost, taken)
		if mapped < s.mapped || lost > s.lost || taken > s.taken {
			t.Errorf("%s: %.4f right, want %.4f; content left out %.4f, at most %.4f; listings taken in %.4f, at most %.4f", s.name, mapped, s.mapped, lost, s.lost, taken, s.taken)
		}
	}
}
