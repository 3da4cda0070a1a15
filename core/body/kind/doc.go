// Package kind classifies a page: an article, a thread of a forum, a list of links, a redirect,
// an error and so on. It is the step between denoiser and signature that keeps pages without
// content of their own from being compared.
//
// # Kinds
//
// Content is an [Article], a [Thread], a [Reference] page, a [Product], or a [Page] if no more is
// known. No content is a [Listing] (archives, tags, categories, collections), a [Redirect], a
// [Fragment] that other pages include, an [Error], a [Placeholder], [Furniture] (a page with
// nothing but templates of its host), and an [Empty] page.
//
// # Method
//
// Rules recognise pages that say what they are: a refresh or a script that leads elsewhere on a
// page with hardly any text, an error in the title of a short page, a source without head and
// body, a page without visible text. All other pages are classified by boosted trees (package
// boost), one sum for each kind, over features that one pass counts: text in blocks of text, the
// share of links, headings, dates, marks, code, tables and forms, the largest groups of like
// elements with a link in each, how many pages of one form the links lead to, and the words of
// head, classes and schema.org types. Other pages of the set have no influence except for the
// templates of the host and the titles of its pages (package repeat): a page that has nothing but
// templates is furniture, the rules use the rest, and a page whose links have the titles of other
// pages is surely a list of them, also where the beginnings of these pages stand below.
// Surely lists are also pages whose blocks of text break off as excerpts do (a single one is enough
// if it ends in a link and nothing else is text), pages that may be lists and have nothing but links
// of their own, and pages whose entries, links to numbered pages, have numbers for anchors, as the
// indexes of mail archives have.
//
// The address gives further features. A set whose kinds were labelled by the addresses themselves
// is not used to learn from them.
//
// A page counts as a list only if that is likelier than all kinds of content together
// ([sureOfListing]) and it leads to several pages by links outside of running text. An article
// that is taken for a list is lost to a search for its copies, while a list that is taken for an
// article costs a few pairs. Therefore runs leave out only the lists that are classified with
// more certainty ([sureToLeave]).
//
// The table of contents of a manual belongs to it and is of kind Reference, if the page says that
// a program for manuals made it: two versions of a manual both have it.
//
// A plain text is either empty or a Page.
//
// # Cost
//
// One pass over the nodes and the segments of a page. The command train kinds makes the weights;
// the file holds the record of how.
//
// The features are those of page type classification: Kohlschütter, Fankhauser, Nejdl,
// Boilerplate Detection using Shallow Text Features, WSDM 2010; Lindemann, Littig, Classifying
// Web Sites, WWW 2007. Their choice and the rules are ours.
package kind
