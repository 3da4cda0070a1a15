package minhash

import "golang.org/x/sys/cpu"

// wide reports whether the processor multiplies, and compares, eight 64-bit words at once.
var wide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ

// lower32 is lower for 32 hash functions at once, in four vectors of eight. It lowers each v[i] to
// the least Mix64 over the n words at f, n >= 1, of the word and seeds[i], which includes the first
// step of Mix64.
//
//go:noescape
func lower32(v, seeds *[32]uint64, f *uint64, n int)

// equal8 returns at how many of the first 8·n words, n >= 1, a and b agree.
//
//go:noescape
func equal8(a, b *uint64, n int) int
