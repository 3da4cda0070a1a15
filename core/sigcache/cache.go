package sigcache

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/disk"
	"pagetwin/core/say"
)

// DefaultLimit is the most bytes that a cache takes unless told otherwise: 1 GiB.
const DefaultLimit = 1 << 30

// Cache is a folder of signatures. Its methods may be called from any number of
// goroutines and programs.
type Cache struct {
	dir   string
	limit int64
	code  *code
	// program stands for the code where that is not known: the hash of the program's
	// own file, worked out when it is asked for.
	program func() string

	mu     sync.Mutex
	failed []error
}

// Folders of a cache.
const (
	setsDir = "sets"
	jobsDir = "jobs"
)

// Open opens the cache in dir and makes it where there is none. limit is the most
// bytes that it may take; 0 means DefaultLimit.
func Open(dir string, limit int64) (*Cache, error) {
	c := &Cache{dir: dir, limit: cmp.Or(max(limit, 0), DefaultLimit), code: ownCode(), program: sync.OnceValue(ownHash)}
	for _, d := range []string{setsDir, jobsDir} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o777); err != nil {
			return nil, say.Errorf("cache: %v", "缓存：%v", disk.Cannot(disk.ToWrite, dir, err))
		}
	}
	return c, nil
}

// Dir returns the cache's folder.
func (c *Cache) Dir() string { return c.dir }

// Limit returns the most bytes that the cache may take.
func (c *Cache) Limit() int64 { return c.limit }

// ownHash is the hash of the file of the program that runs; where it cannot be read
// another one each time, so that nothing is shared.
func ownHash() string {
	path, err := os.Executable()
	if err != nil {
		return rand.Text()
	}
	return cmp.Or(fileHash(path), rand.Text())
}

// Failures tells what could not be written, each in a line. The runs go on as
// without a cache.
func (c *Cache) Failures() []error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.failed)
}

func (c *Cache) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	line := say.Errorf("cache: %v; nothing is lost, but the next run works it out again", "缓存：%v；没有丢失任何结果，但下次运行要重算", err)
	if !slices.ContainsFunc(c.failed, func(o error) bool { return o.Error() == line.Error() }) {
		c.failed = append(c.failed, line)
	}
}

// Contents returns the hash of the content of each of the n pages of a set that was
// seen before, by position; a zero one where the page could not be read. ok is
// false where the set is not known.
func (c *Cache) Contents(fingerprint string, n int) (list []Hash, ok bool) {
	src, err := os.ReadFile(c.setPath(fingerprint))
	if err != nil {
		return nil, false
	}
	for _, b := range blocksOf(src) {
		for i := 0; i+16 <= len(b.content); i += 16 {
			list = append(list, Hash(b.content[i:i+16]))
		}
	}
	if len(list) != n {
		return nil, false
	}
	c.touch(c.setPath(fingerprint))
	return list, true
}

// KeepContents keeps what Contents returns.
func (c *Cache) KeepContents(fingerprint string, list []Hash) {
	w := newWriter()
	for _, h := range list {
		w.room(16)
		w.content = append(w.content, h[:]...)
		w.n++
	}
	c.write(c.setPath(fingerprint), w.bytes())
}

func (c *Cache) setPath(fingerprint string) string {
	name := newSum(c.reader(), behaviour(ofReading, "pages"), fingerprint).hash()
	return filepath.Join(c.dir, setsDir, hex.EncodeToString(name[:])+".bin")
}

func (c *Cache) jobPath(j Job) string {
	k := c.key(j)
	return filepath.Join(c.dir, jobsDir, hex.EncodeToString(k[:])+".bin")
}

// Shelf is what the cache has for one job.
type Shelf struct {
	Signatures map[Hash]algo.Signature // by page
	Warnings   map[Hash][]say.Words    // what signing a set gave rise to say, by the hash of its pages
	raw        []byte                  // the file, for adding to it
}

