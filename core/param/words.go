package param

import "pagetwin/core/say"

// Words is a short text in the two languages of the program.
type Words = say.Words
