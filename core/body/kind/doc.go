// Package kind tells of a page what it is: an article, a thread of a forum, a list of
// links, a redirect, an error. It is the step between the denoiser and the signature
// that keeps pages that are no content from being compared as if they were.
//
// # Kinds
//
// Content is an [Article], a [Thread], a [Reference] page, a [Product], or a [Page] of
// which no more can be told. No content is a [Listing] (archives, tags, categories,
// collections), a [Redirect], a [Fragment] that other pages
// include, an [Error], a [Placeholder], a page of [Furniture] alone, which has nothing
// but templates of its host, and an [Empty] one.
//
// # How it is told
//
// Rules tell what says so of itself: a refresh or a script that leads elsewhere on a
// page with hardly any text, an error in the title of one, a source without a head and
// a body, nothing to be seen. All other pages are weighed by boosted trees (package
// boost), one sum for each kind that they can be, over what is counted in one pass:
// the text in blocks of its own, the share of links, headings, dates, marks, code,
// tables and forms, the largest groups of like elements with a link in each, how many
// pages of one form the links lead to, and what the head, the classes and schema.org
// types say. The other pages of a set have no say in it, but for what is template of
// the host (package repeat): a page that has nothing else is furniture, and the rules
// look at the rest.
//
// The address is evidence beside it. In a set whose kinds were told by the addresses
// themselves nothing is learned from them.
//
// A page is taken for a list only where that is likelier than all kinds of content
// together ([SureOfListing]) and where it leads to several pages by links that are not
// in the midst of a text: an article that is taken for a list is lost to who looks for
// its copies, a list that is taken for an article costs a few pairs. So runs leave only
// those lists out of which it is sure ([SureToLeave]).
//
// The table of contents of a manual is a part of it, of kind Reference, where the page
// says that a program for manuals made it: two versions of a manual have it both.
//
// Of a plain text no more can be told than that it is empty.
//
// # Cost
//
// One pass over the nodes and the segments of a page. The weights are made by the
// command train kinds; their record stands in the file.
//
// The features are those of page type classification: Kohlschütter, Fankhauser,
// Nejdl, Boilerplate Detection using Shallow Text Features, WSDM 2010; Lindemann,
// Littig, Classifying Web Sites, WWW 2007; the choice of them and the rules are ours.
package kind
