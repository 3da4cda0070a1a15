package lists

// Rows are the rows of a table at one moment: nothing changes them any more.
type Rows[R any] interface {
	Len() int
	At(i int) R
}

// slice has rows that are all there.
type slice[R any] []R

func (s slice[R]) Len() int   { return len(s) }
func (s slice[R]) At(i int) R { return s[i] }

// All are rows that nothing changes any more.
func All[R any](rows []R) Rows[R] { return slice[R](rows) }
