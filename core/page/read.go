package page

import "errors"

func (s *source) read(i int, kind Kind) (Content, error) {
	if s.memory != nil {
		return s.memory[i], nil
	}
	return Content{}, errors.New("no reader yet")
}

func (s *source) raw(i int) ([]byte, error) {
	if s.memory != nil {
		return []byte(s.memory[i].Text), nil
	}
	return nil, errors.New("no reader yet")
}

func (s *source) gold(i int) (string, error) { return "", errors.New("no reader yet") }
