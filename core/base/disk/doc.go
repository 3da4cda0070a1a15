// Package disk writes files that survive a crash: a file is written whole or not at all, and is
// on the disk before success is reported. It also locks folders against other programs, and checks
// what a command may write.
package disk
