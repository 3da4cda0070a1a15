package page

import (
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// blob is the bytes of one file, or of a piece of one, that can be read at any
// place.
type blob struct {
	files files       // where name is, for one that is opened for each reading
	name  string      // in files
	keep  io.ReaderAt // for one that stays open
	base  int64       // where it begins in keep
	size  int64
	stamp stamp // of the file on disk, as it was listed
}

// open returns a reader of the whole; close it after use.
func (b *blob) open() (*section, error) {
	if b.keep != nil {
		if err := b.fresh(b.keep); err != nil {
			return nil, err
		}
		return b.section(b.keep, nil), nil
	}
	r, err := b.files.open(b.name)
	if err != nil {
		return nil, lost.Mark(err)
	}
	at, ok := r.(io.ReaderAt)
	if !ok {
		r.Close()
		return nil, say.Errorf("cannot be read at any place", "无法随机读取")
	}
	if err := b.fresh(at); err != nil {
		r.Close()
		return nil, err
	}
	return b.section(at, r), nil
}

func (b *blob) section(at io.ReaderAt, under io.Closer) *section {
	return &section{
		SectionReader: io.NewSectionReader(exact{at, b.base + b.size}, b.base, b.size),
		under:         under,
		fresh:         func() error { return b.fresh(at) },
	}
}

// fresh tells whether the file, which is open as at, is as it was listed; of one
// inside an archive, whether the archive is.
func (b *blob) fresh(at io.ReaderAt) error {
	if s, ok := at.(*section); ok && s.fresh != nil {
		return s.fresh()
	}
	return b.stamp.holds(at)
}

// section is a piece of a file, with the file where that is to be closed too.
type section struct {
	*io.SectionReader
	under io.Closer
	fresh func() error // whether the file is as it was listed
}

// Close closes the file that the section was opened for.
func (s *section) Close() error {
	if s.under == nil {
		return nil
	}
	return s.under.Close()
}

// fill reads the bytes from a place on; false where that fails.
func (b *blob) fill(p []byte, from int64) bool {
	r, err := b.open()
	if err != nil {
		return false
	}
	defer r.Close()
	_, err = io.ReadFull(io.NewSectionReader(r, from, int64(len(p))), p)
	return err == nil
}
