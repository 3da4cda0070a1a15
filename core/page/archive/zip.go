// Package archive reads zip and tar as folders of files. What lies in an archive is never written
// under its own name; names that lead out of it, links, and entries that share their bytes are
// refused.
package archive

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/lost"
	"pagetwin/core/page/zipdir"
)

// archive is the files of a zip. Nothing is ever unpacked under the name of an entry; entries
// whose names lead out of the archive are refused nevertheless, since they are malicious or
// damaged.
type archive struct {
	file     *files.Piece
	names    string
	entries  []zipEntry // by name
	problems []say.Problem
}

// zipEntry is the record of an entry; it is small, since there may be a million of them.
type zipEntry struct {
	at, packed, size int64
	name, nameLen    uint32 // in archive.names
	crc              uint32
	method           uint16
}

// Zip is the format of zip, and of web archives packed as WACZ.
var Zip = listing.Format{
	Name: "zip",
	Exts: []string{".zip", ".wacz"},
	Is: func(head []byte, _ string) bool {
		return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
	},
	Files: func(in *listing.Input) (files.Files, error) {
		b, err := in.Plain()
		if err != nil {
			return nil, err
		}
		return openZip(b)
	},
}

func openZip(b *files.Blob) (*archive, error) {
	f, err := b.Open()
	if err != nil {
		return nil, err
	}
	a := &archive{file: f}
	entries, err := zipdir.Read(f, b.Size)
	if err == nil {
		err = a.add(entries)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return a, nil
}

func (a *archive) add(entries []zipdir.Entry) error {
	said := say.Ledger{List: &a.problems}
	hid := 0
	charset.DecodeNames(len(entries), func(i int) *string { return &entries[i].Name })
	shared := sharing(entries)
	kept := entries[:0]
	for i, e := range entries {
		switch why := refuseEntry(e); {
		case strings.HasSuffix(e.Name, "/") && climbs(e.Name) == nil:
		case why != nil:
			said.Add(e.Name, say.New("%v; rejected", *why))
		case hiddenPath(e.Name):
			hid++
		case shared[i]:
			said.Add(e.Name, say.New("overlaps another entry, as in zip bombs; rejected"))
		default:
			e.Name = path.Clean(e.Name)
			kept = append(kept, e)
		}
	}
	slices.SortStableFunc(kept, func(a, b zipdir.Entry) int { return strings.Compare(a.Name, b.Name) })
	kept = slices.CompactFunc(kept, func(a, b zipdir.Entry) bool {
		if a.Name != b.Name {
			return false
		}
		said.Add(b.Name, say.New("occurs twice in the zip; the first one is used"))
		return true
	})
	if hid > 0 {
		a.problems = append(a.problems, files.SayHidden(hid).At("."))
	}
	said.Close()
	return a.keep(kept, topOf(len(kept), func(i int) string { return kept[i].Name }))
}

// keep stores the entries, their names without the first top bytes.
func (a *archive) keep(entries []zipdir.Entry, top int) error {
	n := 0
	for _, e := range entries {
		n += len(e.Name) - top
	}
	if n > math.MaxUint32 {
		return say.Errorf("the names in the zip take %s, the limit is %s", say.Mebibytes(int64(n)), say.Mebibytes(math.MaxUint32))
	}
	var names strings.Builder
	names.Grow(n)
	a.entries = make([]zipEntry, len(entries))
	for i, e := range entries {
		a.entries[i] = zipEntry{e.At, e.Packed, e.Size, uint32(names.Len()), uint32(len(e.Name) - top), e.CRC, e.Method}
		names.WriteString(e.Name[top:])
	}
	a.names = names.String()
	return nil
}

// sharing returns the positions of the entries whose bytes overlap an entry that stands before
// them in the file. Without it, a few bytes could be unpacked by many entries (David Fifield, A
// better zip bomb, WOOT 2019). No packing program makes such entries.
func sharing(entries []zipdir.Entry) map[int]bool {
	byPlace := func(a, b zipdir.Entry) int { return cmp.Compare(a.At, b.At) }
	var order []int32 // nil where they stand in the order of their places, as in most
	if !slices.IsSortedFunc(entries, byPlace) {
		order = make([]int32, len(entries))
		for i := range order {
			order[i] = int32(i)
		}
		slices.SortStableFunc(order, func(a, b int32) int { return byPlace(entries[a], entries[b]) })
	}
	var shared map[int]bool
	end := int64(0)
	for k := range entries {
		i := k
		if order != nil {
			i = int(order[k])
		}
		e := &entries[i]
		if e.At < end {
			if shared == nil {
				shared = map[int]bool{}
			}
			shared[i] = true
			continue
		}
		// The name in the entry's own header may be shorter than in the table.
		if end = e.At + zipdir.HeaderLen + e.Packed; end < 0 {
			end = math.MaxInt64
		}
	}
	return shared
}

// topOf returns the length of the topmost folder in n names, with its slash, if it holds all of
// them, as when a folder was packed with its name; else 0.
func topOf(n int, name func(i int) string) int {
	top := ""
	for i := range n {
		first, _, ok := strings.Cut(name(i), "/")
		if !ok || top != "" && first != top {
			return 0
		}
		top = first
	}
	if top == "" {
		return 0
	}
	return len(top) + 1
}

func refuseEntry(e zipdir.Entry) *say.Message {
	kind := e.Mode & zipdir.ModeKind
	switch {
	case climbs(e.Name) != nil:
		return climbs(e.Name)
	case kind == zipdir.ModeLink:
		return new(say.New("is a link"))
	case kind != 0 && kind != zipdir.ModeFile:
		return new(say.New("is not a regular file"))
	case e.Flags&1 != 0:
		return new(say.New("is encrypted"))
	}
	return nil
}

// climbs returns the reason why a name in an archive leads out of it or is invalid; nil if neither.
func climbs(name string) *say.Message {
	switch {
	case name == "" || strings.ContainsRune(name, 0):
		return new(say.New("has no valid name"))
	case strings.Contains(files.File{Name: name}.ID(), `\`):
		return new(say.New("has a backslash in its name"))
	case strings.HasPrefix(name, "/"), len(name) > 1 && name[1] == ':':
		return new(say.New("has an absolute path"))
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return new(say.New("points outside the archive"))
		}
	}
	if path.Clean(name) == "." {
		return new(say.New("has no valid name"))
	}
	return nil
}

func hiddenPath(name string) bool {
	for part := range strings.SplitSeq(path.Clean(name), "/") {
		if files.Hidden(part) {
			return true
		}
	}
	return false
}

func (a *archive) Close() error { return a.file.Close() }

func (a *archive) List(context.Context) (files.List, []say.Problem, error) {
	return files.List{N: len(a.entries), At: func(i int) files.File { return a.describe(&a.entries[i]) }}, a.problems, nil
}

func (a *archive) name(e *zipEntry) string { return a.names[e.name : e.name+e.nameLen] }

func (a *archive) describe(e *zipEntry) files.File {
	return files.File{Name: a.name(e), Size: e.size, CRC: e.crc, HasCRC: true}
}

func (a *archive) entry(name string) (*zipEntry, error) {
	i, ok := slices.BinarySearchFunc(a.entries, path.Clean(name), func(e zipEntry, name string) int { return strings.Compare(a.name(&e), name) })
	if !ok {
		return nil, say.Errorf("is not in the zip")
	}
	return &a.entries[i], nil
}

func (a *archive) Stat(name string) (files.File, error) {
	e, err := a.entry(name)
	if err != nil {
		return files.File{}, err
	}
	return a.describe(e), nil
}

func (a *archive) Open(name string) (io.ReadCloser, error) {
	e, err := a.entry(name)
	if err != nil {
		return nil, err
	}
	if err := a.file.Fresh(); err != nil {
		return nil, err
	}
	at, err := zipdir.DataAt(a.file, e.at)
	if err != nil {
		return nil, err
	}
	data := io.NewSectionReader(a.file, at, e.packed)
	switch {
	case e.method == zipStored && e.packed == e.size: // can be read at any offset, as WACZ needs
		return &files.Piece{SectionReader: data, Fresh: a.file.Fresh}, nil
	case e.method == zipDeflated:
		return newInflated(e, data), nil
	}
	return nil, say.Errorf("uses an unsupported compression method (%d); compress the zip again with deflate", e.method)
}

// The ways of packing that are read.
const (
	zipStored   = 0
	zipDeflated = 8
)

// inflater unpacks one entry after another: it has a window of 32 KiB and a buffer.
type inflater struct {
	in  *bufio.Reader
	out io.ReadCloser
}

var inflaters = sync.Pool{New: func() any {
	in := bufio.NewReader(nil)
	return &inflater{in, flate.NewReader(in)}
}}

func newInflated(e *zipEntry, data io.Reader) *inflated {
	z := inflaters.Get().(*inflater)
	z.in.Reset(data)
	z.out.(flate.Resetter).Reset(z.in, nil)
	return &inflated{e: e, z: z}
}

// inflated reads an entry and checks its size and CRC-32 against the table of contents.
type inflated struct {
	e   *zipEntry
	z   *inflater // nil once closed
	n   int64
	sum uint32
}

func (r *inflated) Read(p []byte) (int, error) {
	if r.z == nil {
		return 0, fs.ErrClosed
	}
	n, err := r.z.out.Read(p)
	r.n += int64(n)
	r.sum = crc32.Update(r.sum, crc32.IEEETable, p[:n])
	switch {
	case r.n > r.e.size:
		return n, say.Errorf("unpacks to more than the %d {byte|bytes} stated in the zip", r.e.size)
	case err == io.EOF && (r.n < r.e.size || r.sum != r.e.crc):
		return n, say.Errorf("is damaged: its checksum does not match")
	case err != nil && err != io.EOF && !lost.Is(err):
		return n, say.Errorf("is damaged: its compressed data cannot be read")
	}
	return n, err
}

func (r *inflated) Close() error {
	if r.z != nil {
		inflaters.Put(r.z)
		r.z = nil
	}
	return nil
}

// Document reports whether the zip is a file of another program: an office document, a book, a
// program. Its parts are then no pages.
func (a *archive) Document() bool {
	for _, name := range []string{"[Content_Types].xml", "META-INF/MANIFEST.MF", "META-INF/manifest.xml", "META-INF/container.xml", "AndroidManifest.xml"} {
		if _, err := a.entry(name); err == nil {
			return true
		}
	}
	return false
}
