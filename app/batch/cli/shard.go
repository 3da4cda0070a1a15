package cli

import (
	"pagetwin/core/find/learn"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// Shard is a part of a set as written in a flag: 3/8. N = 0 means no part was given.
type Shard struct{ page.Section }

// UnmarshalText reads a part.
func (s *Shard) UnmarshalText(text []byte) (err error) {
	s.Section, err = page.ParseSection(string(text))
	return err
}

// OpenShard lists a part of the set at path; the zero Section means the whole set.
func OpenShard(e *Env, path string, s page.Section) (*page.Set, error) {
	return formats.Open(e.Ctx, path, page.Options{
		MaxUnpack: e.MaxUnpack, Section: s,
		Progress: func(done, total int64) { e.Show("list", done, total) },
	})
}

// LoadDF reads document frequencies; an empty path returns nil.
func LoadDF(path string) (*text.DF, error) {
	if path == "" {
		return nil, nil
	}
	return learn.LoadDF(path)
}

// LoadState reads what was learned of a set; an empty path returns nil.
func LoadState(path string) (*learn.State, error) {
	if path == "" {
		return nil, nil
	}
	return learn.LoadState(path)
}
