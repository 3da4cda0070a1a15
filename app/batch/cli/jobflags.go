package cli

import (
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/find/detect"
	"pagetwin/core/text"
)

// JobFlags choose the algorithm and the denoiser that are applied to a page set.
type JobFlags struct {
	Algorithm    string   `short:"a" often:"" group:"Method" placeholder:"NAME" help:"Algorithm (pagetwin algorithms lists them)."`
	Settings     []string `short:"s" often:"" group:"Method" name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm, or denoise.NAME=VALUE; may be repeated."`
	Denoiser     string   `short:"d" often:"" group:"What is compared" default:"${denoiser}" help:"Denoiser for HTML pages (pagetwin denoisers lists them)."`
	ReadingFlags `group:"What is compared"`
	Floor        float64 `group:"Method" placeholder:"S" help:"Discard pairs with a lower score (0 to 1)."`
	MaxPairs     int     `group:"Method" default:"${max_pairs}" placeholder:"N" help:"Maximum number of pairs to keep, highest scores first; 24 bytes each. All pairs of identical pages count as one."`
	Preset       string  `often:"" group:"Method" default:"paper" enum:"paper,recommended" help:"Threshold if --threshold is not given: paper (published with the algorithm), or recommended (the best on five labelled news sets, if different)."`
	Threshold    string  `short:"t" often:"" group:"Method" placeholder:"S" help:"Minimum score of duplicates. Default: the threshold of the algorithm. A lower threshold makes a wider index."`
	DF           string  `group:"What is compared" placeholder:"FILE" help:"Document frequencies from FILE instead of the set."`
	TimePerPage  `group:"Memory and time"`
	Goroutines   `group:"Memory and time"`
}

// Options returns the options of a run; denoising are the settings of the denoiser.
func (c *JobFlags) Options(denoising []string) (opt detect.Options, err error) {
	if opt.Denoiser, opt.Denoise, err = NewDenoiser(c.Denoiser, denoising); err != nil {
		return opt, err
	}
	opt.Reading, opt.Segmenter, opt.Relate = c.Reading(), text.NewSegmenter(), true
	opt.Workers, opt.Floor, opt.PageTime = c.Workers, c.Floor, c.PageTime
	if opt.MaxPairs = c.MaxPairs; c.MaxPairs < 1 {
		return opt, say.Errorf("--max-pairs must be at least 1, got %d", c.MaxPairs)
	}
	if !(c.Floor >= 0 && c.Floor <= 1) {
		return opt, say.Errorf("--floor must be a score from 0 to 1, got %g", c.Floor)
	}
	if c.Threshold != "" {
		if t, err := strconv.ParseFloat(c.Threshold, 64); err != nil || !(t >= 0 && t <= 1) {
			return opt, say.Errorf("--threshold must be a score from 0 to 1, got %s", c.Threshold)
		} else {
			opt.Lowest = t
		}
	}
	opt.DF, err = LoadDF(c.DF)
	return opt, err
}

// Method returns an algorithm and a denoiser at the given settings. Settings named denoise.NAME
// are the denoiser's.
func Method(algorithm, denoiser string, settings []string) (job detect.Job, d denoise.Denoiser, v param.Values, err error) {
	job, denoising, err := NewJob(algorithm, settings, PresetPaper)
	if err == nil {
		d, v, err = NewDenoiser(denoiser, denoising)
	}
	return job, d, v, err
}

// NewJob returns an algorithm at the given settings. Settings named denoise.NAME are the
// denoiser's; they are returned separately, as denoising.
func NewJob(name string, settings []string, preset string) (job detect.Job, denoising []string, err error) {
	a, err := catalog.Algorithm(name)
	if err != nil {
		return job, nil, err
	}
	var own []string
	for _, s := range settings {
		if rest, ok := strings.CutPrefix(s, "denoise."); ok {
			denoising = append(denoising, rest)
		} else {
			own = append(own, s)
		}
	}
	v, err := param.Parse(a.Params, own)
	if err != nil {
		return job, nil, say.Errorf("%s: %v", a.Name, err)
	}
	if preset == presetRecommended {
		for name, better := range param.Recommended(a.Params, v) {
			told := func(setting string) bool { return strings.HasPrefix(setting, name+"=") }
			if !slices.ContainsFunc(own, told) {
				v[name] = better
			}
		}
	}
	_, err = a.New(v)
	return detect.Job{Algorithm: a, Values: v}, denoising, err
}

// Presets of parameters that no setting names: the paper's values, or the recommended ones.
const (
	PresetPaper       = "paper"
	presetRecommended = "recommended"
)
