package algo

// IndexKind is the way the index of an algorithm chooses candidate pairs.
type IndexKind string

// The kinds of index.
const (
	NoIndex   IndexKind = "none" // candidates are all pairs in any case
	KeyIndex  IndexKind = "keys" // see [Keyed]
	JoinIndex IndexKind = "join" // see [Joiner]
)

// IndexKindOf returns the kind of index that a method has.
func IndexKindOf(m Method) IndexKind {
	if _, ok := m.(Joiner); ok {
		return JoinIndex
	}
	if _, ok := m.(Keyed); ok {
		return KeyIndex
	}
	return NoIndex
}
