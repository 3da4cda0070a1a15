//go:build !peers

package main

import "pagetwin/core/denoise"

// heavyPeers returns the peers that are linked in only on demand: none here.
func heavyPeers() []denoise.Denoiser { return nil }

// agreedBody needs them.
func agreedBody(string, float64) string { return "" }
