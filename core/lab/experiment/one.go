package experiment

import (
	"cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// One returns the single run of the experiment, for work in pieces on several machines: the job,
// and the options that an experiment has. It returns an error if the file defines several runs, or
// needs all pages in one process. Such work uses the candidates of the index.
func (s *Spec) One() (job detect.Job, opt detect.Options, err error) {
	cells, err := s.Plan()
	if err != nil {
		return job, opt, err
	}
	n, err := s.normal()
	if err != nil {
		return job, opt, err
	}
	switch {
	case len(cells) != 1:
		return job, opt, say.Errorf("it has %d {cell|cells}, but only a single run can be distributed: use one algorithm without sizes, repeats and sweeps", len(cells))
	case cells[0].Size > 0:
		return job, opt, say.Errorf("sizes = [%d] draws pages from the whole set, which cannot be distributed: remove it", cells[0].Size)
	case n.Against != "":
		return job, opt, say.Errorf("against cannot be distributed: use pagetwin run to compare two sets in one process")
	case n.Candidates == result.All:
		return job, opt, say.Errorf("scoring all pairs cannot be distributed: write candidates = \"index\"")
	}
	c := cells[0]
	if job.Algorithm, err = n.algorithm(c.Algorithm); err != nil {
		return job, opt, err
	}
	job.Values = c.Values
	if c.Denoiser == "" { // an experiment without one is about plain texts
		c.Denoiser = catalog.DefaultDenoiser
	}
	if opt.Denoiser, err = n.denoiser(c.Denoiser); err != nil {
		return job, opt, err
	}
	if opt.Denoise = c.Denoise; n.Denoiser.Name == "" {
		opt.Denoise = nil
	}
	opt.Reading = c.Reading
	opt.PageTime, opt.Candidates, opt.Bounds = pass.DefaultPageTime, result.Index, n.Bounds
	opt.MaxPairs = cmp.Or(opt.MaxPairs, scored.DefaultMost)
	opt.Segmenter = &text.Segmenter{Dictionary: n.Dictionary}
	return job, opt, nil
}
