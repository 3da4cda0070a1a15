package sigcache

import (
	"bufio"
	"cmp"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
)

// DefaultLimit is the default limit of a cache in bytes: 1 GiB.
const DefaultLimit = 1 << 30

// Cache is a folder of signatures. Its methods may be called from any number of
// goroutines and programs.
type Cache struct {
	disk  disk.FS
	dir   string
	limit int64

	mu     sync.Mutex
	failed []error
}

// Folders of a cache.
const (
	setsDir = "sets"
	jobsDir = "jobs"
)

// Open opens the cache in dir and makes it if there is none. limit is the most bytes that it may
// take; 0 means DefaultLimit. It refuses a folder that holds other files, so that eviction deletes
// only files of the cache.
func Open(dir string, limit int64) (*Cache, error) { return OpenOn(disk.FS{}, dir, limit) }

// OpenOn is Open on a given disk.
func OpenOn(d disk.FS, dir string, limit int64) (*Cache, error) {
	c := &Cache{disk: d, dir: dir, limit: cmp.Or(max(limit, 0), DefaultLimit)}
	if err := c.begin(); err != nil {
		return nil, say.Errorf("cache: %v", err)
	}
	return c, nil
}

// Dir returns the cache's folder.
func (c *Cache) Dir() string { return c.dir }

// Limit returns the most bytes that the cache may take.
func (c *Cache) Limit() int64 { return c.limit }

// Failures returns the write errors, each in a line. The runs go on as without a cache.
func (c *Cache) Failures() []error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.failed)
}

func (c *Cache) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	line := say.Errorf("cache: %v; no results are lost, but the next run must compute the signatures again", err)
	if !slices.ContainsFunc(c.failed, func(o error) bool { return o.Error() == line.Error() }) {
		c.failed = append(c.failed, line)
	}
}

// Contents returns the content hash of each of the n pages of a set that was seen before, by
// position; the hash is zero if the page could not be read. ok is false if the set is not known.
func (c *Cache) Contents(fingerprint string, n int) (list []Hash, ok bool) {
	for _, b := range blocksIn(c.setPath(fingerprint), kindSet) {
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

// KeepContents stores the list for Contents.
func (c *Cache) KeepContents(fingerprint string, list []Hash) {
	c.write(c.setPath(fingerprint), kindSet, contents, 16*int64(len(list)), func(w *writer) {
		for _, h := range list {
			w.room(16)
			w.content = append(w.content, h[:]...)
			w.n++
		}
	})
}

func (c *Cache) setPath(fingerprint string) string {
	name := newSum(strconv.Itoa(pass.Version), fingerprint).hash()
	return filepath.Join(c.dir, setsDir, hex.EncodeToString(name[:])+".bin")
}

func (c *Cache) jobPath(j Job) string {
	k := j.key()
	return filepath.Join(c.dir, jobsDir, hex.EncodeToString(k[:])+".bin")
}

// Shelf is the content of the cache for one job.
type Shelf struct {
	Signatures map[Hash]algo.Signature // by page
	Warnings   map[Hash][]say.Words    // warnings from signing a set, by the hash of its pages
	blocks     []block                 // the sound ones of the file, to append to
}

// Load returns the signatures of a job for the pages in want; all if want is nil. An empty
// signature means that the page gave no features.
func (c *Cache) Load(j Job, want map[Hash]bool) *Shelf {
	s := &Shelf{Signatures: make(map[Hash]algo.Signature), Warnings: make(map[Hash][]say.Words)}
	path := c.jobPath(j)
	s.blocks = blocksIn(path, kindJob)
	for _, b := range s.blocks {
		s.take(b, want)
	}
	c.touch(path)
	return s
}

// Signed is a new signature.
type Signed struct {
	Page      Hash
	Signature algo.Signature
}

// Add adds signatures to those loaded for a job, and the warnings from signing a whole set; of is
// the zero Hash if only a part of a set was signed.
func (c *Cache) Add(j Job, s *Shelf, list []Signed, of Hash, warnings []say.Words) {
	before, size := s.blocks, int64(0)
	for _, b := range before {
		size += int64(len(b.content))
	}
	var stay map[Hash]algo.Signature
	if size >= c.limit/2 { // the file has grown by other sets: the signatures that this run loaded stay
		before, stay, size = nil, s.Signatures, 0
	}
	for _, sig := range stay {
		size += sizeOf(sig)
	}
	for _, x := range list {
		size += sizeOf(x.Signature)
	}
	c.write(c.jobPath(j), kindJob, signatures, size, func(w *writer) {
		for _, b := range before {
			w.put(b)
		}
		for h, sig := range stay {
			w.signature(h, sig)
		}
		for _, x := range list {
			w.signature(x.Page, x.Signature)
		}
		w.done()
		if of != (Hash{}) {
			w.warnings(of, warnings)
		}
	})
}

// SetOf returns the hash of the pages of a set, for [Cache.Add] and Shelf.Warnings.
func SetOf(pages []Hash) Hash {
	s := newSum()
	for _, h := range pages {
		s.h.Write(h[:])
	}
	return s.hash()
}

func (c *Cache) touch(path string) {
	now := time.Now()
	_ = c.disk.Touch(path, now) // only the order of eviction depends on it
}

// write replaces a file. It does not wait for the disk: a file torn by a crash of the machine has
// no valid checksum.
//
// size is the number of bytes of the blocks of entries; fill writes them.
func (c *Cache) write(path, kind, entries string, size int64, fill func(w *writer)) {
	if size > c.limit {
		c.fail(say.Errorf("%d {byte|bytes} of signatures are more than the limit of %d", size, c.limit))
		return
	}
	err := c.disk.WriteLoose(path, func(to *bufio.Writer) error {
		w := &writer{FileWriter: pack.NewFileWriter(to, kind), entries: entries}
		fill(w)
		w.done()
		return w.Close()
	})
	if err != nil {
		c.fail(err)
		return
	}
	c.evict(path)
}
