// Package notice makes NOTICE: what the programs are built of besides their own code,
// whose it is, and the licences under which it may be passed on.
package notice
