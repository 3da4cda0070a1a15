package cli

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/show/plot"
)

// JobFlags choose the algorithm and the denoiser that are applied to a page set.
type JobFlags struct {
	Algorithm      []string `short:"a" often:"" group:"Method" placeholder:"NAME" help:"Algorithm (pagetwin algorithms lists them); run takes several, separated by commas."`
	Settings       Settings `short:"s" often:"" group:"Method" name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm; denoise.NAME=VALUE is one of the denoiser, pages.NAME=VALUE sets what is compared, groups.NAME=VALUE how pages are grouped and kept, figure.NAME=VALUE how figures are drawn; may be repeated. With several algorithms: ALGORITHM.NAME=VALUE. ${pages_help} ${groups_help} ${figure_help}"`
	Denoiser       string   `short:"d" often:"" group:"What is compared" default:"${denoiser}" help:"Denoiser for HTML pages (pagetwin denoisers lists them)."`
	Floor          float64  `group:"Method" placeholder:"S" help:"Discard pairs with a lower score (0 to 1)."`
	MaxPairs       int      `group:"Method" default:"${max_pairs}" placeholder:"N" help:"Maximum number of pairs to keep, highest scores first; 24 bytes each. All pairs of identical pages count as one."`
	Threshold      string   `short:"t" often:"" group:"Method" placeholder:"S" help:"Minimum score of duplicates, or recommended: the threshold that is best on five labelled news sets, if the algorithm has one. Default: the threshold published with the algorithm. A lower threshold makes a wider index."`
	DictionaryFlag `group:"What is compared"`
	TimePerPage    `group:"Memory and time"`
	Goroutines     `group:"Memory and time"`
}

// Options returns the options of a run; denoising are the settings of the denoiser.
func (c *JobFlags) Options(denoising []string) (opt detect.Options, err error) {
	if opt.Denoiser, opt.Denoise, err = NewDenoiser(c.Denoiser, denoising); err != nil {
		return opt, err
	}
	if opt.Reading, _, err = c.Settings.Reading(); err != nil {
		return opt, err
	}
	opt.Segmenter = c.Segmenter()
	opt.Workers, opt.Floor, opt.PageTime = c.Workers, c.Floor, c.PageTime
	if opt.MaxPairs = c.MaxPairs; c.MaxPairs < 1 {
		return opt, say.Errorf("--max-pairs must be at least 1, got %d", c.MaxPairs)
	}
	if !(c.Floor >= 0 && c.Floor <= 1) {
		return opt, say.Errorf("--floor must be a score from 0 to 1, got %g", c.Floor)
	}
	if c.Threshold != "" && c.Threshold != Recommended {
		if t, err := strconv.ParseFloat(c.Threshold, 64); err != nil || !(t >= 0 && t <= 1) {
			return opt, say.Errorf("--threshold must be a score from 0 to 1, or recommended, got %s", c.Threshold)
		} else {
			opt.Lowest = t
		}
	}
	return opt, nil
}

// Jobs returns the algorithms that the flags name, at their settings. Settings named denoise.NAME
// are the denoiser's; they are returned separately, as denoising.
func (c *JobFlags) Jobs() (jobs []detect.Job, denoising []string, err error) {
	if len(c.Algorithm) == 0 {
		return nil, nil, say.Errorf("--algorithm NAME is missing (pagetwin algorithms lists them)")
	}
	_, settings, err := c.Settings.Reading()
	if err != nil {
		return nil, nil, err
	}
	own := make(map[string][]string) // settings of each algorithm
	for _, s := range settings {
		switch to, rest := SettingOf(s, append(c.Algorithm, "denoise")); {
		case to == "denoise":
			denoising = append(denoising, rest)
		case to == "" && len(c.Algorithm) > 1:
			return nil, nil, say.Errorf("--set %s: with several algorithms, write ALGORITHM.NAME=VALUE", s)
		case to == "":
			own[c.Algorithm[0]] = append(own[c.Algorithm[0]], s)
		default:
			own[to] = append(own[to], rest)
		}
	}
	for i, name := range c.Algorithm {
		if slices.Contains(c.Algorithm[:i], name) {
			return nil, nil, say.Errorf("--algorithm names %s twice", name)
		}
		job, err := newJob(name, own[name], c.Threshold == Recommended)
		if err != nil {
			return nil, nil, err
		}
		jobs = append(jobs, job)
	}
	return jobs, denoising, nil
}

