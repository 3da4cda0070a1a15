// Package site cuts lines that repeat on other pages of the host, and passes the rest to another
// denoiser.
//
// Pages of one host are made from one template: a line that stands word for word on several of
// them is navigation, a legal notice or a list of links, and only the article differs. Lines are
// those of [denoise.Cut]. A line that repeats is blanked, so that the other denoiser does not see
// it, and its shares, densities and scores are those of the rest.
//
// If too little is known of its host, a page goes to the other denoiser unchanged. The method
// fails if a site has one page in the set, if the template writes dates and counters into its
// lines, and if the article itself repeats (a series with one introduction).
//
// Templates as what repeats over the pages of a site: Bar-Yossef and Rajagopalan, Template
// Detection via Data Mining and its Applications, WWW 2002. The form here is ours.
package site