// Load returns what is known for a job, of the pages that want names; all where it
// is nil. An empty signature is one: the page gave no features.
func (c *Cache) Load(j Job, want map[Hash]bool) *Shelf {
	s := &Shelf{Signatures: make(map[Hash]algo.Signature), Warnings: make(map[Hash][]say.Words)}
	path := c.jobPath(j)
	src, err := os.ReadFile(path)
	if err != nil {
		return s
	}
	for _, b := range blocksOf(src) {
		if b.kind == said {
			s.takeWarnings(b.content)
			continue
		}
		s.takeSignatures(b, want)
	}
	s.raw = src
	c.touch(path)
	return s
}

// Signed is a new signature.
type Signed struct {
	Page      Hash
	Signature algo.Signature
}

// Add adds signatures to what was loaded for a job, and what signing a whole set
// gave rise to say; of is the zero Hash where not all of a set was signed.
func (c *Cache) Add(j Job, s *Shelf, list []Signed, of Hash, warnings []say.Words) {
	w := newWriter()
	if int64(len(s.raw)) < c.limit/2 {
		w.out = append(w.out, s.raw...)
	} else {
		// The file has grown over other sets: what this run found of it stays.
		for h, sig := range s.Signatures {
			w.signature(h, sig)
		}
	}
	for _, x := range list {
		w.signature(x.Page, x.Signature)
	}
	if of != (Hash{}) {
		w.warnings(of, warnings)
	}
	c.write(c.jobPath(j), w.bytes())
}

// SetOf is the hash of the pages of a set, for [Cache.Add] and Shelf.Warnings.
func SetOf(pages []Hash) Hash {
	s := newSum()
	for _, h := range pages {
		s.h.Write(h[:])
	}
	return s.hash()
}

func (c *Cache) touch(path string) {
	now := time.Now()
	_ = os.Chtimes(path, now, now) // only the order of eviction hangs on it
}

// write replaces a file. It need not be on the disk: what a crash tears has no
// valid checksum.
func (c *Cache) write(path string, src []byte) {
	if int64(len(src)) > c.limit {
		c.fail(say.Errorf("%d bytes of signatures are more than the limit of %d", "签名有 %d 字节，超过上限 %d", len(src), c.limit))
		return
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		c.fail(disk.Cannot(disk.ToWrite, path, err))
		return
	}
	_, err = f.Write(src)
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		c.fail(disk.Cannot(disk.ToWrite, path, err))
		return
	}
	c.evict(path)
}

// used is a file of the cache.
type used struct {
	path string
	size int64
	at   time.Time
}

// files lists the files of the cache.
func (c *Cache) files() (list []used) {
	for _, d := range []string{setsDir, jobsDir} {
		entries, err := os.ReadDir(filepath.Join(c.dir, d))
		if err != nil {
			continue
		}
		for _, e := range entries {
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
				list = append(list, used{filepath.Join(c.dir, d, e.Name()), info.Size(), info.ModTime()})
			}
		}
	}
	return list
}

// Size returns of how many files the cache consists, and the bytes that they take.
func (c *Cache) Size() (files int, sum int64) {
	list := c.files()
	for _, f := range list {
		sum += f.size
	}
	return len(list), sum
}

// evict removes what was not used for the longest time until the limit holds, and
// what a killed program left half written; keep stays.
func (c *Cache) evict(keep string) {
	list := c.files()
	var sum int64
	for _, f := range list {
		sum += f.size
	}
	slices.SortFunc(list, func(x, y used) int {
		return cmp.Or(x.at.Compare(y.at), strings.Compare(x.path, y.path))
	})
	for _, f := range list {
		half := strings.HasPrefix(filepath.Base(f.path), ".new-") && time.Since(f.at) > time.Hour
		if !half && (sum <= c.limit || f.path == keep) {
			continue
		}
		if err := os.Remove(f.path); err == nil || errors.Is(err, fs.ErrNotExist) {
			sum -= f.size
		}
	}
}

// Clear removes everything.
func (c *Cache) Clear() error {
	for _, f := range c.files() {
		if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return say.Errorf("cache: %v", "缓存：%v", disk.Cannot(disk.ToDelete, f.path, err))
		}
	}
	return nil
}
