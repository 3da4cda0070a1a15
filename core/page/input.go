package page

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
	"pagetwin/core/page/lost"
	"pagetwin/core/page/unpack"
)

// input is a file whose pages are being listed.
type input struct {
	*lister
	name    string          // in the set's files
	base    string          // its last part in lower case, without the packing's extension
	size    int64           // bytes as they are
	blob    *blob           // the bytes as they are; nil where they can only be read in order
	packing *unpack.Packing // nil for none
	head    []byte          // first bytes, unpacked
	read    *unpack.Counter // of the bytes as they are
	r       *bufio.Reader
	done    int64     // bytes that Progress was told of
	left    reasons   // why records are left out
	under   io.Closer // what is closed after the listing; nil for what stays open
}

// keptOpen is how many files of a folder stay open; the others are opened for
// each reading.
const keptOpen = 32

// input begins to read a file, and tells what is in it.
func (l *lister) input(f file) (*input, error) {
	r, err := l.src.files.open(f.name)
	if err != nil {
		return nil, err
	}
	return l.inputFrom(r, f.name, f.size)
}

// inputFrom is input for a file that is open; it takes over r.
func (l *lister) inputFrom(r io.ReadCloser, name string, size int64) (*input, error) {
	in := &input{lister: l, name: name, size: size, read: &unpack.Counter{Reader: l.stopping(r)}, under: r}
	if at, ok := r.(io.ReaderAt); !ok {
		in.read.Reader = l.fuse(in.read.Reader, nil) // it is being unpacked from an archive
	} else {
		in.blob = &blob{files: l.src.files, name: name, size: size, stamp: stampOf(r)}
		if in.blob.stamp != (stamp{}) {
			in.blob.stamp.size = size
			in.read.Reader = l.stopping(io.NewSectionReader(exact{at, size}, 0, size))
		}
		if len(l.src.open) < keptOpen {
			l.src.open = append(l.src.open, r)
			in.blob.keep, in.under = at, nil
		}
	}
	in.r = bufio.NewReaderSize(in.read, bufferFor(size))
	in.base = strings.ToLower(path.Base(name))
	l.total += size
	head, err := in.r.Peek(charset.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		in.close()
		return nil, say.Plain(err)
	}
	in.head = head
	if in.packing = unpack.Of(head); in.packing != nil {
		if err := in.unpack(); err != nil {
			in.close()
			return nil, say.Errorf("the %s data is damaged: %v", "%s 数据已损坏：%v", in.packing.Name, err)
		}
	}
	return in, nil
}

// bufferFor is how large a buffer a file of that size is read with: hardly larger than the
// file, since to clear 256 KB takes longer than to read a small page.
func bufferFor(size int64) int { return int(min(256<<10, max(size, charset.HeadBytes)+1)) }

// unpack reads on behind the packing.
func (in *input) unpack() error {
	z, err := in.packing.Unpack(in.r)
	if err != nil {
		return err
	}
	in.r = bufio.NewReaderSize(in.fuse(z, in.read), 256<<10)
	in.base = unpack.Without(in.base)
	in.head, err = in.r.Peek(charset.HeadBytes)
	if len(in.head) > 0 || errors.Is(err, io.EOF) {
		return nil // what is cut off later is said where it is
	}
	return err
}

func (in *input) id() string { return file{name: in.name}.id() }

// at tells Progress that the bytes before pos, as they are in the file, are
// listed.
func (in *input) at(pos int64) {
	if pos = min(pos, in.size); pos > in.done {
		in.advance(pos - in.done)
		in.done = pos
	}
}

// tell tells Progress that the bytes read so far are listed.
func (in *input) tell() { in.at(in.read.N) }

// close ends the reading of the file for the listing.
func (in *input) close() {
	if in.under != nil {
		in.under.Close()
	}
}

// kept returns a reader of the unpacked bytes, decoded where enc is not nil, and where they
// can be read again once they have passed: in the file itself, or in the spool.
func (in *input) kept(enc encoding.Encoding) (io.Reader, *blob) {
	var r io.Reader = in.r
	switch {
	case enc != nil:
		r = transform.NewReader(r, enc.NewDecoder())
	case in.packing == nil && in.blob != nil:
		return r, in.blob
	}
	b := in.src.spool.from(in.src.spool.n)
	return io.TeeReader(r, growing{in.src.spool, b}), b
}

