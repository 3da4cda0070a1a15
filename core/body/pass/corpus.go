package pass

import (
	"context"

	"pagetwin/core/body/kind"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Corpus is a set as methods are fitted to it outside a run, whose bodies ready takes out:
// one page after the other. Pages that cannot be read are passed over.
func Corpus(set *page.Set, ready *Denoising, seg *text.Segmenter, fold text.Fold) *text.Corpus {
	return Selection{Kinds: kind.Any}.Corpus(set, ready, seg, fold)
}

// Corpus is [Corpus] of the pages that the selection takes: what a run fits to. Least is
// the number that holds for the set, see [Selection.LeastOf].
func (s Selection) Corpus(set *page.Set, ready *Denoising, seg *text.Segmenter, fold text.Fold) *text.Corpus {
	return text.NewCorpus(len(set.Pages), func(ctx context.Context, visit func(worker, i int, d *text.Doc) error) error {
		for i := range set.Pages {
			if err := ctx.Err(); err != nil {
				return err
			}
			p, err := Prepare(ctx, set, i, ready, seg)
			if err != nil {
				continue // whoever lists the set names it
			}
			if s.Why(&p) != Taken {
				continue
			}
			fold.Doc(p.Doc)
			if err := visit(0, i, p.Doc); err != nil {
				return err
			}
		}
		return nil
	})
}
