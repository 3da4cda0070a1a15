// Package docview extracts the elements of Tianwang's DocView model: id, type, class, title,
// keywords, abstract, body and related links, see [denoise.View].
//
// Source of the model: 张志刚, 陈静, 李晓明 2004, 一种HTML网页净化方法, 情报学报 23(4). What is known of its body
// extraction: container tags divide a page into content blocks, blocks of links are told from
// blocks of text, and a block belongs to the body if it is on the page's topic. The formulas were
// not available; these are ours: a content block is the text directly in a div, table cell, list,
// form or sectioning element. It is a block of links if links have more than a given share of its
// characters. Of the other blocks the one with the most characters (the first of several) is the
// topic block. Another block belongs to the body if a sufficient share of its distinct pairs of
// adjacent characters occurs in the title, the keywords, the description or the topic block.
//
// It fails if the article shares its container with other text, and if a disclaimer is longer
// than a short article.
package docview