// growing writes to the spool on behalf of a blob.
type growing struct {
	spool *spool
	blob  *blob
}

func (g growing) Write(p []byte) (int, error) {
	n, err := g.spool.Write(p)
	g.blob.size += int64(n)
	return n, err
}

// toSpool unpacks the rest of the input and returns where it is, with its hash.
// What was unpacked before an error is there too.
func (in *input) toSpool() (*blob, uint64, error) {
	start := in.src.spool.n
	h := xxh3.New()
	_, err := io.Copy(io.MultiWriter(in.src.spool, h), struct{ io.Reader }{in.r})
	return in.src.spool.from(start), h.Sum64(), in.ended(err)
}

// plain returns the unpacked bytes, to be read at any place.
func (in *input) plain() (*blob, error) {
	if in.packing == nil && in.blob != nil {
		return in.blob, nil
	}
	b, _, err := in.toSpool()
	return b, err
}

// ended words an error that ended the reading of a file. What would have followed is lost:
// nobody knows how many pages that is.
func (in *input) ended(err error) error {
	switch {
	case err == nil, errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil
	case in.ctx.Err() != nil:
		return in.ctx.Err()
	case errors.Is(err, io.ErrUnexpectedEOF):
		return lost.Mark(say.Errorf("the file is cut off", "文件不完整"))
	}
	if _, ok := errors.AsType[*say.Error](err); ok {
		return lost.Mark(err)
	}
	return lost.Mark(say.Errorf("the file is damaged: %v", "文件已损坏：%v", say.Plain(err)))
}

// stopping returns r, which ends with the context of the listing.
func (l *lister) stopping(r io.Reader) io.Reader { return ctxReader{l.ctx, r} }

// ctxReader ends with the context.
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

// listFile lists the pages of a file by what is in it.
func (l *lister) listFile(f file, inside bool) error {
	l.allow(f)
	in, err := l.input(f)
	if err != nil {
		return err
	}
	return in.list(inside)
}

// list lists the pages of the file by what is in it.
func (in *input) list(inside bool) error {
	defer in.close()
	fm := in.formats.of(in.head, in.base)
	switch {
	case fm == nil:
		return in.formats.unknown(in.head)
	case fm.files != nil:
		if err := in.archive(fm.files, inside); err != nil {
			return as(fm, err)
		}
	default:
		err := fm.list(in)
		if in.ctx.Err() == nil {
			in.left.report(in)
		}
		if err != nil {
			return as(fm, err)
		}
	}
	in.at(in.size)
	if err := in.unchanged(); err != nil {
		in.problemOf(in.id(), say.New("%v (it was changed while it was listed)", "%v（列出期间被改动）", err), err)
	}
	return in.over()
}

// unchanged tells whether the file is as it was when its listing began.
func (in *input) unchanged() error {
	switch {
	case in.blob == nil || in.blob.stamp == (stamp{}):
		return nil
	case in.blob.keep != nil:
		return in.blob.fresh(in.blob.keep)
	}
	f, err := in.blob.open()
	if err != nil {
		return err
	}
	return f.Close()
}

// as says as what a file was read that cannot be.
func as(f *format, err error) error {
	return say.Errorf("read as %s: %v", "按 %s 读取：%v", f.name, err)
}

// leaveOut counts a record that is left out, by why; they are reported once the file is listed.
func (in *input) leaveOut(why say.Message) { in.left.add(why) }

// reasons counts what was left out by why.
type reasons struct {
	count map[string]int
	words map[string]say.Words
}

func (t *reasons) add(m say.Message) {
	if t.count == nil {
		t.count, t.words = map[string]int{}, map[string]say.Words{}
	}
	if _, known := t.words[m.En]; !known && len(t.words) >= say.ListMost {
		m = say.New("records for other reasons", "因其他原因的记录")
	}
	t.count[m.En]++
	t.words[m.En] = m.Words
}

// report lists what was counted as problems of the file.
func (t *reasons) report(in *input) {
	for _, en := range byCount(t.count) {
		in.problem(in.id(), say.New("%v left out: %d", "%v未收入：%d 个", t.words[en], t.count[en]))
	}
}
