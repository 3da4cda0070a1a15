// Package repeat finds text that repeats on many pages of a set, and distinguishes templates from
// copies. It is the step between the body of a page and its signature that keeps templates from
// making pages look alike.
//
// # Units
//
// A text consists of units, the sentences of its lines ([Units]). Two units are the same if their
// content characters are: letters and digits after normalisation, so that spaces, punctuation and
// the width of characters do not count.
//
// Units that differ only in their numbers have the same form ("Release 3.6.18 mends …", "page 3
// of 12"). Forms are counted like units, and a form may be a template though none of its units
// is. It is cut only if at least [Enough] characters are left: pages that have nothing else are
// distinguished by their numbers.
//
// # Kinds of repeats
//
// A unit that stands on at least max([Least], min([Share]·n, [Many])) of the n pages of a host is
// frequent. The rest of a page is what is not frequent on it. The rests of the pages that carry a
// frequent unit tell its kind:
//
//	template   the rests differ: navigation, legal notices, install notes, slogans
//	repost     the pages have no rest, or the same one: they are equal as wholes
//
// Only pages with at least [Own] characters of their own count for the number of different rests.
// A unit is a template if the p pages that carry it have at least max([Rests], [Part]·p)
// different rests. Pages without any text of their own are reposts: to cut their units would
// leave nothing, and it is true that they are equal. A unit that is not frequent and stands on
// pages with different rests is a quotation and is kept.
//
// The rest is taken from all visible text of a page, not from its body: if a denoiser dropped the
// text that distinguishes two pages and kept their footers, the pages would seem equal as wholes.
//
// # Titles
//
// Titles of pages say what rests cannot, where they differ on a host and are no name of the site
// ([titleShare]). A frequent unit under at least [Titles] titles is a template whatever the
// rests are: a company's paragraph on pages that have nothing else but a name. One whose
// pages have at most [OneText] titles is a repost where most of these pages are copies: what
// they share under these titles is much more ([copyFactor]) than what each has alone. The views of
// a topic in a forum are such pages, which differ in dates and buttons; the messages of a thread
// are not.
//
// A link with the title of another page ([Host.Names]) is an entry of a list, or leads to
// what is related. Its text is that of the other page.
//
// The bounds were set on five sites of a forum, of companies, of offices, of a blog and of mailing
// lists, and on three others; between 3 and 16 copyFactor changes nothing there.
//
// # Series
//
// Pages whose titles differ in their numbers alone are issues of a series: notices of a year,
// releases. They are different pages, however alike their texts are, and a run leaves their pairs
// out. A series has at least [Issues] different numbers on a host, since the chapters of a manual
// have the same titles in two versions of it, or [Dated] if they are years. Chinese numerals count
// as numbers if they number something (第三期); the number of a section before a title does not. On
// six crawls whose twins are known by their paths, MinHash loses no true pair by this, and of 323
// wrong pairs on one of them 234 are gone.
//
// # Hosts
//
// Pages are counted host by host, since a template belongs to a host. In a set without hosts all
// pages count as one host; there, an article that is reposted with small changes looks much like
// a template. Therefore, in such a set a unit does not belong to the rest of a page if nearly the
// same unit stands on other pages: see [Counter].
//
// A host may be a folder of the set, where nothing else is known of a page's site
// : the first of its path, or the first two if all pages are in one. Folders with fewer than [Least] pages count as one host together: a set of
// one site has such folders, too.
//
// # Limits
//
// A unit of a page takes 8 bytes (16 if no host is known), and 8 more if it has numbers. Of a set
// with more than [MostPages] pages, that many are counted, chosen by their ids; of a page, its
// first [mostUnits] units. [Host.Looked] is the number of counted pages.
//
// Templates as what repeats over a site: Bar-Yossef and Rajagopalan, Template Detection via Data
// Mining and its Applications, WWW 2002. Kinds, rests and limits are ours.
package repeat
