// Package talk makes pages on which people answer one another, with their bodies: threads
// of forums, whose body is all posts, and articles with readers' comments, whose body is
// the article alone. A denoiser that is trained on them learns what the engines of such
// pages are like.
//
// The layouts (material: talk/layouts) are ours and follow the markup of the engines in
// the names of class and id, which is what a denoiser goes by. A site is one way of a
// layout: its order, names, parts, charset and script are drawn from the site's seed and
// are the same on all its pages. What is said comes from texts that the caller has: a
// text opens a thread or is the article, and sentences of others answer it, along with
// short replies of the material.
//
// The body of a thread is its headline, where the engine shows it above the posts, and
// every post; names, dates, buttons, signatures and quotations of other posts are none of
// it. The body of an article is its paragraphs, without headline and comments.
//
// The conversations make no sense: such a set is to train with and not to measure on.
package talk
