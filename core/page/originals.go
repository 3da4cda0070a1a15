package page

import "context"

// Original names the files on disk that a set was opened from.
type Original struct {
	Root  string   // folder of the files
	Path  string   // what was opened, below Root: a file, a folder, or a pattern of names
	Names []string // slash paths below Root, sorted
	Size  int64    // bytes of the files
}

// Originals returns the files that the set was opened from, so that a copy of them opens as the
// same set: all files of its folder, or the file itself, the files that it names, and the truth
// files beside it. A set of [Join] has two originals.
func (s *Set) Originals(ctx context.Context) (all []Original, err error) {
	for _, p := range s.parts {
		of, err := p.Originals(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	if s.parts != nil {
		return all, nil
	}
	o, err := s.src.Original(ctx, s.Path, s.Truths, func(yield func(Asked) bool) {
		for i, p := range s.Pages {
			if !yield(Asked{s.place(i), p}) {
				return
			}
		}
	})
	return []Original{o}, err
}
