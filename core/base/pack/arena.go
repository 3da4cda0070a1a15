package pack

import "strings"

// Arena holds many short strings in few allocations: the names of a million pages would otherwise
// be two million.
type Arena struct{ b strings.Builder }

// arenaPiece is the size of an allocation; a string of a quarter of it or more gets its own.
const arenaPiece = 64 << 10

// Of returns the string of b.
func (a *Arena) Of(b []byte) string {
	if len(b) >= arenaPiece/4 {
		return string(b)
	}
	if a.b.Cap()-a.b.Len() < len(b) {
		a.b = strings.Builder{}
		a.b.Grow(arenaPiece)
	}
	from := a.b.Len()
	a.b.Write(b) // there is room: what was handed out before stays where it is
	return a.b.String()[from:]
}
