// Package repeat tells what stands on many pages of a set: the step between a page's
// body and its signature that keeps templates from making pages look alike.
//
// # Units
//
// A text falls into units, the sentences of its lines ([Units]). Two units are the same
// when their content characters are: letters and digits after normalisation, so that
// spaces, marks and the width of characters do not count.
//
// Units that differ in their numbers alone have one form ("Release 3.6.18 mends …", "page
// 3 of 12"). A form is counted as units are and may be a template though no unit of it is
// one. It is cut only where at least [Enough] characters are left: of pages that have
// nothing else the numbers are what tells them apart.
//
// # Kinds
//
// A unit that stands on at least max([Least], min([Share]·n, [Many])) of the n pages of a
// host is frequent. What kind of repeat it is shows in the rest of the pages that carry it,
// which is what is not frequent on them:
//
//	template   the rests differ: navigation, legal notices, install notes, slogans
//	repost     the pages have no rest, or the same one: they are equal as wholes
//
// The number of different rests counts only pages with at least [Own] characters of
// their own. A unit is template where there are at least max([Rests], [Part]·p) of them among
// the p pages that carry it. Stub after stub without a word of its own is a repost: to
// cut it would leave nothing, and that the pages are equal is true. A unit that is not
// frequent and stands on pages whose rests differ is a quotation and is left alone.
//
// The rest is looked for in all that a reader of the page sees, not in its body: a
// denoiser that dropped what tells two pages apart, and kept their footers, would make
// them equal as wholes.
//
// # Titles
//
// Titles of pages say what rests cannot, where they differ on a host and are no name of the site
// ([TitleShare]). A frequent unit under at least [Titles] titles is a template whatever the
// rests are: a company's paragraph on pages that have nothing else but a name. One whose
// pages have at most [OneText] titles is a repost where most of these pages are copies: what
// they share under these titles is much more ([CopyFactor]) than what each has alone. The views of
// a topic in a forum are such pages, which differ in dates and buttons; the messages of a thread
// are not.
//
// A link with the title of another page ([Host.Names]) is an entry of a list, or leads to
// what is related. Its text is that of the other page.
//
// The bounds were set on five sites of a forum, of companies, of offices, of a blog and of mailing
// lists, and on three others; between 3 and 16 CopyFactor changes nothing there.
//
// # Hosts
//
// Pages are counted host by host, since a template belongs to one. In a set that names
// no hosts all pages are one, and an article that is reposted with small changes looks
// much like a template there. In such a set a unit does not belong to the rest of a
// page where one that is nearly the same stands on other pages: see [Counter].
//
// # Bounds
//
// A unit of a page takes 8 bytes (16 where no host is known), and 8 more where it has
// numbers. Of a set of more than [MostPages] pages so many are looked at, chosen by their
// ids, and of a page its first [MostUnits] units; [Host.Looked] says how many pages that
// were.
//
// The idea that a template is what repeats over a site is Bar-Yossef and Rajagopalan,
// Template Detection via Data Mining and its Applications, WWW 2002; kinds, rests and
// bounds are ours.
package repeat
