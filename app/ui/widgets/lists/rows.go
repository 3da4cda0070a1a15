package lists

// Rows are the rows of a table at one moment. They never change.
type Rows[R any] interface {
	Len() int
	At(i int) R
}

// slice implements Rows by a slice.
type slice[R any] []R

func (s slice[R]) Len() int   { return len(s) }
func (s slice[R]) At(i int) R { return s[i] }

// All returns rows as Rows; the slice must not be changed afterwards.
func All[R any](rows []R) Rows[R] { return slice[R](rows) }
