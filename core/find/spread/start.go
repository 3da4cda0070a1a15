package spread

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// Start is how work over a set is begun, with what a person tells of it. What is not told is
// found out of the set, or stands in the folder where the work was begun before.
type Start struct {
	Job     detect.Job
	Run     detect.Options
	Set     string // path of the set, see [formats.Open]
	Pages   int64  // of the set; 0: not told
	Sizes   Sizes
	State   *learn.State // what was learned of the whole set; nil: not told
	DF      string       // the file of the document frequencies in Run; "": they are of the set
	Parquet bool
	Grows   bool // it is an index, for about Pages pages one day
	Alone   bool // a shard alone is asked for: nothing is learned of the set for it

	Open    func() (*page.Set, error)  // opens the whole set
	Learned func(detect.Progress)      // hears how far the learning is; may be nil
	Unread  func(pages []page.Problem) // hears what could not be learned from; may be nil
}

// Misuse is the error of a [Start] that says two things which do not go together, or too
// little.
type Misuse struct{ said say.Words }

func misuse(en string, args ...any) error { return &Misuse{say.New(en, args...).Words} }

func (m *Misuse) Error() string { return m.said.En }

// Both says it in every language.
func (m *Misuse) Both() say.Words { return m.said }

// Start begins work in a folder, by a version of the program, or goes on with it where it
// was begun with the same settings.
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
	case err == nil: // what was found out of the set, or is not told, stays
		x := there.Spec
		about.Name, about.Pages, learned = x.Set, cmp.Or(about.Pages, x.Pages), x.State
		s.Sizes = Sizes{Shards: cmp.Or(s.Sizes.Shards, x.Shards), Parts: cmp.Or(s.Sizes.Parts, x.Parts), Blocks: cmp.Or(s.Sizes.Blocks, x.Blocks)}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	default:
		if state, err = s.look(ctx, program, learns, &about); err != nil {
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
	return Begin(d, dir, spec, state, opt)
}

// look finds out of the whole set what all shards have to know of it, where that is not told.
func (s Start) look(ctx context.Context, program string, learns []say.Words, about *Set) (*learn.State, error) {
	counts := !s.Alone && detect.CountsElements(s.Job) // is no need, so that a shard does without
	switch {
	case s.State != nil:
		return s.State, s.known(about)
	case len(learns) > 0 && s.Alone:
		return nil, misuse("a run learns of the whole set %v: first run the same command with --plan in place of --shard, or give --state FILE of batch learn", learns[0])
	case len(learns) == 0 && about.Pages > 0 && !counts:
		return nil, nil
	}
	set, err := s.Open()
	if err != nil {
		return nil, err
	}
	defer set.Close()
	if about.Pages = int64(len(set.Pages)); s.Grows && s.Pages >= about.Pages {
		about.Pages = s.Pages
	} else if s.Pages > 0 && s.Pages != about.Pages {
		return nil, misuse("%s has %d {page|pages}, and --pages says %d", s.Set, about.Pages, s.Pages)
	}
	if len(learns) == 0 && !counts {
		return nil, nil
	}
	opt := s.Run
	opt.Program, opt.Progress = program, s.Learned
	state, problems, err := detect.LearnState(ctx, set, detect.Lesson{Job: s.Job}, opt)
	if s.Unread != nil {
		s.Unread(problems)
	}
	return state, err
}

// known takes the number of pages from what was learned of them, unless an index is to have
// more.
func (s Start) known(about *Set) error {
	of := int64(s.State.About.Pages)
	switch {
	case s.Grows && about.Pages >= of:
		return nil
	case about.Pages > 0 && about.Pages != of:
		return misuse("--pages says %d, and --state was learned of a set of %d", about.Pages, of)
	}
	about.Pages = of
	return nil
}

// SetAt is what a set at a path is called, and its bytes where it is one file. A pattern
// names its files together.
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
