package digest

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

func newMethod(v param.Values) (algo.Method, error) {
	if v.Str("form") == formExact {
		return &exact{kind: v.Str("digest")}, nil
	}
	s := &staged{
		digest: v.Str("digest"), key: v.Str("key"),
		k: v.Int("k"), blocks: v.Int("blocks"), rho: v.Float("rho"),
	}
	var one stageOne = s
	switch s.key {
	case keyLength:
		one = byLength{s, s.rho}
	case keySimHash:
		one = byBlocks{s}
	}
	if v.Str("features") == featuresFields {
		return newFields(one)
	}
	return one, nil
}

// sum returns the digest of s in words: four with SHA-256, else two.
func sum(kind, s string) []uint64 {
	switch kind {
	case hashSHA256:
		d := sha256.Sum256([]byte(s))
		out := make([]uint64, len(d)/8)
		for i := range out {
			out[i] = binary.BigEndian.Uint64(d[8*i:])
		}
		return out
	case hashXXH3:
		d := xxh3.HashString128(s)
		return []uint64{d.Hi, d.Lo}
	}
	return algo.MD5([]byte(s))
}

type exact struct {
	algo.Complete
	kind string
}

func (e *exact) Sign(d *text.Doc) algo.Signature {
	if d.Empty() {
		return nil
	}
	return sum(e.kind, d.Norm().Text)
}

func (e *exact) Score(a, b algo.Signature) float64 {
	if len(a) > 0 && slices.Equal(a, b) {
		return 1
	}
	return 0
}

func (e *exact) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	return []uint64{fold(s)}
}

func fold(ws []uint64) uint64 {
	h := uint64(0)
	for _, w := range ws {
		h = hash.Mix64(h ^ w)
	}
	return h
}

// Features returns the digest as one feature; its position is the whole body.
func (e *exact) Features(d *text.Doc) []algo.Feature {
	if d.Empty() {
		return nil
	}
	return []algo.Feature{{Label: e.kind + " " + algo.Hex(e.Sign(d)...), Weight: 1, Places: whole(d)}}
}

func (e *exact) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := e.Sign(a), e.Sign(b)
	return algo.Explained(e, sa, sb, func(ev *algo.Evidence) {
		if ev.Score == 1 {
			ev.Shared = []algo.Match{{Label: e.kind + " " + algo.Hex(sa...), Weight: 1, A: whole(a), B: whole(b)}}
		}
		ev.Numbers = digestNumbers(e.kind, sa, sb)
	})
}

func digestNumbers(kind string, a, b []uint64) []algo.Number {
	return []algo.Number{
		{Name: say.New("%v, left", kind).Words, Value: algo.Hex(a...)},
		{Name: say.New("%v, right", kind).Words, Value: algo.Hex(b...)},
	}
}

func whole(d *text.Doc) []text.Span {
	return []text.Span{d.Norm().Source(text.Span{End: len(d.Norm().Text)})}
}
