// Package notice makes the file NOTICE: the works of others in the programs, their authors, and the
// licences under which they may be distributed.
package notice
