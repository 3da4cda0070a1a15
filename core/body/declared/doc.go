// Package declared reads addresses and links of pages, and finds the pages that declare another page
// to be the same, in their source or by their addresses, without comparing texts.
//
// # What counts
//
// Two pages are the same by <link rel="canonical">, a redirect by meta refresh or script, amphtml,
// og:url where it differs, or if their addresses are forms of one ([Address]).
//
// # What is not believed
//
// A canonical that many pages declare whose paths have nothing to do with it, most often
// the home page, is a mistake of the site. It is one where more than [misusedFew] pages,
// and more than a [misusedPart]th of the pages of their host, declare one address other
// than their own; it joins nothing. Redirects are believed, however many lead to one page.
//
// A meta refresh with a delay of more than [mostDelay] seconds is none, a script redirect
// only where nothing decides whether it happens: outside of functions and conditions, or
// on a page that shows next to no text. Both are looked for in the head alone, but on
// tiny pages.
//
// # Addresses
//
// A page is known by its URL or, without one, by an id that is a path. Relative targets
// are resolved by the page's address and <base>. A set taken from a copy of a site has
// other hosts and folders than its pages declare: where pages declare addresses that end
// as their own do, the beginnings that differ are taken for one another. Pages that
// declare one canonical which is not in the set are the same page too, unless its host
// is a placeholder (example.com, localhost).
//
// # Cost
//
// One pass over the pages, of which the head is parsed; plain text is not read. Relations
// grow with the pages and never with their square: a thousand pages that redirect to one
// are a thousand relations.
package declared
