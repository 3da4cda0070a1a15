package learn

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

// The file of a state begins with a line that names the format and its version. Sections follow:
// each has its name in eight characters, the number of its bytes and their XXH3, 8 bytes each and
// little-endian, then the bytes. The last section is empty and marks the end, so that a truncated
// file is recognised.
const stateHead = "#pagetwin-learned 1\n"

// The sections, in their order; sections without content are missing.
const (
	stateAbout   = "about   "
	stateSet     = "set     " // least, bare
	stateRepeats = "repeats "
	stateCounts  = "counts  "
	stateDF      = "df      "
	stateMethod  = "method  "
	stateCommon  = "common  "
	stateIDs     = "ids     " // for a part only, as all below
	stateLengths = "lengths "
	stateWhole   = "whole   "
	statePages   = "pages   "
	stateEnd     = "end     "
)

// Write writes the state in the format that [ReadState] reads. Equal states give equal bytes.
func (s *State) Write(w io.Writer) error {
	about, err := json.MarshalIndent(s.About, "", "  ")
	if err != nil {
		return err
	}
	out := &sectionWriter{w: w}
	_, out.err = io.WriteString(w, stateHead)
	out.section(stateAbout, append(about, '\n'))
	if s.Part == nil {
		out.section(stateSet, pack.Bool(pack.Int(nil, s.Known.Least), s.Known.Bare))
		out.section(stateRepeats, s.packRepeats())
	}
	out.section(stateCounts, s.packCounts())
	out.section(stateDF, packed(s.File))
	out.section(stateMethod, s.Found)
	out.section(stateCommon, packed(s.Frequencies))
	if s.Ids != nil {
		out.section(stateIDs, pack.Words(nil, s.Ids))
	}
	if p := s.Part; p != nil {
		out.section(stateLengths, packGlances(p.Lengths))
		out.section(stateWhole, packGlances(p.Whole))
		if p.Repeats != nil {
			b, _ := p.Repeats.AppendBinary(nil) // never fails
			out.section(statePages, b)
		}
	}
	out.raw(stateEnd, nil)
	return out.err
}

// sectionWriter writes sections until the first error.
type sectionWriter struct {
	w   io.Writer
	err error
}

// section writes a section, unless it is nil.
func (o *sectionWriter) section(name string, content []byte) {
	if content != nil {
		o.raw(name, content)
	}
}

func (o *sectionWriter) raw(name string, content []byte) {
	head := binary.LittleEndian.AppendUint64([]byte(name), uint64(len(content)))
	head = binary.LittleEndian.AppendUint64(head, xxh3.Hash(content))
	for _, b := range [][]byte{head, content} {
		if o.err == nil {
			_, o.err = o.w.Write(b)
		}
	}
}

func (s *State) packRepeats() []byte {
	if s.Known.Repeats == nil {
		return nil
	}
	b, _ := s.Known.Repeats.AppendBinary(nil) // never fails
	return b
}

func (s *State) packCounts() []byte {
	if len(s.Counts) == 0 {
		return nil
	}
	b := pack.Int(nil, len(s.Counts))
	for _, unit := range slices.Sorted(maps.Keys(s.Counts)) {
		b, _ = s.Counts[unit].AppendBinary(b)
	}
	return b
}

// packed are the bytes of what a run learned, none where it learned nothing.
func packed[T interface {
	comparable
	encoding.BinaryAppender
}](of T) []byte {
	var nothing T
	if of == nothing {
		return nil
	}
	b, _ := of.AppendBinary(nil) // never fails
	return b
}

func packGlances(list []pass.Glance) []byte {
	b := pack.Int(nil, len(list))
	for _, d := range list {
		b = pack.Int(pack.Word(b, d.Key), int(d.N)+1)
	}
	return b
}

func readGlances(r *pack.Reader) (list []pass.Glance) {
	for range r.Len(9) {
		list = append(list, pass.Glance{Key: r.Word(), N: int32(r.Int(math.MaxInt32)) - 1})
	}
	return list
}

// LoadState reads the file at path.
func LoadState(path string) (*State, error) {
	in, err := disk.Open(path)
	if err == nil {
		defer in.Close()
		return ReadState(in, path)
	}
	return nil, say.Errorf("%s: %v", path, say.Plain(err))
}

