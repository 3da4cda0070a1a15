// Command pagetwin-batch has the commands of pagetwin without its window. It needs no libraries
// of a window system, and no C compiler to build.
package main

import "pagetwin/app/batch"

func main() { batch.Main("") }
