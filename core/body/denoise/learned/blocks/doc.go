// Package blocks divides a page into the blocks that the learned denoiser classifies. It recognises
// blocks that are not text: line numbers beside code, source of scripts and style sheets, and what
// surrounds the message in a mail archive.
package blocks
