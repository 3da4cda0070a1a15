// Package declared finds the relations that pages declare to other pages, in their source or by
// their addresses, without comparing texts.
//
// # Kinds
//
// What is declared has one of three strengths:
//
//	same      two addresses of one page: <link rel="canonical">, a redirect by meta
//	          refresh or script, amphtml, og:url where it differs, and the forms that
//	          the address of one page takes ([Address])
//	version   the same document in another version: docs/16/ against docs/17/
//	language  the same document in another language: hreflang, zh-TW/ against en/, ?lang=fr, story.de.html
//
// Only the first says that two pages are duplicates ([Table.Truth] without more); the
// counterparts of a version may be asked for beside it.
//
// # What is not believed
//
// A canonical that many pages declare whose paths have nothing to do with it, most often
// the home page, is a mistake of the site. It is one where more than [misusedFew] pages,
// and more than a [misusedPart]th of the pages of their host, declare one address other
// than their own; it is then said as a warning, and joins nothing. A redirect is what it
// is, however many lead to one page: these stay, as a star of as many relations.
//
// A meta refresh with a delay of more than [mostDelay] seconds is none, a script redirect
// only where nothing decides whether it happens: outside of functions and conditions, or
// on a page that shows next to no text. Both are looked for in the head alone, but on
// tiny pages.
//
// Folders are versions or languages of one another only where they hold the same pages,
// and so are the pages whose addresses end in one language or ask for it:
// see [Evidence].
//
// # Addresses
//
// A page is known by its URL or, without one, by an id that is a path. Relative targets
// are resolved by the page's address and <base>. A set taken from a copy of a site has
// other hosts and folders than its pages declare: where pages declare addresses that end
// as their own do, the beginnings that differ are taken for one another. Pages that
// declare one canonical which is not in the set are the same page too, unless its host
// is a placeholder (example.com, localhost). Targets that are not in the set are counted.
//
// # Cost
//
// One pass over the pages, of which the head is parsed; plain text is not read. Relations
// grow with the pages and never with their square: a thousand pages that redirect to one
// are a thousand relations, and the pairs that follow from them are told by [Table.Of].
package declared
