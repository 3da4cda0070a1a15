package files

import (
	"io"

	"pagetwin/core/base/say"
	"pagetwin/core/page/lost"
)

// Blob is the bytes of one file, or of a part of one, that can be read at any offset.
type Blob struct {
	Files Files       // that hold the file Name, which is opened for each reading; nil where Keep is set
	Name  string      // in files
	Keep  io.ReaderAt // the file, if it stays open
	Base  int64       // offset in Keep at which the bytes begin
	Size  int64
	Stamp Stamp // of the file on disk, as it was listed
}

// Open returns a reader of all bytes; the caller closes it.
func (b *Blob) Open() (*Piece, error) {
	if b.Keep != nil {
		if err := b.Fresh(b.Keep); err != nil {
			return nil, err
		}
		return b.section(b.Keep, nil), nil
	}
	r, err := b.Files.Open(b.Name)
	if err != nil {
		return nil, lost.Mark(err)
	}
	at, ok := r.(io.ReaderAt)
	if !ok {
		r.Close()
		return nil, say.Errorf("cannot be read from any position")
	}
	if err := b.Fresh(at); err != nil {
		r.Close()
		return nil, err
	}
	return b.section(at, r), nil
}

func (b *Blob) section(at io.ReaderAt, under io.Closer) *Piece {
	return &Piece{
		SectionReader: io.NewSectionReader(Exact{at, b.Base + b.Size}, b.Base, b.Size),
		under:         under,
		Fresh:         func() error { return b.Fresh(at) },
	}
}

// Fresh returns an error if the file, which is open as at, has changed since it was listed; for a
// file inside an archive, if the archive has.
func (b *Blob) Fresh(at io.ReaderAt) error {
	if s, ok := at.(*Piece); ok && s.Fresh != nil {
		return s.Fresh()
	}
	return b.Stamp.Holds(at)
}

// Piece is an open part of a file. Closing it closes the file, if that was opened for it.
type Piece struct {
	*io.SectionReader
	under io.Closer
	Fresh func() error // whether the file is as it was listed
}

// Close closes the file that the piece was opened for.
func (s *Piece) Close() error {
	if s.under == nil {
		return nil
	}
	return s.under.Close()
}

// Fill reads len(p) bytes from an offset on; it is false if that fails.
func (b *Blob) Fill(p []byte, from int64) bool {
	r, err := b.Open()
	if err != nil {
		return false
	}
	defer r.Close()
	_, err = io.ReadFull(io.NewSectionReader(r, from, int64(len(p))), p)
	return err == nil
}
