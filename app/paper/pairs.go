package paper

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// pair is a scored pair of pages by their ids.
type pair struct{ a, b string }

// readPairs reads the scored pairs of a cell of an experiment that keeps them.
func readPairs(cell record) (map[pair]float64, error) {
	f, err := os.Open(filepath.Join(cell["folder"].(string), "pairs", cell["cell"].(string)+".tsv"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out := make(map[pair]float64)
	lines := bufio.NewScanner(f)
	lines.Scan() // names of the columns
	for lines.Scan() {
		col := strings.Split(lines.Text(), "\t")
		if len(col) < 3 {
			return nil, fmt.Errorf("%s: not a line of pairs: %q", f.Name(), lines.Text())
		}
		score, err := strconv.ParseFloat(col[2], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		out[pair{col[0], col[1]}] = score
	}
	return out, lines.Err()
}

// member is what is known of a page of a set.
type member struct {
	host    string
	cluster int32
}

// members returns host and cluster of each page by its id.
func members(ctx context.Context, s *Set) (map[string]member, error) {
	set, err := page.Open(ctx, s.Path, page.Options{})
	if err != nil {
		return nil, err
	}
	defer set.Close()
	known, _ := truth.Found(set)
	out := make(map[string]member, len(set.Pages))
	for i, p := range set.Pages {
		m := member{cluster: known.Cluster[i]}
		if u, err := url.Parse(p.URL); err == nil {
			m.host = u.Host
		}
		out[p.ID] = m
	}
	return out, nil
}
