// Package blocks cuts a page into the blocks that the learned denoiser looks at, and tells which of
// them are no text: line numbers beside code, source of scripts and style sheets, and what is
// outside of a message of mail.
package blocks
