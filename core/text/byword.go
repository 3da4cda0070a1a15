package text

import (
	"sync"
	"sync/atomic"
)

// ByWord keeps a value for each word of a dictionary by its number, so that the value is found
// without hashing the word. The values are made on first use. It may be shared by any number of
// goroutines; the zero value is ready; it must not be copied.
type ByWord[T any] struct {
	mu   sync.Mutex
	made atomic.Pointer[byWord[T]]
}

type byWord[T any] struct {
	dict   *Dictionary
	values []T
}

// Of returns the values for the words of d, which build makes, d.Len of them. They are kept for
// one dictionary, the first that is asked for. For any other, and for nil, Of returns nil, and
// the caller looks up the word itself.
func (b *ByWord[T]) Of(d *Dictionary, build func(d *Dictionary) []T) []T {
	if d == nil {
		return nil
	}
	made := b.made.Load()
	if made == nil {
		made = b.make(d, build)
	}
	if made.dict != d {
		return nil
	}
	return made.values
}

func (b *ByWord[T]) make(d *Dictionary, build func(d *Dictionary) []T) *byWord[T] {
	b.mu.Lock()
	defer b.mu.Unlock()
	if made := b.made.Load(); made != nil {
		return made
	}
	made := &byWord[T]{d, build(d)}
	b.made.Store(made)
	return made
}

// Forget drops the values when their source has changed.
func (b *ByWord[T]) Forget() { b.made.Store(nil) }
