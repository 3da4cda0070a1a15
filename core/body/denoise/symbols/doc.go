// Package symbols keeps the one element whose text is dense and full of punctuation.
//
// 洪鸿辉 et al. 2019, 基于文本及符号密度的网页正文提取方法. Of each element i, with T
// characters, LT of them in links, TG tags, LTG of them links, Sb punctuation
// marks and PNum paragraph tags,
//
//	TD_i  = (T_i − LT_i) / (TG_i − LTG_i)     text density
//	SbD_i = (T_i − LT_i) / (Sb_i + 1)          symbol density
//	Score = log SD · TD_i · log10(PNum_i + 2) · log SbD_i
//
// and the element of the highest score is the body. SD, the standard deviation of
// the page's text densities, is the same for all elements and leaves their order
// alone; it stands in the blocks' numbers no more than in the choice. Read as a
// page's own figure it would turn the order round where it is below 1, so it is
// left out.
//
// Readings of ours: characters are letters and digits, Han included; hidden text,
// scripts and form controls are no part of the page; an element without tags
// but links scores 0; the candidates are the block-level elements, and of several
// with one score the outermost counts, so that a page without tags is kept whole.
//
// It fails where the body is spread over several elements with other text between
// them, and where a comment is longer than the article.
package symbols
