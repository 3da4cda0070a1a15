package hash

import "golang.org/x/sys/cpu"

// wide reports whether the processor picks single bytes from 64, and multiplies eight 64-bit words,
// at once.
var wide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI && cpu.X86.HasBMI2

// spans32 is [Spans] for 32 spans of a text of size bytes, in four vectors of eight. The eight spans
// of a vector lie within 64 bytes.
//
//go:noescape
func spans32(dst *uint64, text *byte, size int, start, end *int32)
