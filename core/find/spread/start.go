package spread

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

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// Start begins work over a set with the settings that the caller gives. A missing setting is
// derived from the set, or taken from the folder if the work was begun before.
type Start struct {
	Job     detect.Job
	Run     detect.Options
	Set     string // path of the set, see [formats.Open]
	Pages   int64  // pages of the set; 0: not given
	Sizes   Sizes
	State   *learn.State // learned from the whole set; nil: not given
	DF      string       // the file of the document frequencies in Run; "": they are those of the set
	Parquet bool
	Grows   bool // the work is an index, which will have about Pages pages
	Alone   bool // only one shard is to be made: nothing is learned from the set for it

	Open    func() (*page.Set, error)             // opens the whole set
	Shard   func(page.Section) (*page.Set, error) // opens a shard; nil: ids that two shards share are noticed by Merge alone
	See     func(context.Context, *Work) error    // calls [Work.See] for all shards on a cluster; nil: this process learns
	Learned func(detect.Progress)                 // receives the progress of learning; may be nil
	Unread  func(pages []page.Problem)            // receives the pages that could not be read while learning; may be nil
}

// Misuse is the error of a [Start] whose settings contradict each other, or are incomplete.
type Misuse struct{ said say.Words }

func misuse(en string, args ...any) error { return &Misuse{say.New(en, args...).Words} }

func (m *Misuse) Error() string { return m.said.En }

// Both returns the error in every language.
func (m *Misuse) Both() say.Words { return m.said }

// Start begins work in a folder, by a version of the program, or continues it if it was begun with
// the same settings.
func (s Start) Start(ctx context.Context, d disk.FS, dir, program string, opt Options) (*Work, error) {
	about, err := SetAt(s.Set)
	if err != nil {
		return nil, err
	}
	about.Pages = s.Pages
	learns, err := Learns(s.Job, s.Run)
	if err != nil {
		return nil, err
	}
	there, err := Open(d, dir, program, Options{})
	learned, state := "", s.State
	switch {
	case err == nil: // settings that were derived from the set, or are not given, stay
		x := there.Spec
		about.Name, about.Pages, learned = x.Set, cmp.Or(about.Pages, x.Pages), x.State
		s.Sizes = Sizes{Shards: cmp.Or(s.Sizes.Shards, x.Shards), Parts: cmp.Or(s.Sizes.Parts, x.Parts), Blocks: cmp.Or(s.Sizes.Blocks, x.Blocks)}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	default:
		if state, err = s.look(ctx, d, dir, program, learns, &about); err != nil {
			return nil, err
		}
	}
	spec, err := Plan(s.Job, s.Run, program, about, s.Sizes)
	if err != nil {
		return nil, err
	}
	spec.Parquet, spec.Grows = s.Parquet, s.Grows
	if spec.State = learned; s.DF != "" {
		f, err := store.FileAt(filepath.Dir(s.DF), filepath.Base(s.DF))
		if err != nil {
			return nil, disk.Cannot(disk.ToRead, s.DF, err)
		}
		spec.DF = f.Sum
	}
	w, err := Begin(d, dir, spec, state, opt)
	if err == nil && s.See != nil {
		err = d.RemoveAll(seenIn(dir))
	}
	return w, err
}

// look derives from the whole set the data that all shards need, if they are not given.
func (s Start) look(ctx context.Context, d disk.FS, dir, program string, learns []say.Words, about *Set) (*learn.State, error) {
	counts := !s.Alone && detect.CountsElements(s.Job) // the frequencies are optional, so a single shard does without them
	switch {
	case s.State != nil:
		return s.State, s.known(about)
	case len(learns) > 0 && s.Alone:
		return nil, misuse("a run needs statistics of the whole set (%v): first run the same command with --plan instead of --shard, or provide a file of pagetwin pieces learn with --state", learns[0])
	case len(learns) == 0 && about.Pages > 0 && !counts:
		return nil, nil
	}
	apart, err := s.learnsApart(learns, counts)
	if err != nil {
		return nil, err
	}
	set, err := s.list(program, about)
	switch {
	case err != nil:
		return nil, err
	case len(learns) == 0 && !counts:
		return nil, set.Close()
	case apart && s.Sizes.Of(about.Pages).Shards > 1:
		if err := set.Close(); err != nil { // the list is not kept in memory for what follows
			return nil, err
		}
		return s.see(ctx, d, dir, program, *about)
	}
	defer set.Close()
	opt := s.Run
	opt.Program, opt.Progress = program, s.Learned
	state, problems, err := detect.LearnState(ctx, set, detect.Lesson{Job: s.Job}, opt)
	if s.Unread != nil {
		s.Unread(problems)
	}
	return state, err
}

// list opens the whole set and counts its pages. It is an error if their number differs from a given
// one, or two shards share an id.
func (s Start) list(program string, about *Set) (*page.Set, error) {
	set, err := s.Open()
	if err != nil {
		return nil, err
	}
	if about.Pages = int64(len(set.Pages)); s.Grows && s.Pages >= about.Pages {
		about.Pages = s.Pages
	} else if s.Pages > 0 && s.Pages != about.Pages {
		err = misuse("%s has %d {page|pages}, but --pages is %d", s.Set, about.Pages, s.Pages)
	}
	if err == nil {
		err = s.twice(set, program, *about)
	}
	if err != nil {
		set.Close()
		return nil, err
	}
	return set, nil
}

// twice is an error if two shards share an id. Only where the whole set has an id twice, which the
// listing then numbered, are the shards listed.
func (s Start) twice(set *page.Set, program string, about Set) error {
	numbered := func(p page.Page) bool {
		at := strings.LastIndexByte(p.ID, '#')
		if at < 0 {
			return false
		}
		_, err := strconv.Atoi(p.ID[at+1:])
		_, known := set.Index(p.ID[:at])
		return err == nil && known
	}
	if s.Shard == nil || !slices.ContainsFunc(set.Pages, numbered) {
		return nil
	}
	spec, err := Plan(s.Job, s.Run, program, about, s.Sizes)
	if err != nil {
		return err
	}
	of := make(map[string]int, len(set.Pages))
	for i := range spec.Shards {
		shard, err := s.Shard(page.Section{I: i, N: spec.Shards})
		if err != nil {
			return err
		}
		for _, p := range shard.Pages {
			if before, there := of[p.ID]; there {
				shard.Close()
				return say.Errorf("%s: the id %s is in shard %d/%d and in shard %d/%d: give the pages different ids", s.Set, p.ID, before+1, spec.Shards, i+1, spec.Shards)
			}
			of[p.ID] = i
		}
		if err := shard.Close(); err != nil {
			return err
		}
	}
	return nil
}

// known takes the number of pages from the state, unless an index is to have more.
func (s Start) known(about *Set) error {
	of := int64(s.State.About.Pages)
	switch {
	case s.Grows && about.Pages >= of:
		return nil
	case about.Pages > 0 && about.Pages != of:
		return misuse("--pages is %d, but the set of --state has %d {page|pages}", about.Pages, of)
	}
	about.Pages = of
	return nil
}

// SetAt returns the name of the set at a path, and its size if it is one file. A pattern names its
// files together.
func SetAt(path string) (about Set, err error) {
	info, err := os.Stat(path)
	several := err != nil && len(files.Matching(path)) > 0
	if err != nil && !several {
		return about, say.Errorf("open %s: %v", path, say.Plain(err))
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if about.Name = filepath.Base(path); !several && info.Mode().IsRegular() {
		about.Bytes = info.Size()
	}
	return about, nil
}
