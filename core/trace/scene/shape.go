package scene

import "slices"

// Equal reports whether two shapes look the same in the same place.
func (s *Shape) Equal(o Shape) bool {
	return s.X == o.X && s.Y == o.Y && s.W == o.W && s.H == o.H && s.Round == o.Round && s.Size == o.Size && s.Thick == o.Thick &&
		s.Share == o.Share && s.Veil == o.Veil && s.Alike(&o) && slices.Equal(s.Points, o.Points)
}

// Alike reports whether two shapes differ at most in place and size.
func (s *Shape) Alike(o *Shape) bool {
	return s.Kind == o.Kind && s.Text == o.Text && s.Style == o.Style && s.Fill == o.Fill && s.Stroke == o.Stroke && s.Dash == o.Dash && len(s.Points) == len(o.Points)
}
