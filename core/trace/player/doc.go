// Package player writes a story as one HTML file that steps through it in any browser,
// without network: for a course page, or for whoever has no pagetwin.
//
// Layout is Go's: the shapes of every view are laid out beforehand in both languages and
// for windows of several widths, those that are alike kept once, packed, and drawn by the
// page as SVG. The page is page.html with player.css, draw.js and player.js in it.
package player
