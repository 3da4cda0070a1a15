// Package conf reads TOML files from untrusted sources: experiments, declarations of commands,
// weights, specifications. The decoder recurses for each level of nesting and copies the whole
// key at each, so size and depth are limited before it sees the file.
package conf
