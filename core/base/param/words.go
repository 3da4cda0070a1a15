package param

import "pagetwin/core/base/say"

// Words is a short text in every language of the program.
type Words = say.Words
