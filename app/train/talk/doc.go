// Package talk makes pages on which people answer one another, with their bodies: threads of
// forums, whose body is all posts, and articles with readers' comments, whose body is the article
// alone. A denoiser that is trained on them learns the markup of such pages.
//
// The layouts (material: talk/layouts) are ours and use the class and id names of the real
// engines, by which a denoiser decides. A site is one variant of a layout: its order, names,
// parts, charset and script are drawn from the site's seed and are the same on all its pages. The
// contents come from texts that the caller provides: a text opens a thread or is the article, and
// sentences of other texts, together with short replies of the material, answer it.
//
// The body of a thread is its headline, if the engine shows it above the posts, and every post;
// names, dates, buttons, signatures and quotations of other posts do not belong to it. The body
// of an article is its paragraphs, without headline and comments.
//
// The conversations make no sense: such a set is for training and not for measuring.
package talk
