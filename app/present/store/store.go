// Package store keeps small settings from one start to the next.
package store

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// Store keeps small settings from one start to the next; fyne.Preferences is
// one.
type Store interface {
	StringWithFallback(key, fallback string) string
	SetString(key, value string)
	FloatWithFallback(key string, fallback float64) float64
	SetFloat(key string, value float64)
	StringList(key string) []string
	SetStringList(key string, value []string)
}

// FileStore is a [Store] in a file. The file is written beside the window, whole or
// not at all: on a full disk the settings of before stay, those of now are in memory
// and written with the next one. Its methods may be called from any goroutine.
type FileStore struct {
	path string
	disk disk.FS

	mu      sync.Mutex
	values  map[string]any
	writing bool
	again   bool // something changed while the file was being written
	idle    *sync.Cond
	err     error // of the last write
	fail    func(error)
}

// OpenStore reads the settings in the file at path; where there is none yet they are
// empty. The error is for a person; the store can be used all the same, and a file
// that cannot be read stays beside the new one with the ending .broken.
func OpenStore(path string) (*FileStore, error) {
	s := &FileStore{path: path, values: make(map[string]any)}
	s.idle = sync.NewCond(&s.mu)
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, disk.Cannot(disk.ToRead, path, err)
	}
	if err := json.Unmarshal(src, &s.values); err != nil || s.values == nil {
		s.values = make(map[string]any)
		broken := unused(path + ".broken")
		_ = disk.FS{}.Rename(path, broken)
		return s, say.Errorf("the settings in %s cannot be read and begin anew; the old file is now %s", path, broken)
	}
	return s, nil
}

// unused returns path, or path with a number behind it where that is there already.
func unused(path string) string {
	for i := 2; ; i++ {
		name := path
		if i > 2 {
			name = fmt.Sprintf("%s-%d", path, i-1)
		}
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) || i > 1000 {
			return name
		}
	}
}

// OnFail has fn told of settings that could not be written, from another goroutine
// and once for as long as it goes on.
func (s *FileStore) OnFail(fn func(error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = fn
}

// Flush waits until everything is written, and returns why it could not be.
func (s *FileStore) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.writing {
		s.idle.Wait()
	}
	return s.err
}

// StringWithFallback returns a text.
func (s *FileStore) StringWithFallback(key, fallback string) string {
	return get(s, key, fallback)
}

// FloatWithFallback returns a number.
func (s *FileStore) FloatWithFallback(key string, fallback float64) float64 {
	return get(s, key, fallback)
}

// StringList returns a list.
func (s *FileStore) StringList(key string) []string {
	var out []string
	for _, x := range get[[]any](s, key, nil) {
		if text, ok := x.(string); ok {
			out = append(out, text)
		}
	}
	return out
}

// SetString keeps a text.
func (s *FileStore) SetString(key, value string) { s.set(key, value) }

// SetFloat keeps a number.
func (s *FileStore) SetFloat(key string, value float64) { s.set(key, value) }

// SetStringList keeps a list.
func (s *FileStore) SetStringList(key string, value []string) {
	list := make([]any, len(value))
	for i, x := range value {
		list[i] = x
	}
	s.set(key, list)
}

func get[T any](s *FileStore, key string, fallback T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.values[key].(T); ok {
		return v
	}
	return fallback
}

func (s *FileStore) set(key string, value any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values[key] = value
	if s.again = true; !s.writing {
		s.writing = true
		go s.write()
	}
}

// write writes until nothing has changed meanwhile.
func (s *FileStore) write() {
	for {
		s.mu.Lock()
		if !s.again {
			s.writing = false
			s.idle.Broadcast()
			s.mu.Unlock()
			return
		}
		s.again = false
		values, first, fail := maps.Clone(s.values), s.err == nil, s.fail
		s.mu.Unlock()
		err := s.replace(values)
		s.mu.Lock()
		s.err = err
		s.mu.Unlock()
		if err != nil && first && fail != nil {
			fail(err)
		}
	}
}

func (s *FileStore) replace(values map[string]any) error {
	if err := s.disk.MkdirAll(filepath.Dir(s.path)); err != nil {
		return disk.Cannot(disk.ToWrite, s.path, err)
	}
	return s.disk.Write(s.path, func(w *bufio.Writer) error {
		return pack.JSON(w, "\t").Encode(values)
	})
}
