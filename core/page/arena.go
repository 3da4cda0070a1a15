package page

import "strings"

// arena holds many short strings in few pieces of memory: the names of a million pages
// would else be two million pieces.
type arena struct{ b strings.Builder }

// arenaPiece is how large a piece is; what is a quarter of it or more stands alone.
const arenaPiece = 64 << 10

// of returns the string of b.
func (a *arena) of(b []byte) string {
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
