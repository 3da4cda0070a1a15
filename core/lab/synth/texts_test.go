package synth

import "testing"

func TestShuffledTextsShareWhatTheySharedUnderOneKey(t *testing.T) {
	const text = "今天天气很好，我们一起去公园散步。明天可能会下雨，大家记得带伞。"
	first := shuffled(text, "a")
	if again := shuffled(text, "a"); again != first {
		t.Errorf("not the same twice: %s, %s", first, again)
	}
	if shuffled(text, "a") == shuffled(text, "b") {
		t.Error("two keys give one text")
	}
}
