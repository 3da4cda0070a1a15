package paper

import (
	"net/url"
	"path/filepath"

	"pagetwin/core/algo/scores"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
)

// known is what is known of the pages of a set: host and true cluster of each.
type known struct {
	set     *page.Set
	host    []string
	cluster []int32
}

// known opens a set that was made; the caller closes it.
func (r *builder) known(s *Set) (*known, error) {
	set, err := formats.Open(r.ctx, s.Path, page.Options{})
	if err != nil {
		return nil, err
	}
	gold, _ := truthfile.Found(set)
	k := &known{set, make([]string, len(set.Pages)), gold.Cluster}
	for i, p := range set.Pages {
		if u, err := url.Parse(p.URL); err == nil {
			k.host[i] = u.Host
		}
	}
	return k, nil
}

// pairs reads the scored pairs that a cell of an experiment kept.
func (k *known) pairs(cell record) ([]scores.Scored, error) {
	if cell["kept"] == 0.0 {
		return nil, nil
	}
	s, err := scores.Load(k.set, filepath.Join(cell["folder"].(string), "pairs", cell["cell"].(string)+".tsv"))
	if err != nil {
		return nil, err
	}
	return s.Pairs, nil
}
