// Package docview purifies a page into the elements of Tianwang's DocView model: id, type,
// class, title, keywords, abstract, body and related links, see [denoise.View].
//
// The model is that of 张志刚, 陈静, 李晓明 2004, 一种HTML网页净化方法, 情报学报 23(4).
// What is known of their way to the body is that a page is parted into content
// blocks by its container tags, that blocks of links are told from blocks of text,
// and that a block belongs to the body when it is on the page's topic; their
// formulas were not to be had. Ours: a content block is the text right in a div,
// table cell, list, form or sectioning element; it is a block of links when links
// have more than a given share of its characters; of the others the one with most
// characters is the topic block; another one belongs to the body when enough of
// its distinct pairs of neighbouring characters are found in the title, the
// keywords, the description or the topic block. Of two blocks of one size the
// first counts.
//
// It fails where the article shares its container with other text, and where a
// disclaimer is longer than a short article.
package docview