// Reading returns the reading with the settings named pages.NAME, and the other settings.
func (s Settings) Reading() (pass.Reading, Settings, error) {
	v, other, err := s.Of("pages", pass.ReadingParams())
	if err != nil {
		return pass.Reading{}, nil, err
	}
	return pass.ReadingOf(v), other, nil
}

// Of returns the values that settings named KIND.NAME give to parameters, and the other settings.
func (s Settings) Of(kind string, ps []param.Param) (v param.Values, other Settings, err error) {
	var own []string
	for _, x := range s {
		if rest, is := strings.CutPrefix(x, kind+"."); is {
			own = append(own, rest)
		} else {
			other = append(other, x)
		}
	}
	if v, err = param.Parse(ps, own); err != nil {
		return nil, nil, say.Errorf("--set %s: %v", kind, err)
	}
	return v, other, nil
}

// Print returns the options of figures with the settings named figure.NAME; lang is their language
// unless a setting names one.
func (s Settings) Print(lang string) (plot.Print, Settings, error) {
	v, other, err := s.Of("figure", plot.PrintParams())
	if err != nil {
		return plot.Print{}, nil, err
	}
	p := plot.PrintOf(v)
	p.Lang = cmp.Or(p.Lang, lang)
	return p, other, nil
}

// Job is Jobs for commands that take one algorithm.
func (c *JobFlags) Job() (job detect.Job, denoising []string, err error) {
	if len(c.Algorithm) > 1 {
		return job, nil, say.Errorf("this command takes one --algorithm, got %d", len(c.Algorithm))
	}
	jobs, denoising, err := c.Jobs()
	if err != nil {
		return job, nil, err
	}
	return jobs[0], denoising, nil
}

// SettingOf returns which of some algorithms or denoisers a setting NAME.PARAMETER=VALUE belongs to,
// and the setting without that name; "" if it names none.
func SettingOf(s string, names []string) (of, rest string) {
	name, _, _ := strings.Cut(s, "=")
	if d, _, ok := strings.Cut(name, "."); ok && slices.Contains(names, d) {
		return d, s[len(d)+1:]
	}
	return "", s
}

// Method returns an algorithm and a denoiser at the given settings. Settings named denoise.NAME
// are the denoiser's.
func Method(algorithm, denoiser string, settings []string) (job detect.Job, d denoise.Denoiser, v param.Values, err error) {
	f := JobFlags{Algorithm: []string{algorithm}, Settings: settings}
	job, denoising, err := f.Job()
	if err == nil {
		d, v, err = NewDenoiser(denoiser, denoising)
	}
	return job, d, v, err
}

func newJob(name string, own []string, better bool) (job detect.Job, err error) {
	a, err := catalog.Algorithm(name)
	if err != nil {
		return job, err
	}
	v, err := param.Parse(a.Params, own)
	if err != nil {
		return job, say.Errorf("%s: %v", a.Name, err)
	}
	if better {
		for name, value := range param.Recommended(a.Params, v) {
			told := func(setting string) bool { return strings.HasPrefix(setting, name+"=") }
			if !slices.ContainsFunc(own, told) {
				v[name] = value
			}
		}
	}
	_, err = a.New(v)
	return detect.Job{Algorithm: a, Values: v}, err
}

// Recommended is the value of --threshold for the recommended parameters instead of those of the paper.
const Recommended = "recommended"
