// Package outline lays a page out as far as its source tells, without a browser: its blocks and
// images as boxes, for pictures of what a denoiser keeps and cuts.
package outline
