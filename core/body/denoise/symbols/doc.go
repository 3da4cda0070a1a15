// Package symbols keeps the element whose text is densest and has the most punctuation.
//
// Source: 洪鸿辉 et al. 2019, 基于文本及符号密度的网页正文提取方法. For an element i with T characters, LT of them in
// links, TG tags, LTG of them links, Sb punctuation marks and PNum paragraph tags,
//
//	TD_i  = (T_i − LT_i) / (TG_i − LTG_i)     text density
//	SbD_i = (T_i − LT_i) / (Sb_i + 1)          symbol density
//	Score = log SD · TD_i · log10(PNum_i + 2) · log SbD_i
//
// and the element with the highest score is the body. SD is the standard deviation of the text
// densities of the page. As it is the same for all elements it does not change their order, so it
// is left out, also of the numbers of the blocks. (Taken literally, log SD would reverse the
// order on a page with SD below 1.)
//
// Our interpretations: characters are letters and digits, Han included; hidden text, scripts and
// form controls are no part of the page; an element whose only tags are links scores 0; the
// candidates are the block-level elements, and of several with the same score the outermost
// counts, so that a page without tags is kept whole.
//
// It fails if the body is spread over several elements with other text between them, and if a
// comment is longer than the article.
package symbols
