// Package blocks cuts a page into the blocks that the learned denoiser looks at, and tells which of
// them are no text: line numbers beside code, and source of scripts and style sheets.
package blocks
