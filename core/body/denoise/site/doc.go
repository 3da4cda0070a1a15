// Package site cuts what repeats on the other pages of a host and leaves the rest to
// another denoiser.
//
// Pages of one host are filled into one template: a line that stands word for
// word on several of them is navigation, a legal notice or a list of links, and
// the article is what only one of them has. The lines are those of [denoise.Cut]; one
// that repeats is blanked, so that the other denoiser does not even see it and
// its shares, densities and scores are those of what is left.
//
// A page of whose host too little is known goes to the other denoiser as it is.
// It fails where a site has one page in the set, where the template writes dates
// and counters into its lines, and where the article itself repeats (a series
// with one introduction).
//
// The way to see templates as what repeats over a site's pages is Bar-Yossef and
// Rajagopalan, Template Detection via Data Mining and its Applications, WWW 2002;
// the form here is ours.
package site
