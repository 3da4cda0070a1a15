package disk

import (
	"errors"
	"os"
	"sync"
)

// Scratch is a file for what does not fit in memory. Where the system lets an open file go
// without its name, nothing is left behind even by a program that is killed; elsewhere
// Close removes it.
type Scratch struct {
	*os.File
	named bool
	once  sync.Once
	err   error
}

// NewScratch makes a scratch file in the folder for temporary files. kind says what for:
// it stands in the name, as long as there is one.
func NewScratch(kind string) (*Scratch, error) {
	f, err := os.CreateTemp("", "pagetwin-*."+kind)
	if err != nil {
		return nil, err
	}
	return &Scratch{File: f, named: os.Remove(f.Name()) != nil}, nil
}

// Close lets the file go. Closing twice does no harm.
func (s *Scratch) Close() error {
	s.once.Do(func() {
		s.err = s.File.Close()
		if !s.named {
			return
		}
		if gone := os.Remove(s.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			s.err = errors.Join(s.err, gone)
		}
	})
	return s.err
}
