package main

import (
	"pagetwin/core/detect"
	"pagetwin/core/page"
)

// shard is a part of a set as a flag has it: 3/8; none where N is 0.
type shard struct{ page.Section }

// UnmarshalText reads a part.
func (s *shard) UnmarshalText(text []byte) (err error) {
	s.Section, err = page.ParseSection(string(text))
	return err
}

// openShard lists a part of the set at path; the zero Section is the whole.
func openShard(e *env, path string, s page.Section) (*page.Set, error) {
	bar := newProgress(e.stderr)
	defer bar.done()
	return page.Open(e.ctx, path, page.Options{
		MaxUnpack: e.maxUnpack, Section: s,
		Progress: func(done, total int64) { bar.show("list", done, total) },
	})
}

// loadState reads what was learned of a set; nil for no file.
func loadState(path string) (*detect.State, error) {
	if path == "" {
		return nil, nil
	}
	return detect.LoadState(path)
}
