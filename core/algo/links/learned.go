package links

import (
	"context"
	"maps"
	"math"
	"math/bits"
	"slices"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const (
	fewest     = 5       // least number of pages of a host with a template link; on small hosts more than half are enough
	mostIn     = 256     // largest number of in-links kept for a page, those with the least hashes
	mostLooked = 1 << 20 // approximate number of pages from which template links are learned
)

type learned struct {
	furniture map[uint64]bool     // template links of hosts, which are ignored; keys are those of onHost
	in        map[uint64][]uint64 // in-links by address: the pages that link to it, ascending
}

func onHost(host string, link uint64) uint64 { return hash.Mix64(hash.String(host) + link) }

func (l learned) isFurniture(host string, link uint64) bool { return l.furniture[onHost(host, link)] }

// counted is the result of the first pass: the pages of the set, and the number of pages of a
// host with each link. Of very large sets only a sample is counted. Links share counters, so
// that the memory is fixed.
type counted struct {
	pages map[string]uint32 // number of pages by host
	own   map[uint64]bool   // addresses of the set's pages
	links *algo.Frequencies
	most  uint64 // pages are sampled if the hash of their id is at most this
}

func (m *linked) Fit(ctx context.Context, c *text.Corpus) error {
	n := counted{
		pages: make(map[string]uint32), own: make(map[uint64]bool), most: math.MaxUint64,
		links: algo.NewFrequencies(bits.Len(uint(min(c.Len(), mostLooked))) + 6),
	}
	if c.Len() > mostLooked {
		n.most = math.MaxUint64 / uint64(c.Len()) * mostLooked
	}
	l := learned{furniture: make(map[uint64]bool), in: make(map[uint64][]uint64)}
	var mu sync.Mutex
	err := c.Each(ctx, func(_, _ int, d *text.Doc) error {
		keys := d.Links()
		mu.Lock()
		defer mu.Unlock()
		n.add(d, keys)
		return nil
	})
	if err == nil {
		err = c.Each(ctx, func(_, i int, d *text.Doc) error {
			keys := d.Links()
			mu.Lock()
			defer mu.Unlock()
			l.add(m.share, n, i, d, keys)
			return nil
		})
	}
	if err != nil {
		return say.Errorf("links: count links: %v", err)
	}
	for at, pages := range l.in {
		l.in[at] = leastOf(pages)
	}
	m.learned = l
	return nil
}

func (n *counted) add(d *text.Doc, keys []string) {
	own := addressOf(d)
	if key := own.Key(); key != "" {
		n.own[hash.String(key)] = true
	}
	if hash.String(d.ID) > n.most {
		return
	}
	n.pages[own.Host]++
	elements := make([]uint64, len(keys))
	for i, key := range keys {
		elements[i] = onHost(own.Host, hash.String(key))
	}
	n.links.Count(elements)
}

func (l *learned) add(share float64, n counted, i int, d *text.Doc, keys []string) {
	host := addressOf(d).Host
	many := furnitureFrom(share, n.pages[host])
	for _, key := range keys {
		to := hash.String(key)
		if at := onHost(host, to); n.links.Of(at) >= many {
			l.furniture[at] = true
			continue
		}
		if n.own[to] {
			if l.in[to] = append(l.in[to], hash.Mix64(uint64(i))); len(l.in[to]) >= 2*mostIn {
				l.in[to] = leastOf(l.in[to])
			}
		}
	}
}

// furnitureFrom returns the number of pages of a host from which on a link is a template link:
// the share, but at least [fewest], so that a few copies of one page do not suffice; on a small
// host more than half.
func furnitureFrom(share float64, pages uint32) uint32 {
	return max(2, min(fewest, pages/2+1), uint32(math.Ceil(float64(share*float64(pages)))))
}

func leastOf(pages []uint64) []uint64 {
	pages = set(pages)
	return pages[:min(len(pages), mostIn)]
}

func (m *linked) appendState(b []byte) []byte {
	b = pack.Words(b, slices.Sorted(maps.Keys(m.learned.furniture)))
	b = pack.Int(b, len(m.learned.in))
	for _, at := range slices.Sorted(maps.Keys(m.learned.in)) {
		b = pack.Words(pack.Word(b, at), m.learned.in[at])
	}
	return b
}

func (m *linked) restore(_ context.Context, _ *text.Corpus, state []byte) error {
	r := pack.Read(state)
	l := learned{furniture: make(map[uint64]bool), in: make(map[uint64][]uint64)}
	for _, at := range r.Words() {
		l.furniture[at] = true
	}
	for range r.Len(9) {
		at := r.Word()
		l.in[at] = r.Words()
		if len(l.in[at]) > mostIn || !slices.IsSorted(l.in[at]) {
			r.Break()
		}
	}
	if r.Done() != nil {
		return algo.ErrState
	}
	m.learned = l
	return nil
}
