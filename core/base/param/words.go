package param

import "pagetwin/core/base/say"

// Words is a short text in the two languages of the program.
type Words = say.Words
