package session

import (
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/body/denoise"
)

// AlgorithmWords returns the words by which people search for an algorithm: its names in every
// language, and those of its paper.
func AlgorithmWords(a algo.Algorithm) string {
	words := []string{a.Name, a.Title.En, a.Title.In("zh")}
	for _, r := range algo.References(a.Works...) {
		words = append(words, r.Authors, r.Title)
	}
	return strings.Join(words, " ")
}

// DenoiserWords returns the words by which people search for a denoiser.
func DenoiserWords(d denoise.Denoiser) string {
	return strings.Join([]string{d.Name, d.Title.En, d.Title.In("zh"), d.Source}, " ")
}
