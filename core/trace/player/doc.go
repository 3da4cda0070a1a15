// Package player writes a story as one HTML file that plays it in any browser, without network: for
// a course page, or for readers without pagetwin.
//
// The layout is computed in Go: the shapes of every view are laid out in both languages and for
// windows of several widths; equal shapes are stored once and compressed, and the page draws them
// as SVG. The page is page.html with player.css, draw.js and player.js in it.
package player
