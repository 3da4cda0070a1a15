package picture

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"os/exec"
	"strings"
	"time"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// encoder is the program that makes films.
const encoder = "ffmpeg"

// filmPace is how long a film shows each picture: 25 a second.
const filmPace = 40 * time.Millisecond

// codecs are the arguments of the encoder for the endings of films, which it writes to a pipe.
var codecs = map[string][]string{
	".mp4":  {"-movflags", "+frag_keyframe+empty_moov"},
	".webm": {"-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0", "-deadline", "good", "-cpu-used", "5", "-row-mt", "1"},
}

// IsFilm reports whether an ending, with its dot, is that of a film.
func IsFilm(ending string) bool { return codecs[ending] != nil }

// CanFilm returns an error if the program that makes films is not installed.
func CanFilm() error {
	if _, err := exec.LookPath(encoder); err != nil {
		return say.Errorf("films (.mp4, .webm) need %s, which is not installed; a .gif does not", encoder)
	}
	return nil
}

// Film draws the given steps as slides of a film with an ending, .mp4 or .webm. Each one is shown
// for delay, the last one twice as long, and between a step and the next one things travel.
func Film(ctx context.Context, w io.Writer, ending string, s *trace.Story, steps []int, delay time.Duration, o Options) error {
	if err := CanFilm(); err != nil {
		return err
	}
	args := append([]string{"-loglevel", "error", "-f", "image2pipe", "-framerate", fmt.Sprint(int(time.Second / filmPace)), "-c:v", "png", "-i", "-", "-pix_fmt", "yuv420p"}, codecs[ending]...)
	cmd := exec.CommandContext(ctx, encoder, append(args, "-f", ending[1:], "-")...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = w, &said
	pictures, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	shot := shoot(ctx, pictures, s, steps, delay, o)
	pictures.Close()
	if err := cmd.Wait(); err != nil {
		last, _, _ := bytes.Cut(bytes.TrimSpace(said.Bytes()), []byte("\n"))
		return say.Errorf("%s made no film: %v: %s", encoder, err, strings.ToValidUTF8(string(last), "?"))
	}
	return shot
}

// shoot writes the pictures of a film one after the other, each as often as it is shown.
func shoot(ctx context.Context, w io.Writer, s *trace.Story, steps []int, delay time.Duration, o Options) error {
	pen := o.Fonts.Pen()
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	for f := range frames(s, steps, delay, filmPace, o.scene(pen)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		var picture bytes.Buffer
		if err := fast.Encode(&picture, pixels(f.Scene, o.Dark, gifScale, pen)); err != nil {
			return err
		}
		for range max(1, int(f.shown/filmPace)) {
			if _, err := w.Write(picture.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}
