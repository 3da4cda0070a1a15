package shards

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/text"
)

// Start begins work over a set with the settings that the caller gives. A missing setting is
// derived from the set, or taken from the folder if the work was begun before.
type Start struct {
	For   string // as in [Spec]
	Job   detect.Job
	Run   detect.Options
	Set   string // path of the set, see [formats.Open]
	Pages int64  // pages for which keys are made, if they are more than those of the set
	Sizes Sizes

	Open  func() (*page.Set, error)             // opens the whole set
	Shard func(page.Section) (*page.Set, error) // opens a shard
	// Learn learns the needed facts about hosts and templates from the shards of the set, on a
	// cluster; nil: this process learns.
	Learn   func(ctx context.Context, spec Spec) (*learn.State, error)
	Learned func(detect.Progress)      // receives the progress of learning; may be nil
	Unread  func(pages []page.Problem) // receives the pages that could not be read while learning; may be nil
}

// Start begins work in a folder, by a version of the program, or continues it if it was begun with
// the same settings.
func (s Start) Start(ctx context.Context, d disk.FS, dir, program string, opt Options) (*Work, error) {
	about, bytes, err := SetAt(s.Set)
	if err != nil {
		return nil, err
	}
	learns, err := s.learns()
	if err != nil {
		return nil, err
	}
	spec, err := s.spec(program)
	if err != nil {
		return nil, err
	}
	spec.Set, spec.Bytes = about, bytes
	words, err := text.OwnWords(s.Run.Segmenter.File())
	if err != nil {
		return nil, err
	}
	if s.Run.Segmenter.File() != "" {
		spec.Dictionary, spec.Words = WordsName, printOf([]byte(words))
	}
	var state *learn.State
	switch there, err := Open(d, dir, program, Options{}); {
	case err == nil: // what was derived from the set, or is not given, stays
		x := there.Spec
		spec.Set, spec.Pages, spec.State = x.Set, max(s.Pages, x.Pages), x.State
		spec.Sizes = Sizes{cmp.Or(s.Sizes.Shards, x.Shards), cmp.Or(s.Sizes.Parts, x.Parts)}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	default:
		if state, err = s.look(ctx, learns, &spec); err != nil {
			return nil, err
		}
	}
	return Begin(d, dir, spec, state, words, opt)
}

// Check returns an error if the run cannot be done in pieces.
func (s Start) Check() error {
	_, err := s.learns()
	return err
}

func (s Start) learns() (list []say.Words, err error) {
	is, err := catalog.SpreadingOf(s.Job.Algorithm, s.Job.Values, s.Run.Lowest)
	switch {
	case err != nil:
		return nil, err
	case !is.Can:
		return nil, say.Errorf("%s cannot be distributed: %v; use pagetwin run in one process", s.Job.Algorithm.Name, is.Why)
	case s.Run.Denoiser.NewSet != nil:
		return nil, say.Errorf("the bodies of denoiser %s come from files for the whole set: the work cannot be distributed", s.Run.Denoiser.Name)
	}
	list, err = detect.Learning(s.Run)
	if is.Learns {
		list = append(list, say.New("the data that %s is fitted to", s.Job.Algorithm.Name).Words)
	}
	return list, err
}

// spec returns the specification without the parts that depend on the set.
func (s Start) spec(program string) (Spec, error) {
	reading, err := s.Run.Reading.Normal()
	if err != nil {
		return Spec{}, err
	}
	denoise := s.Run.Denoise
	if denoise == nil {
		denoise = param.Defaults(s.Run.Denoiser.Params)
	}
	return Spec{
		Format: Format, Program: program, Code: sigcache.Versions(s.Job.Algorithm, s.Run.Denoiser), For: s.For,
		Run:    result.Run{Algorithm: s.Job.Algorithm.Name, Values: s.Job.Values, Denoiser: s.Run.Denoiser.Name, Denoise: denoise, Reading: reading},
		Bounds: s.Run.Bounds, PageTime: s.Run.PageTime,
	}, nil
}

// look derives from the whole set what all shards need.
func (s Start) look(ctx context.Context, learns []say.Words, spec *Spec) (*learn.State, error) {
	set, err := s.Open()
	if err != nil {
		return nil, err
	}
	defer set.Close()
	spec.Pages = max(s.Pages, int64(len(set.Pages)))
	spec.Sizes = s.Sizes.Of(spec.Pages)
	if err := s.twice(set, spec.Shards); err != nil {
		return nil, err
	}
	counts := detect.CountsElements(s.Job)
	if len(learns) == 0 && !counts {
		return nil, nil
	}
	if apart, err := s.learnsApart(learns, counts); err != nil {
		return nil, err
	} else if apart && spec.Shards > 1 {
		if err := set.Close(); err != nil { // the list is not kept in memory for what follows
			return nil, err
		}
		seen := *spec
		seen.Dictionary, seen.Words = "", "" // hosts and templates are seen without words
		return s.Learn(ctx, seen)
	}
	opt := s.Run
	opt.Progress = s.Learned
	state, problems, err := detect.LearnState(ctx, set, s.Job, opt)
	if s.Unread != nil {
		s.Unread(problems)
	}
	return state, err
}

// learnsApart reports whether shards are to be examined on a cluster: if the bodies of all pages
// are needed, unless more is learned than hosts and templates. Without bodies it is faster here.
func (s Start) learnsApart(learns []say.Words, counts bool) (bool, error) {
	hosts, err := detect.Learning(s.Run)
	if err != nil || s.Learn == nil || counts || len(hosts) < len(learns) {
		return false, err
	}
	reading, err := s.Run.Reading.Normal()
	return reading.Repeats != repeat.Keep, err
}

// twice returns an error if two shards share an id. Only where the whole set has an id twice, which
// the listing then numbered, are the shards listed.
func (s Start) twice(set *page.Set, shards int) error {
	numbered := func(p page.Page) bool {
		at := strings.LastIndexByte(p.ID, '#')
		if at < 0 {
			return false
		}
		_, err := strconv.Atoi(p.ID[at+1:])
		_, known := set.Index(p.ID[:at])
		return err == nil && known
	}
	if !slices.ContainsFunc(set.Pages, numbered) {
		return nil
	}
	of := make(map[string]int, len(set.Pages))
	for i := range shards {
		shard, err := s.Shard(page.Section{I: i, N: shards})
		if err != nil {
			return err
		}
		for _, p := range shard.Pages {
			if before, there := of[p.ID]; there {
				shard.Close()
				return say.Errorf("%s: the id %s is in shard %d/%d and in shard %d/%d: give the pages different ids", s.Set, p.ID, before+1, shards, i+1, shards)
			}
			of[p.ID] = i
		}
		if err := shard.Close(); err != nil {
			return err
		}
	}
	return nil
}

// SetAt returns the name of the set at a path, and its size if it is one file. A pattern names its
// files together.
func SetAt(path string) (name string, bytes int64, err error) {
	info, err := os.Stat(path)
	several := err != nil && len(files.Matching(path)) > 0
	if err != nil && !several {
		return "", 0, say.Errorf("open %s: %v", path, say.Plain(err))
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if !several && info.Mode().IsRegular() {
		bytes = info.Size()
	}
	return filepath.Base(path), bytes, nil
}
