package workspace

import (
	"os"
	"slices"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// beyondFile holds the scored pairs of [scored.Beyond] in the format of pairsFile: the pairs marked
// as indexed are the known ones.
const beyondFile = "beyond.bin"

// Beyond is the part of [scored.Beyond] in a record.
type Beyond struct {
	Pairs int         `json:"pairs"`          // number of pairs in the file
	Zero  []page.Pair `json:"zero,omitempty"` // known pairs that score 0
	Draws int64       `json:"draws"`
	Of    int64       `json:"of"`
	Seed  uint64      `json:"seed"`

	All     bool           `json:"all,omitempty"`
	Counted []scored.Level `json:"counted,omitempty"`
}

func splitBeyond(b *scored.Beyond) (*Beyond, []scored.Pair) {
	if b == nil {
		return nil, nil
	}
	out := &Beyond{Draws: b.Draws, Of: b.Of, Seed: b.Seed, All: b.All, Counted: b.Counted}
	list := slices.Clone(b.Sample)
	for i := range list {
		list[i].Indexed = false
	}
	for _, p := range b.Known {
		if p.Score > 0 {
			p.Indexed = true
			list = append(list, p)
		} else {
			out.Zero = append(out.Zero, p.Pair())
		}
	}
	slices.SortFunc(list, scored.Compare)
	out.Pairs = len(list)
	return out, list
}

// beyond reads the pairs beyond those of the run; nil if the record has none.
func (w *Workspace) beyond(r *Record) (*scored.Beyond, error) {
	if r.Beyond == nil {
		return nil, nil
	}
	name := w.runs(r.ID, beyondFile)
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, disk.Cannot(disk.ToRead, name, err)
	}
	list, err := readPairs(src, r.Set.Pages)
	if err == nil && int(list.Len()) != r.Beyond.Pairs {
		err = errPairs
	}
	if err != nil {
		return nil, say.Errorf("%s %v", name, err)
	}
	b := &scored.Beyond{Draws: r.Beyond.Draws, Of: r.Beyond.Of, Seed: r.Beyond.Seed, All: r.Beyond.All, Counted: r.Beyond.Counted}
	for _, p := range list.Entries() {
		if p.Indexed {
			p.Indexed = false
			b.Known = append(b.Known, p)
		} else {
			b.Sample = append(b.Sample, p)
		}
	}
	for _, p := range r.Beyond.Zero {
		b.Known = append(b.Known, scored.Pair{A: p.A, B: p.B})
	}
	return b, nil
}
