// Package store keeps small settings for the next start.
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

// Store keeps small settings for the next start; fyne.Preferences implements it.
type Store interface {
	StringWithFallback(key, fallback string) string
	SetString(key, value string)
	FloatWithFallback(key string, fallback float64) float64
	SetFloat(key string, value float64)
	StringList(key string) []string
	SetStringList(key string, value []string)
}

// FileStore is a [Store] in a file. The file is written in the background, whole or not at all:
// if the disk is full the old settings stay in the file, and the new ones are kept in memory
// until the next write. Its methods may be called from any goroutine.
type FileStore struct {
	path string
	disk disk.FS

	mu      sync.Mutex
	values  map[string]any
	writing bool
	again   bool // a setting changed while the file was being written
	idle    *sync.Cond
	err     error // error of the last write
	fail    func(error)
}

// OpenStore reads the settings in the file at path; if there is no file they are empty. The
// store can be used even after an error, which is meant to be shown; a file that cannot be read
// is renamed to the ending .broken.
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
		return s, say.Errorf("the settings in %s cannot be read and were reset; the old file was renamed to %s", path, broken)
	}
	return s, nil
}

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

// OnFail sets a function to call, from another goroutine, when settings cannot be written; it is
// called once for consecutive failures.
func (s *FileStore) OnFail(fn func(error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = fn
}

// Flush waits until everything is written, and returns the error of the last write.
func (s *FileStore) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.writing {
		s.idle.Wait()
	}
	return s.err
}

// StringWithFallback returns a string setting.
func (s *FileStore) StringWithFallback(key, fallback string) string {
	return get(s, key, fallback)
}

// FloatWithFallback returns a number setting.
func (s *FileStore) FloatWithFallback(key string, fallback float64) float64 {
	return get(s, key, fallback)
}

// StringList returns a list setting.
func (s *FileStore) StringList(key string) []string {
	var out []string
	for _, x := range get[[]any](s, key, nil) {
		if text, ok := x.(string); ok {
			out = append(out, text)
		}
	}
	return out
}

// SetString sets a string.
func (s *FileStore) SetString(key, value string) { s.set(key, value) }

// SetFloat sets a number.
func (s *FileStore) SetFloat(key string, value float64) { s.set(key, value) }

// SetStringList sets a list.
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

// write writes until no further setting has changed.
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
