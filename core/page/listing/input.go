package listing

import (
	"bufio"
	"context"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/lost"
	"pagetwin/core/page/unpack"
)

// Input is a file whose pages are being listed, given to the reader of its format.
type Input struct {
	*Lister
	name    string          // in the set's files
	base    string          // last part of name, in lower case and without the extension of the packing
	Size    int64           // of the file in bytes, packed if it is
	Blob    *files.Blob     // the file; nil where it can only be read from its beginning
	Packing *unpack.Packing // nil for none
	Head    []byte          // first bytes, unpacked
	read    *unpack.Counter // of the bytes of the file
	Reader  *bufio.Reader
	done    int64     // bytes reported to Progress
	left    reasons   // counts of the records that are left out
	under   io.Closer // the file, if it is closed after the listing; nil if it stays open
}

// keptOpen is the number of files of a folder that stay open until the set is closed; the others
// are opened for each reading.
const keptOpen = 32

func (l *Lister) input(f files.File) (*Input, error) {
	r, err := l.src.files.Open(f.Name)
	if err != nil {
		return nil, err
	}
	return l.inputFrom(r, f.Name, f.Size)
}

// inputFrom is input for a file that is open as r; the input closes r.
func (l *Lister) inputFrom(r io.ReadCloser, name string, size int64) (*Input, error) {
	in := &Input{Lister: l, name: name, Size: size, read: &unpack.Counter{Reader: l.Stopping(r)}, under: r}
	if at, ok := r.(io.ReaderAt); !ok {
		in.read.Reader = l.Fuse(in.read.Reader, nil) // it is being unpacked from an archive
	} else {
		in.Blob = &files.Blob{Files: l.src.files, Name: name, Size: size, Stamp: files.StampOf(r)}
		if in.Blob.Stamp != (files.Stamp{}) {
			in.Blob.Stamp.Size = size
			in.read.Reader = l.Stopping(io.NewSectionReader(files.Exact{ReaderAt: at, End: size}, 0, size))
		}
		if len(l.src.open) < keptOpen {
			l.src.open = append(l.src.open, r)
			in.Blob.Keep, in.under = at, nil
		}
	}
	in.Reader = bufio.NewReaderSize(in.read, bufferFor(size))
	in.base = strings.ToLower(path.Base(name))
	l.total += size
	head, err := in.Reader.Peek(charset.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		in.close()
		return nil, say.Plain(err)
	}
	in.Head = head
	if in.Packing = unpack.Of(head); in.Packing != nil {
		if err := in.unpack(); err != nil {
			in.close()
			return nil, say.Errorf("the %s data is damaged: %v", in.Packing.Name, err)
		}
	}
	return in, nil
}

// bufferFor returns the size of the buffer for a file of that size. It is hardly larger than the
// file, since clearing 256 KB takes longer than reading a small page.
func bufferFor(size int64) int { return int(min(256<<10, max(size, charset.HeadBytes)+1)) }

// unpack replaces the reader by one of the unpacked bytes.
func (in *Input) unpack() error {
	z, err := in.Packing.Unpack(in.Reader)
	if err != nil {
		return err
	}
	in.Reader = bufio.NewReaderSize(in.Fuse(z, in.read), 256<<10)
	in.base = unpack.Without(in.base)
	in.Head, err = in.Reader.Peek(charset.HeadBytes)
	if len(in.Head) > 0 || errors.Is(err, io.EOF) {
		return nil // a later error is reported by whoever reads up to it
	}
	return err
}

// ID returns the name of the file as valid UTF-8: the id of a page that is the whole file.
func (in *Input) ID() string { return files.File{Name: in.name}.ID() }

// At reports to Progress that the bytes of the file before pos are listed.
func (in *Input) At(pos int64) {
	if pos = min(pos, in.Size); pos > in.done {
		in.advance(pos - in.done)
		in.done = pos
	}
}

// Tell reports to Progress that the bytes read so far are listed.
func (in *Input) Tell() { in.At(in.read.N) }

// close closes the file, unless it stays open.
func (in *Input) close() {
	if in.under != nil {
		in.under.Close()
	}
}

// Kept returns a reader of the unpacked bytes, decoded if enc is not nil, and where these bytes
// can be read again once they have been read: in the file itself, or in the spool, to which the
// reader copies them.
func (in *Input) Kept(enc encoding.Encoding) (io.Reader, *files.Blob) {
	var r io.Reader = in.Reader
	switch {
	case enc != nil:
		r = transform.NewReader(r, enc.NewDecoder())
	case in.Packing == nil && in.Blob != nil:
		return r, in.Blob
	}
	b := in.src.spool.From(in.src.spool.N)
	return io.TeeReader(r, growing{in.src.spool, b}), b
}

