// Package catalog lists all algorithms and all denoisers, in the order in which people see them. It
// is the only package that imports them all.
//
// The built-in denoisers are pure functions of a page. External ones (bodies from a file, and the
// commands that a person put into the folder [command.Dir]) are in [All] only.
package catalog

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/blend"
	"pagetwin/core/algo/bloom"
	"pagetwin/core/algo/boolean"
	"pagetwin/core/algo/charfreq"
	"pagetwin/core/algo/command"
	"pagetwin/core/algo/digest"
	"pagetwin/core/algo/featurecode"
	"pagetwin/core/algo/fourier"
	"pagetwin/core/algo/imatch"
	"pagetwin/core/algo/keysentence"
	"pagetwin/core/algo/links"
	"pagetwin/core/algo/longsentence"
	"pagetwin/core/algo/minhash"
	"pagetwin/core/algo/projection"
	"pagetwin/core/algo/shingling"
	"pagetwin/core/algo/simhash"
	"pagetwin/core/algo/som"
	"pagetwin/core/algo/spotsigs"
	"pagetwin/core/algo/substring"
	"pagetwin/core/algo/textprofile"
	"pagetwin/core/algo/tianwang"
	"pagetwin/core/algo/titletopic"
	"pagetwin/core/algo/winnowing"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/boilerpipe"
	"pagetwin/core/body/denoise/cetd"
	"pagetwin/core/body/denoise/density"
	"pagetwin/core/body/denoise/docview"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/given"
	"pagetwin/core/body/denoise/justext"
	"pagetwin/core/body/denoise/learned"
	"pagetwin/core/body/denoise/readability"
	"pagetwin/core/body/denoise/strip"
	"pagetwin/core/body/denoise/tags"
)

// Algorithms returns every algorithm.
func Algorithms() []algo.Algorithm {
	return []algo.Algorithm{
		tianwang.Algorithm(),
		featurecode.Algorithm(),
		titletopic.Algorithm(),
		som.Algorithm(),
		imatch.Algorithm(),
		shingling.Algorithm(),
		simhash.Algorithm(),
		projection.Algorithm(),
		projection.Combined(),
		spotsigs.Algorithm(),
		longsentence.Algorithm(),
		keysentence.Algorithm(),
		charfreq.Algorithm(),
		digest.Algorithm(),
		bloom.Algorithm(),
		boolean.Algorithm(),
		fourier.Algorithm(),
		minhash.Algorithm(),
		textprofile.Algorithm(),
		winnowing.Algorithm(),
		substring.Algorithm(),
		links.Algorithm(),
		blend.Algorithm(),
	}
}

// DefaultDenoiser is the default denoiser of HTML pages: the one with the best bodies on pages that
// it was not trained on.
const DefaultDenoiser = "learned"

// Denoisers returns every denoiser.
func Denoisers() []denoise.Denoiser {
	return []denoise.Denoiser{
		denoise.None(),
		strip.Denoiser(),
		tags.Denoiser(),
		density.Denoiser(),
		format.Denoiser(),
		docview.Denoiser(),
		cetd.Denoiser(),
		boilerpipe.Denoiser(),
		justext.Denoiser(),
		readability.Denoiser(),
		learned.Denoiser(),
	}
}

// List holds all algorithms and denoisers to choose from.
type List struct {
	Algorithms []algo.Algorithm
	Denoisers  []denoise.Denoiser
	Problems   []say.Problem // problems of a person's commands
}

// All returns the built-in and the external ones.
func All() List {
	l := List{Algorithms: Algorithms(), Denoisers: append(Denoisers(), given.Denoiser())}
	own, problems := command.Load(command.Dir(), l.has)
	l.Problems = problems
	for _, c := range own {
		switch c.Kind {
		case command.Score:
			l.Algorithms = append(l.Algorithms, c.Algorithm())
		case command.Extract:
			l.Denoisers = append(l.Denoisers, c.Denoiser())
		}
	}
	return l
}

func (l List) has(name string) bool {
	return slices.ContainsFunc(l.Algorithms, func(a algo.Algorithm) bool { return a.Name == name }) ||
		slices.ContainsFunc(l.Denoisers, func(d denoise.Denoiser) bool { return d.Name == name })
}

// Algorithm returns the algorithm called name.
func Algorithm(name string) (algo.Algorithm, error) {
	return find(name, Algorithms, func() []algo.Algorithm { return All().Algorithms }, func(a algo.Algorithm) string { return a.Name },
		"unknown algorithm %q%v")
}

// Denoiser returns the denoiser called name.
func Denoiser(name string) (denoise.Denoiser, error) {
	return find(name, Denoisers, func() []denoise.Denoiser { return All().Denoisers }, func(d denoise.Denoiser) string { return d.Name },
		"unknown denoiser %q%v")
}

func find[T any](name string, ours, all func() []T, nameOf func(T) string, en string) (none T, err error) {
	var known []string
	for _, list := range []func() []T{ours, all} {
		known = nil
		for _, x := range list() {
			if nameOf(x) == name {
				return x, nil
			}
			known = append(known, nameOf(x))
		}
	}
	return none, say.Errorf(en, name, say.Meant(name, known))
}
