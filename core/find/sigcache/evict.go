package sigcache

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// markFile marks a folder as a cache of this program, whose files may be deleted. The first line is
// that of https://bford.info/cachedir/, by which backup programs recognise folders to skip; the
// second line is ours.
const markFile = "CACHEDIR.TAG"

const mark = `Signature: 8a477f597d28d172789f06886806bc55
# pagetwin signatures: everything in sets and jobs can be made again and is deleted when it grows old
`

// IsCache reports whether a folder has the mark of a cache.
func IsCache(dir string) bool {
	src, err := os.ReadFile(filepath.Join(dir, markFile))
	return err == nil && string(src) == mark
}

// begin makes the folder. One without the mark becomes a cache only if it holds nothing but files
// of a cache, as one made before marks existed does.
func (c *Cache) begin() error {
	if !IsCache(c.dir) {
		if other, err := c.stranger(); err != nil {
			return disk.Cannot(disk.ToRead, c.dir, err)
		} else if other != "" {
			return say.Errorf("%s is not a cache and contains other files, such as %s: choose a separate folder for the cache", c.dir, other)
		}
	}
	for _, d := range []string{setsDir, jobsDir} {
		if err := c.disk.MkdirAll(filepath.Join(c.dir, d)); err != nil {
			return disk.Cannot(disk.ToWrite, c.dir, err)
		}
	}
	if IsCache(c.dir) {
		return nil
	}
	return c.disk.Write(filepath.Join(c.dir, markFile), func(w *bufio.Writer) error { _, err := w.WriteString(mark); return err })
}

// stranger names a file in the folder that no cache wrote, "" if there is none.
func (c *Cache) stranger() (string, error) {
	entries, err := os.ReadDir(c.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if !e.IsDir() || e.Name() != setsDir && e.Name() != jobsDir {
			return e.Name(), nil
		}
		inside, err := os.ReadDir(filepath.Join(c.dir, e.Name()))
		if err != nil {
			return "", err
		}
		for _, f := range inside {
			if !c.ours(filepath.Join(c.dir, e.Name(), f.Name()), f) {
				return e.Name() + "/" + f.Name(), nil
			}
		}
	}
	return "", nil
}

// The names of the files of a cache, and of the temporary files that a killed program left.
var (
	wholeName = regexp.MustCompile(`^[0-9a-f]{32}\.bin$`)
	halfName  = regexp.MustCompile(`^\.[0-9a-f]{32}\.bin\.[0-9a-f]{16}\.part$`)
)

// ours reports whether a file in a folder of the cache was written by a cache: a regular file with
// such a name that begins as its files do; one that is being written may be shorter.
func (c *Cache) ours(path string, e fs.DirEntry) bool {
	half := halfName.MatchString(e.Name())
	if !e.Type().IsRegular() || !half && !wholeName.MatchString(e.Name()) {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(pack.Head(kindJob)))
	n, _ := io.ReadFull(f, head)
	return begins(head[:n])
}

// used is a file of the cache.
type used struct {
	path string
	size int64
	at   time.Time
	half bool // left by a killed program, or still being written
}

func (c *Cache) files() (list []used) {
	if !IsCache(c.dir) {
		return nil
	}
	for _, d := range []string{setsDir, jobsDir} {
		entries, err := os.ReadDir(filepath.Join(c.dir, d))
		if err != nil {
			continue
		}
		for _, e := range entries {
			path := filepath.Join(c.dir, d, e.Name())
			if info, err := e.Info(); err == nil && c.ours(path, e) {
				list = append(list, used{path, info.Size(), info.ModTime(), halfName.MatchString(e.Name())})
			}
		}
	}
	return list
}

// Size returns the number of files of the cache, and the bytes that they take.
func (c *Cache) Size() (files int, sum int64) {
	list := c.files()
	for _, f := range list {
		sum += f.size
	}
	return len(list), sum
}

// evict deletes the files that were not used for the longest time until the limit holds, and
// temporary files of killed programs; it never deletes keep.
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
		half := f.half && time.Since(f.at) > time.Hour
		if !half && (sum <= c.limit || f.path == keep || f.half) {
			continue
		}
		if err := c.disk.Remove(f.path); err == nil || errors.Is(err, fs.ErrNotExist) {
			sum -= f.size
		}
	}
}

// Clear removes everything that the cache wrote.
func (c *Cache) Clear() error {
	for _, f := range c.files() {
		if err := c.disk.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return say.Errorf("cache: %v", disk.Cannot(disk.ToDelete, f.path, err))
		}
	}
	return nil
}