// growing appends to the spool and to the length of the blob that lies there.
type growing struct {
	spool *spool
	blob  *files.Blob
}

func (g growing) Write(p []byte) (int, error) {
	n, err := g.spool.Write(p)
	g.blob.Size += int64(n)
	return n, err
}

// toSpool copies the rest of the input to the spool and returns its place and hash, also after an
// error.
func (in *Input) toSpool() (*files.Blob, uint64, error) {
	start := in.src.spool.N
	h := xxh3.New()
	_, err := io.Copy(io.MultiWriter(in.src.spool, h), struct{ io.Reader }{in.Reader})
	return in.src.spool.From(start), h.Sum64(), in.Ended(err)
}

// Plain returns the unpacked bytes in a form that can be read at any offset.
func (in *Input) Plain() (*files.Blob, error) {
	if in.Packing == nil && in.Blob != nil {
		return in.Blob, nil
	}
	b, _, err := in.toSpool()
	return b, err
}

// Ended words an error that ended the reading of a file, and marks it as a loss: nobody knows how
// many pages would have followed. It is nil for a regular end.
func (in *Input) Ended(err error) error {
	switch {
	case err == nil, errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil
	case in.Ctx.Err() != nil:
		return in.Ctx.Err()
	case errors.Is(err, io.ErrUnexpectedEOF):
		return lost.Mark(say.Errorf("the file is incomplete"))
	}
	if _, ok := errors.AsType[*say.Error](err); ok {
		return lost.Mark(err)
	}
	return lost.Mark(say.Errorf("the file is damaged: %v", say.Plain(err)))
}

// Stopping returns a reader of r that fails once the context of the listing is done.
func (l *Lister) Stopping(r io.Reader) io.Reader { return ctxReader{l.Ctx, r} }

// ctxReader fails once its context is done.
type ctxReader struct {
	ctx context.Context
	io.Reader
}

func (r ctxReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// listFile lists the pages of a file; inside reports whether it is in a folder or archive.
func (l *Lister) listFile(f files.File, inside bool) error {
	l.allow(f)
	in, err := l.input(f)
	if err != nil {
		return err
	}
	return in.list(inside)
}

func (in *Input) list(inside bool) error {
	defer in.close()
	fm := in.formats.of(in.Head, in.base)
	switch {
	case fm == nil:
		return in.formats.unknown(in.Head)
	case fm.Files != nil:
		if err := in.archive(fm.Files, inside); err != nil {
			return as(fm, err)
		}
	default:
		err := fm.List(in)
		if in.Ctx.Err() == nil {
			in.left.report(in)
		}
		if err != nil {
			return as(fm, err)
		}
	}
	in.At(in.Size)
	if err := in.unchanged(); err != nil {
		in.ProblemOf(in.ID(), say.New("%v (it was changed while it was listed)", err), err)
	}
	return in.over()
}

// unchanged returns an error if the file has changed since its listing began.
func (in *Input) unchanged() error {
	switch {
	case in.Blob == nil || in.Blob.Stamp == (files.Stamp{}):
		return nil
	case in.Blob.Keep != nil:
		return in.Blob.Fresh(in.Blob.Keep)
	}
	f, err := in.Blob.Open()
	if err != nil {
		return err
	}
	return f.Close()
}

// as adds to an error the format as which the file was read.
func as(f *Format, err error) error {
	return say.Errorf("read as %s: %v", f.Name, err)
}

// LeaveOut counts a record that is left out by the reason; the counts are reported once the file
// is listed.
func (in *Input) LeaveOut(why say.Message) { in.left.add(why) }

// reasons counts the records that are left out by the reason.
type reasons struct {
	count map[string]int
	words map[string]say.Words
}

func (t *reasons) add(m say.Message) {
	if t.count == nil {
		t.count, t.words = map[string]int{}, map[string]say.Words{}
	}
	if _, known := t.words[m.En]; !known && len(t.words) >= say.ListMost {
		m = say.New("other records")
	}
	t.count[m.En]++
	t.words[m.En] = m.Words
}

func (t *reasons) report(in *Input) {
	for _, en := range byCount(t.count) {
		in.Problem(in.ID(), say.New("%v skipped: %d", t.words[en], t.count[en]))
	}
}
