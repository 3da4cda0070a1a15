package beside

// Journal holds the changes that a person made anywhere on the desk, for undo and redo in
// reverse order. Changes made while a set was open are dropped when it is closed.
type Journal struct {
	Update func() // called when the changes to undo or redo are others; may be nil

	status       *Status
	done, undone []Undoable
	apart        bool // the next change is not merged with the last
	held         int  // above 0, changes are not recorded
}

// NewJournal returns an empty journal. status shows the undone or redone changes.
func NewJournal(status *Status) *Journal { return &Journal{status: status} }

// Undoable is a change that a person made.
type Undoable struct {
	What       func() string // description in the current language: "threshold of minhash"
	From, To   string        // old and new value, if the change has values
	Undo, Redo func()
	Of         any    // consecutive changes with the same key are merged, as in a drag or while a number is typed; nil for none
	Forget     func() // called when the change can no longer be undone; may be nil
}

// mostChanges is the largest number of changes that can be undone.
const mostChanges = 200

// Did records a change.
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

// End ends the last change: the next one is not merged with it.
func (c *Journal) End() { c.apart = true }

// Held reports whether changes are currently not recorded.
func (c *Journal) Held() bool { return c.held > 0 }

// Within calls do without recording its changes: they are part of another change, or were not
// made by a person.
func (c *Journal) Within(do func()) {
	c.held++
	defer func() { c.held-- }()
	do()
}

// Len returns the number of changes that can be undone.
func (c *Journal) Len() int { return len(c.done) }

// Undo undoes the last change.
func (c *Journal) Undo() { c.step(&c.done, &c.undone, "undo.done", func(x Undoable) { x.Undo() }) }

// Redo makes the last undone change again.
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

// Last returns the description of the change that Undo would undo, "" for none.
func (c *Journal) Last() string { return c.top(c.done) }

// Next returns the description of the change that Redo would make again, "" for none.
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
