//go:build peers

package main

import (
	"pagetwin/core/denoise"
	"pagetwin/core/denoise/peers/trafilatura"
)

// heavyPeers returns the peers that are linked in only on demand: see package
// peers.
func heavyPeers() []denoise.Denoiser { return []denoise.Denoiser{trafilatura.Denoiser()} }
