// Package conf reads TOML files of which nobody knows who wrote them: experiments,
// declarations of commands, weights, specifications. The decoder calls itself for each
// level of nesting, and copies the whole key at each; so size and depth have bounds
// that hold before it sees the file.
package conf
