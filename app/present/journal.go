package present

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
	what       func() string // in the language of now: "threshold of minhash"
	from, to   string        // of what has a value
	undo, redo func()
	of         any    // changes with the same that follow at once are one: a drag, a number that is typed; nil for none
	forget     func() // it cannot be taken back any more; may be nil
}

// mostChanges is how many can be taken back.
const mostChanges = 200

// Did takes in what a person changed.
func (c *Journal) Did(x Undoable) {
	if c.Held() {
		return
	}
	c.undone = nil
	if n := len(c.done); n > 0 && !c.apart && x.of != nil && c.done[n-1].of == x.of {
		c.done[n-1].to, c.done[n-1].redo = x.to, x.redo
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
	if x := c.done[0]; x.forget != nil {
		x.forget()
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

// Undo takes the last change back.
func (c *Journal) Undo() { c.step(&c.done, &c.undone, "undo.done", func(x Undoable) { x.undo() }) }

// Redo does again what was taken back last.
func (c *Journal) Redo() { c.step(&c.undone, &c.done, "undo.redone", func(x Undoable) { x.redo() }) }

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
	if x.from == x.to {
		return x.what()
	}
	return c.status.book.T("undo.value", x.what(), x.from, x.to)
}

func (c *Journal) changed() {
	if c.Update != nil {
		c.Update()
	}
}
