package label

import (
	"bytes"
	"encoding/json"
	"time"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// version is the version of the journal format that this program writes.
const version = 1

// kind is the type of the file in the first line.
const kind = "labels"

// header is the first line.
type header struct {
	Pagetwin string `json:"pagetwin"`
	Version  int    `json:"version"`
}

// line is any line after the first.
type line struct {
	Seq         int       `json:"seq"`
	Undo        int       `json:"undo,omitempty"`
	Edit        EditKind  `json:"edit,omitempty"`
	Guide       Guide     `json:"guide,omitempty"`
	ID1         string    `json:"id1,omitempty"`
	ID2         string    `json:"id2,omitempty"`
	Verdict     Verdict   `json:"verdict,omitempty"`
	Who         string    `json:"who"`
	At          time.Time `json:"at"`
	Blind       bool      `json:"blind,omitempty"`
	Queue       string    `json:"queue,omitempty"`
	Seconds     float64   `json:"seconds,omitempty"`
	Set         string    `json:"set,omitempty"`
	Fingerprint string    `json:"fingerprint,omitempty"`
}

// encode encodes one line with its line break.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	err := pack.JSON(&b, "").Encode(v) // ends with a line break, and has no other
	return b.Bytes(), err
}

// newer is the error for a file of a later version.
type newer struct{ version int }

func (n newer) Error() string { return n.Both().En }

// Both returns the error in every language.
func (n newer) Both() say.Words {
	return say.New("was written by a newer pagetwin (format %d, this version supports up to %d): use the newer version; nothing was changed", n.version, version).Words
}

// decodeHeader reads the first line.
func decodeHeader(src []byte) error {
	var h header
	if err := json.Unmarshal(src, &h); err != nil || h.Pagetwin != kind || h.Version < 1 {
		return say.Errorf("is not a label journal: its first line is wrong; nothing was changed")
	}
	if h.Version > version {
		return newer{h.Version}
	}
	return nil
}

// decode decodes any other line. The error describes the problem.
func decode(src []byte) (line, error) {
	var l line
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&l); err != nil {
		return l, say.Errorf("is not readable (%v)", err)
	}
	if dec.More() {
		return l, say.Errorf("has extra content after its end")
	}
	if l.Undo != 0 {
		return l, nil
	}
	if l.Guide != nil {
		return l, nil
	}
	if l.Edit != "" {
		return l, l.edit().check()
	}
	return l, l.judgement().check()
}

func (l line) edit() Edit {
	return Edit{Kind: l.Edit, ID1: l.ID1, ID2: l.ID2, Who: l.Who, At: l.At, Set: l.Set, Fingerprint: l.Fingerprint}
}

func (l line) judgement() Judgement {
	return Judgement{
		Pair: MakePair(l.ID1, l.ID2), Verdict: l.Verdict, Who: l.Who, At: l.At, Blind: l.Blind,
		Queue: l.Queue, Seconds: l.Seconds, Set: l.Set, Fingerprint: l.Fingerprint,
	}
}

func lineOf(seq int, j Judgement) line {
	return line{
		Seq: seq, ID1: j.ID1, ID2: j.ID2, Verdict: j.Verdict, Who: j.Who, At: j.At, Blind: j.Blind,
		Queue: j.Queue, Seconds: j.Seconds, Set: j.Set, Fingerprint: j.Fingerprint,
	}
}

func lineOfEdit(seq int, e Edit) (line, error) {
	if e.At.IsZero() {
		e.At = time.Now()
	}
	if err := e.check(); err != nil {
		return line{}, say.Errorf("labels: %v", err)
	}
	return line{
		Seq: seq, Edit: e.Kind, ID1: e.ID1, ID2: e.ID2, Who: e.Who,
		At: e.At.UTC().Truncate(time.Millisecond), Set: e.Set, Fingerprint: e.Fingerprint,
	}, nil
}

func undoing(seq, back int, who string) line {
	return line{Seq: seq, Undo: back, Who: who, At: now()}
}

// complete returns a judgement with its defaults filled in, or an error if it is not valid.
func (j Judgement) complete() (Judgement, error) {
	j.Pair = MakePair(j.ID1, j.ID2)
	if j.At.IsZero() {
		j.At = time.Now()
	}
	j.At = j.At.UTC().Truncate(time.Millisecond)
	if err := j.check(); err != nil {
		return j, say.Errorf("labels: %v", err)
	}
	return j, nil
}
