package command

import (
	"encoding/binary"

	"pagetwin/core/algo"
)

// pack encodes texts as a signature: their lengths, then their bytes, eight to a word.
func pack(texts ...string) algo.Signature {
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	bytes := make([]byte, 0, size+7)
	s := make(algo.Signature, 0, 1+len(texts)+(size+7)/8)
	s = append(s, uint64(len(texts)))
	for _, t := range texts {
		s = append(s, uint64(len(t)))
		bytes = append(bytes, t...)
	}
	bytes = append(bytes, make([]byte, (8-size%8)%8)...)
	for ; len(bytes) > 0; bytes = bytes[8:] {
		s = append(s, binary.LittleEndian.Uint64(bytes))
	}
	return s
}

func unpack(s algo.Signature) []string {
	n := int(s[0])
	bytes := make([]byte, 0, 8*len(s))
	for _, w := range s[1+n:] {
		bytes = binary.LittleEndian.AppendUint64(bytes, w)
	}
	out := make([]string, n)
	for i := range out {
		size := int(s[1+i])
		out[i], bytes = string(bytes[:size]), bytes[size:]
	}
	return out
}
