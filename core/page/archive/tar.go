package archive

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/unpack"
)

// Tar is the format of tar, of any version.
var Tar = listing.Format{
	Name:  "tar",
	Exts:  []string{".tar"},
	Is:    func(head []byte, _ string) bool { return tarHeader(head) },
	Files: openTar,
}

// tarHeader reports whether 512 bytes are the header of a tar entry: by their
// checksum, which all versions have.
func tarHeader(b []byte) bool {
	if len(b) < 512 || b[0] == 0 {
		return false
	}
	want, err := strconv.ParseInt(strings.Trim(string(b[148:156]), " \x00"), 8, 64)
	if err != nil {
		return false
	}
	sum := int64(8 * ' ')
	for i, c := range b[:512] {
		if i < 148 || i >= 156 {
			sum += int64(c)
		}
	}
	return sum == want
}

// tarFiles is the files of a tar. If the tar is packed, its files are unpacked to the spool,
// except images and other files that hold no page.
type tarFiles struct {
	entries  map[string]tarEntry
	problems []say.Problem
	other    []files.File // files that were not kept
	under    *files.Piece
}

func (t *tarFiles) lost(where string, m say.Message) {
	p := m.At(where)
	p.Lost = true
	t.problems = append(t.problems, p)
}

type tarEntry struct {
	blob *files.Blob
	file files.File
}

func openTar(in *listing.Input) (files.Files, error) {
	t := &tarFiles{entries: map[string]tarEntry{}}
	whole := in.Blob
	if in.Packing != nil {
		whole = nil
	}
	read := &unpack.Counter{Reader: in.Reader}
	if whole != nil {
		f, err := whole.Open()
		if err != nil {
			return nil, err
		}
		t.under = f
		read.Reader = in.Stopping(f)
	}
	r := tar.NewReader(read)
	hid := 0
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			if in.Ctx.Err() != nil {
				return nil, in.Ctx.Err()
			}
			t.lost(in.ID(), say.New("%v here; the entries before it are used", in.Ended(err)))
			break
		}
		why := refuseTarEntry(h)
		name := path.Clean(h.Name)
		switch {
		case h.Typeflag == tar.TypeDir, h.Typeflag == tar.TypeXGlobalHeader:
		case why != nil:
			t.problems = append(t.problems, say.New("%v; rejected", *why).At(files.File{Name: h.Name}.ID()))
		case hiddenPath(h.Name):
			hid++
		case t.entries[name].blob != nil:
			t.problems = append(t.problems, say.New("occurs twice in the tar; the first one is used").At(files.File{Name: h.Name}.ID()))
		case whole != nil && !sparse(h):
			t.entries[name] = tarEntry{
				&files.Blob{Keep: t.under, Base: read.N, Size: h.Size},
				files.File{Name: name, Size: h.Size},
			}
		default:
			if err := t.copy(in, r, name); err != nil {
				t.lost(files.File{Name: h.Name}.ID(), say.New("%v; the part before it is used", in.Ended(err)))
			}
		}
		in.Tell()
	}
	if hid > 0 {
		t.problems = append(t.problems, files.SayHidden(hid).At("."))
	}
	t.rename()
	return t, in.Ctx.Err()
}

// rename decodes the names that are not UTF-8, and removes the topmost folder from all names
// where it holds all files.
func (t *tarFiles) rename() {
	raw := slices.Sorted(maps.Keys(t.entries))
	names := slices.Clone(raw)
	charset.DecodeNames(len(names), func(i int) *string { return &names[i] })
	top := topOf(len(names), func(i int) string { return names[i] })
	entries := make(map[string]tarEntry, len(names))
	for i, name := range names {
		entries[name[top:]] = t.entries[raw[i]]
	}
	t.entries = entries
}

func (t *tarFiles) copy(in *listing.Input, r io.Reader, name string) error {
	br := bufio.NewReaderSize(r, 64<<10)
	head, err := br.Peek(charset.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		return err
	}
	f := files.File{Name: name, HasCRC: true}
	if !charset.IsText(head) && unpack.Of(head) == nil && !in.Known(head) {
		t.other = append(t.other, f)
		return nil
	}
	start := in.Spool().N
	sum := crc32.NewIEEE()
	f.Size, err = io.Copy(io.MultiWriter(in.Spool(), sum), struct{ io.Reader }{br})
	f.CRC = sum.Sum32()
	t.entries[name] = tarEntry{in.Spool().From(start), f}
	return err
}

func refuseTarEntry(h *tar.Header) *say.Message {
	switch {
	case h.Typeflag == tar.TypeSymlink, h.Typeflag == tar.TypeLink:
		return new(say.New("is a link"))
	case climbs(h.Name) != nil:
		return climbs(h.Name)
	case h.Typeflag == tar.TypeChar, h.Typeflag == tar.TypeBlock:
		return new(say.New("is a device"))
	case h.Typeflag == tar.TypeReg, h.Typeflag == tar.TypeGNUSparse:
		return nil
	}
	return new(say.New("is not a regular file"))
}

// sparse reports whether the bytes of an entry are not contiguous in the tar.
func sparse(h *tar.Header) bool {
	if h.Typeflag == tar.TypeGNUSparse {
		return true
	}
	for key := range h.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return true
		}
	}
	return false
}

func (t *tarFiles) Close() error {
	if t.under == nil {
		return nil
	}
	return t.under.Close()
}

func (t *tarFiles) List(context.Context) (files.List, []say.Problem, error) {
	found := append([]files.File(nil), t.other...)
	for name, e := range t.entries {
		e.file.Name = name
		found = append(found, e.file)
	}
	return files.Sorted(found), t.problems, nil
}

func (t *tarFiles) Stat(name string) (files.File, error) {
	e, ok := t.entries[path.Clean(name)]
	if !ok {
		return files.File{}, say.Errorf("is not in the tar")
	}
	e.file.Name = path.Clean(name)
	return e.file, nil
}

func (t *tarFiles) Open(name string) (io.ReadCloser, error) {
	e, ok := t.entries[path.Clean(name)]
	if !ok {
		return nil, say.Errorf("is not in the tar")
	}
	return e.blob.Open()
}
