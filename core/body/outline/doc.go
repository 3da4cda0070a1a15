// Package outline computes an approximate layout of a page from its source, without a browser: its
// blocks and images as boxes, for pictures of the parts that a denoiser keeps and cuts.
package outline