// ReadState reads what Write wrote; name is used in errors.
func ReadState(r io.Reader, name string) (*State, error) {
	s, err := readState(r)
	if err != nil {
		return nil, say.Errorf("%s: %v", name, err)
	}
	s.name = name
	return s, nil
}

// loadAbout reads only the description in the file at path.
func loadAbout(path string) (About, error) {
	in, err := disk.Open(path)
	if err != nil {
		return About{}, say.Errorf("%s: %v", path, say.Plain(err))
	}
	defer in.Close()
	s := &State{}
	if err = readHead(in); err == nil {
		var name string
		var content []byte
		if name, content, err = readSection(in); err == nil && name != stateAbout {
			err = pack.ErrBroken
		}
		if err == nil {
			err = s.take(name, content)
		}
	}
	if err != nil {
		return About{}, say.Errorf("%s: %v", path, err)
	}
	return s.About, nil
}

// readHead reads the first line of a file.
func readHead(r io.Reader) error {
	head := make([]byte, len(stateHead))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != stateHead {
		if bytes.HasPrefix(head, []byte(stateHead[:len(stateHead)-2])) {
			return say.Errorf("its format does not match this program: run pagetwin pieces learn again")
		}
		return say.Errorf("it is not a file written by pagetwin pieces learn")
	}
	return nil
}

func readState(r io.Reader) (*State, error) {
	if err := readHead(r); err != nil {
		return nil, err
	}
	s := &State{}
	for {
		name, content, err := readSection(r)
		if err != nil {
			return nil, err
		}
		if name == stateEnd {
			break
		}
		if err := s.take(name, content); err != nil {
			return nil, say.Errorf("section %s: %v", strings.TrimSpace(name), err)
		}
	}
	if n, _ := r.Read(make([]byte, 1)); n > 0 || len(s.About.Algorithm) == 0 {
		return nil, pack.ErrBroken
	}
	return s, nil
}

// readSection reads a section. It allocates no more than there are bytes in r.
func readSection(r io.Reader) (name string, content []byte, err error) {
	head := make([]byte, 24)
	if _, err := io.ReadFull(r, head); err != nil {
		return "", nil, cutOff(err)
	}
	size := binary.LittleEndian.Uint64(head[8:])
	if size > math.MaxInt64 {
		return "", nil, pack.ErrBroken
	}
	var b bytes.Buffer
	if _, err := io.CopyN(&b, r, int64(size)); err != nil {
		return "", nil, cutOff(err)
	}
	if xxh3.Hash(b.Bytes()) != binary.LittleEndian.Uint64(head[16:]) {
		return "", nil, pack.ErrBroken
	}
	return string(head[:8]), b.Bytes(), nil
}

func cutOff(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return pack.ErrBroken
	}
	return say.Plain(err)
}

// take decodes one section.
func (s *State) take(name string, content []byte) error {
	if name == stateAbout {
		if err := json.Unmarshal(content, &s.About); err != nil || s.About.Pages < 0 || s.About.Sample < 0 {
			return pack.ErrBroken
		}
		return nil
	}
	switch name {
	case stateMethod:
		s.Found = content
		return nil
	case stateCommon:
		s.Frequencies = new(algo.Frequencies)
		return s.Frequencies.UnmarshalBinary(content)
	}
	r := pack.Read(content)
	switch name {
	case stateSet:
		s.Known.Least, s.Known.Bare = r.Int(math.MaxInt32), r.Bool()
	case stateRepeats:
		s.Known.Repeats = repeat.Read(r)
	case stateCounts:
		s.Counts = text.Counts{}
		for range r.Len(3) {
			df := text.ReadPackedDF(r)
			s.Counts[df.Unit] = df
		}
	case stateDF:
		s.File = text.ReadPackedDF(r)
	case stateIDs:
		s.Ids = r.Words()
	default:
		if s.Part == nil {
			s.Part = &pass.SeenPart{}
		}
		takeSeen(s.Part, name, r)
	}
	return r.Done()
}

// takeSeen decodes a section of what was seen in a part.
func takeSeen(p *pass.SeenPart, name string, r *pack.Reader) {
	switch name {
	case stateLengths:
		p.Lengths = readGlances(r)
	case stateWhole:
		p.Whole = readGlances(r)
	case statePages:
		p.Repeats = repeat.ReadPiece(r)
	default:
		r.Break()
	}
}
