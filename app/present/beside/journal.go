package beside

// Journal is what a person changed anywhere at the desk, to be taken back and done again, the
// last first. What was changed while a set was open goes with it.
type Journal struct {
	Update func() // other changes can be taken back or done again; may be nil

	status       *Status
	done, undone []Undoable
	apart        bool // what comes next is no part of the last one
	held         int  // what happens now is no change by itself
}

// NewJournal returns one in which nothing was changed. status says what was taken back.
func NewJournal(status *Status) *Journal { return &Journal{status: status} }

// Undoable is something that a person changed.
type Undoable struct {
	What       func() string // in the language of now: "threshold of minhash"
	From, To   string        // of what has a value
	Undo, Redo func()
	Of         any    // changes with the same that follow at once are one: a drag, a number that is typed; nil for none
	Forget     func() // it cannot be taken back any more; may be nil
}

// mostChanges is how many can be taken back.
const mostChanges = 200

// Did takes in what a person changed.
func (c *Journal) Did(x Undoable) {
	if c.Held() {
		return
	}
	c.undone = nil
	if n := len(c.done); n > 0 && !c.apart && x.Of != nil && c.done[n-1].Of == x.Of {
		c.done[n-1].To, c.done[n-1].Redo = x.To, x.Redo
	} else {
		c.done = append(c.done, x)
	}
	for len(c.done) > mostChanges {
		c.drop()
	}
	c.apart = false
	c.changed()
}

// drop forgets the oldest change.
func (c *Journal) drop() {
	if x := c.done[0]; x.Forget != nil {
		x.Forget()
	}
	c.done = c.done[1:]
}

// Clear forgets all changes.
func (c *Journal) Clear() {
	for len(c.done) > 0 {
		c.drop()
	}
	c.undone = nil
	c.changed()
}

// End tells that what comes next is no part of what was changed last.
func (c *Journal) End() { c.apart = true }

// Held tells whether what happens now is no change by itself.
func (c *Journal) Held() bool { return c.held > 0 }

// Within does something that is no change by itself: a part of one, or what a person did not do.
func (c *Journal) Within(do func()) {
	c.held++
	defer func() { c.held-- }()
	do()
}

// Len is how many changes can be taken back.
func (c *Journal) Len() int { return len(c.done) }

// Undo takes the last change back.
func (c *Journal) Undo() { c.step(&c.done, &c.undone, "undo.done", func(x Undoable) { x.Undo() }) }

// Redo does again what was taken back last.
func (c *Journal) Redo() { c.step(&c.undone, &c.done, "undo.redone", func(x Undoable) { x.Redo() }) }

func (c *Journal) step(from, to *[]Undoable, says string, do func(Undoable)) {
	n := len(*from)
	if n == 0 {
		return
	}
	x := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, x)
	c.Within(func() { do(x) })
	c.End()
	c.status.Say(func() string { return c.status.book.T(says, c.words(x)) })
	c.changed()
}

// Last are the words of what would be taken back, "" for nothing.
func (c *Journal) Last() string { return c.top(c.done) }

// Next are the words of what would be done again, "" for nothing.
func (c *Journal) Next() string { return c.top(c.undone) }

func (c *Journal) top(list []Undoable) string {
	if len(list) == 0 {
		return ""
	}
	return c.words(list[len(list)-1])
}

func (c *Journal) words(x Undoable) string {
	if x.From == x.To {
		return x.What()
	}
	return c.status.book.T("undo.value", x.What(), x.From, x.To)
}

func (c *Journal) changed() {
	if c.Update != nil {
		c.Update()
	}
}
