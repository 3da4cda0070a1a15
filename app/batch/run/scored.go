package run

import (
	"path/filepath"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
)

func (c *Run) scoredBy() string {
	base := filepath.Base(string(c.Scores))
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// scoredOptions returns the options of a run whose scores come from a file: every page that the
// file names is compared, whatever its kind or length.
func (c *Run) scoredOptions() (opt detect.Options, err error) {
	switch {
	case len(c.Algorithm) > 0:
		return opt, say.Errorf("--scores FILE replaces --algorithm; remove one of them")
	case c.Spill != "":
		return opt, say.Errorf("--spill stores data of an algorithm and cannot be used with --scores FILE")
	case c.Threshold == cli.Recommended:
		return opt, say.Errorf("--threshold recommended is a threshold of an algorithm and cannot be used with --scores FILE")
	case c.Candidates != "" || c.Dictionary != "":
		return opt, say.Errorf("--candidates and --dictionary are settings of an algorithm and cannot be used with --scores FILE")
	}
	if err := scores.CheckName(c.scoredBy()); err != nil {
		return opt, err
	}
	if _, err := catalog.Algorithm(c.scoredBy()); err == nil {
		return opt, say.Errorf("%s is the name of an algorithm: rename the file of these scores", c.scoredBy())
	}
	_, settings, err := c.Settings.Reading()
	if err != nil {
		return opt, err
	}
	var denoising []string
	for _, s := range settings {
		rest, ok := strings.CutPrefix(s, "denoise.")
		if !ok {
			return opt, say.Errorf("--set %s is a setting of an algorithm and cannot be used with --scores FILE", s)
		}
		denoising = append(denoising, rest)
	}
	opt, err = c.runOptions(denoising, 1)
	opt.Reading = opt.Reading.EveryPage()
	return opt, err
}

func (c *Run) scored(set *page.Set) (detect.Job, error) {
	s, err := scores.Load(set, string(c.Scores))
	if err != nil {
		return detect.Job{}, err
	}
	return detect.Job{Algorithm: scores.Algorithm(c.scoredBy(), s)}, nil
}
