package archive

import (
	"io"
	"os"
	"path/filepath"

	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
)

// Packed is a zip that holds more than pages and is to be unpacked. Where a page set leaves a bad
// entry out (a name that leads out of the archive, a link, entries that share their bytes or
// their name), Packed refuses the whole zip.
type Packed struct {
	archive *archive
	Names   []string // of the entries, sorted
}

// OpenPacked opens a zip. Its entries have together at most as many bytes as the pages of a set
// may have, see [Options.MaxUnpack], and the size of each is the one that the zip states.
func OpenPacked(path string, most int64) (*Packed, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, say.Plain(err)
	}
	if !info.Mode().IsRegular() {
		return nil, say.Errorf("is not a regular file")
	}
	dir, err := files.OpenFolder(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	a, err := openZip(&files.Blob{Files: dir, Name: filepath.Base(path), Size: info.Size()})
	if err != nil {
		return nil, err
	}
	p := &Packed{archive: a}
	if err := p.check(listing.PagesLimit(most, info.Size())); err != nil {
		a.Close()
		return nil, err
	}
	return p, nil
}

func (p *Packed) check(most int64) error {
	if len(p.archive.problems) > 0 {
		first := p.archive.problems[0]
		return say.Errorf("%s: %v", first.Where, first.Words())
	}
	left := most
	for i := range p.archive.entries {
		e := &p.archive.entries[i]
		if left -= e.size; left < 0 {
			return say.Errorf("unpacks to more than %s; %v", say.Mebibytes(most), listing.Raise())
		}
		p.Names = append(p.Names, p.archive.name(e))
	}
	return nil
}

// Open opens an entry for reading; the error does not contain its name.
func (p *Packed) Open(name string) (io.ReadCloser, error) { return p.archive.Open(name) }

// Stat returns the size of an entry and its CRC-32; both are 0 for an entry that is not there.
func (p *Packed) Stat(name string) (size int64, crc uint32) {
	f, _ := p.archive.Stat(name) // a missing entry has the size 0
	return f.Size, f.CRC
}

// ReadFile returns the content of an entry; more than most bytes are an error.
func (p *Packed) ReadFile(name string, most int64) ([]byte, error) {
	if size, _ := p.Stat(name); size > most {
		return nil, say.Errorf("%s is larger than %s", name, say.Mebibytes(most))
	}
	r, err := p.Open(name)
	if err == nil {
		defer r.Close()
		var b []byte
		if b, err = io.ReadAll(r); err == nil {
			return b, nil
		}
	}
	return nil, say.Errorf("%s: %v", name, err)
}

// Close closes the zip.
func (p *Packed) Close() error { return p.archive.Close() }
