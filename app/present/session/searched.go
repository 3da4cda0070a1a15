package session

import (
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/body/denoise"
)

// AlgorithmWords are all words by which people look for an algorithm: its names in
// every language, and those of its paper.
func AlgorithmWords(a algo.Algorithm) string {
	return strings.Join([]string{a.Name, a.Title.En, a.Title.In("zh"), a.Paper.Authors, a.Paper.Title}, " ")
}

// DenoiserWords are all words by which people look for a denoiser.
func DenoiserWords(d denoise.Denoiser) string {
	return strings.Join([]string{d.Name, d.Title.En, d.Title.In("zh"), d.Source}, " ")
}
