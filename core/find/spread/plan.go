package spread

import (
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/find/spread/store"
)

// Sizes are the numbers of pieces of the steps; 0: a number that suits the number of pages.
type Sizes struct{ Shards, Parts, Blocks int }

// Default numbers of pages in a piece.
const (
	pagesInShard = 250_000
	pagesInPart  = 50_000
	pagesInBlock = 100_000
)

// Of returns the sizes for a set of so many pages.
func (z Sizes) Of(pages int64) Sizes {
	suit := func(n *int, each int64) {
		if *n == 0 {
			*n = int(min(max(1, (pages+each-1)/each), store.MostPieces))
		}
	}
	suit(&z.Shards, pagesInShard)
	suit(&z.Parts, pagesInPart)
	suit(&z.Blocks, pagesInBlock)
	return z
}

// Learns names what a run learns from its whole set before it signs; it is empty if nothing is
// learned. It returns an error if the run cannot be done in pieces.
func Learns(job detect.Job, opt detect.Options) ([]say.Words, error) {
	is, err := catalog.SpreadingOf(job.Algorithm, job.Values, opt.Lowest)
	switch {
	case err != nil:
		return nil, err
	case !is.Can:
		return nil, say.Errorf("%s cannot be distributed: %v; use pagetwin run in one process", job.Algorithm.Name, is.Why)
	case opt.Denoiser.NewSet != nil:
		return nil, say.Errorf("the bodies of denoiser %s come from files for the whole set: the work cannot be distributed", opt.Denoiser.Name)
	}
	list, err := detect.Learning(opt)
	if is.Learns {
		list = append(list, say.New("the data that %s is fitted to", job.Algorithm.Name).Words)
	}
	return list, err
}

// Set describes the set of the work.
type Set struct {
	Name  string // for people
	Bytes int64  // size of the set if it is one file, else 0
	Pages int64
}

// Plan returns the specification of work: it does the run of job with opt over a set in pieces, by
// a version of the program.
func Plan(job detect.Job, opt detect.Options, program string, set Set, z Sizes) (store.Spec, error) {
	z = z.Of(set.Pages)
	reading, err := opt.Reading.Normal()
	if err != nil {
		return store.Spec{}, err
	}
	denoise := opt.Denoise
	if denoise == nil {
		denoise = param.Defaults(opt.Denoiser.Params)
	}
	return store.Spec{
		Format: store.Format, Program: program, Code: sigcache.Versions(job.Algorithm, opt.Denoiser),
		Set: set.Name, Bytes: set.Bytes, Pages: set.Pages, Shards: z.Shards, Parts: z.Parts, Blocks: z.Blocks,
		Algorithm: store.Choice{Name: job.Algorithm.Name, Values: job.Values},
		Denoiser:  store.Choice{Name: opt.Denoiser.Name, Values: denoise},
		Reading:   reading, PageTime: opt.PageTime, Bounds: opt.Bounds,
	}, nil
}
