package cli

import (
	"pagetwin/core/find/learn"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// Shard is a part of a set as a flag has it: 3/8; none where N is 0.
type Shard struct{ page.Section }

// UnmarshalText reads a part.
func (s *Shard) UnmarshalText(text []byte) (err error) {
	s.Section, err = page.ParseSection(string(text))
	return err
}

// OpenShard lists a part of the set at path; the zero Section is the whole.
func OpenShard(e *Env, path string, s page.Section) (*page.Set, error) {
	return formats.Open(e.Ctx, path, page.Options{
		MaxUnpack: e.MaxUnpack, Section: s,
		Progress: func(done, total int64) { e.Show("list", done, total) },
	})
}

// LoadDF reads document frequencies; nil for no file.
func LoadDF(path string) (*text.DF, error) {
	if path == "" {
		return nil, nil
	}
	return text.LoadDF(path)
}

// LoadState reads what was learned of a set; nil for no file.
func LoadState(path string) (*learn.State, error) {
	if path == "" {
		return nil, nil
	}
	return learn.LoadState(path)
}
