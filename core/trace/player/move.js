// Motion is the way from one picture to another, found by the same rules as in core/trace/motion
// (motion.go, legs.go, box.go), which explain them.
const travelTime = 650; // milliseconds
const [rectKind, lineKind, wordKind, pathKind] = [0, 1, 2, 3];
const none = -1, stays = -2, stagger = 0.35;
const always = [0, 1], early = [0, 0.45], late = [0.5, 1], leaving = [0.6, 1], appearing = 0.25;
const seen = [0, 0, always];

const ease = (t) => t * t * (3 - 2 * t);
const mix = (a, b, t) => a + (b - a) * t;
const over = ([from, to], t) => Math.max(0, Math.min(1, (t - from) / (to - from)));
const viewOf = (id) => id.split('/', 1)[0];
const thingOf = (id) => id.slice(viewOf(id).length + 1);
const sizes = ['x', 'y', 'w', 'h', 'size', 'round', 'thick', 'share'];

// alike tells whether two shapes differ at most in place and size.
function alike(a, b) {
  return a.points.length === b.points.length && ['kind', 'text', 'style', 'fill', 'stroke', 'dash'].every((k) => a[k] === b[k]);
}

// put returns a shape in the place and size of another.
function put(s, at) {
  const out = { ...s };
  for (const k of sizes) out[k] = at[k];
  if (s.points.length === at.points.length) out.points = at.points;
  return out;
}

function boxOf(s) {
  if (s.kind === wordKind) return [s.x, s.y - s.size, s.x + s.w, s.y + 0.3 * s.size];
  if (s.kind === pathKind) return s.points.reduce((b, [x, y]) => around(b, [x, y, x, y]), [Infinity, Infinity, -Infinity, -Infinity]);
  return [Math.min(s.x, s.x + s.w), Math.min(s.y, s.y + s.h), Math.max(s.x, s.x + s.w), Math.max(s.y, s.y + s.h)];
}

const around = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];

// onto maps a point of a box to the same point of another.
function onto(a, b, x, y) {
  const along = (v, i) => (a[i + 2] - a[i] < 1 ? (b[i] + b[i + 2]) / 2 : b[i] + ((v - a[i]) / (a[i + 2] - a[i])) * (b[i + 2] - b[i]));
  return [along(x, 0), along(y, 1)];
}

// placed returns where a shape in box a stands if that becomes box b. Letters keep their size.
function placed(s, a, b) {
  const [x, y] = onto(a, b, s.x + s.w / 2, s.y + s.h / 2), out = { ...s };
  if (s.kind !== wordKind) {
    out.w *= Math.min(1, (b[2] - b[0]) / Math.max(1, a[2] - a[0]));
    out.h *= Math.min(1, (b[3] - b[1]) / Math.max(1, a[3] - a[1]));
  }
  out.points = s.points.map(([px, py]) => onto(a, b, px, py));
  out.x = x - out.w / 2;
  out.y = y - out.h / 2;
  return out;
}

// runsOf returns the runs of each thing, and one of each view.
function runsOf(shapes) {
  const out = new Map();
  const add = (id, i, box, on) => {
    const list = out.get(id) || [], last = list[list.length - 1];
    if (last && (on || last.to === i)) {
      last.box = around(last.box, box);
      last.to = i + 1;
      return;
    }
    list.push({ box, from: i, to: i + 1 });
    out.set(id, list);
  };
  shapes.forEach((s, i) => {
    add(s.id, i, boxOf(s), false);
    add(viewOf(s.id), i, boxOf(s), true);
  });
  return out;
}

function findRuns(runs, id) {
  if (runs.has(id)) return runs.get(id);
  let box = null;
  for (const [other, list] of runs) if (other.startsWith(`${id}/`)) for (const r of list) box = box ? around(box, r.box) : r.box;
  return box && [{ box, from: 0, to: 0 }];
}

// linesOf returns the words of each view on each base line.
function linesOf(shapes) {
  const out = new Map();
  shapes.forEach((s, i) => {
    if (s.kind !== wordKind) return;
    const key = `${viewOf(s.id)}/${s.y.toFixed(1)}/${s.size.toFixed(1)}`;
    if (!out.has(key)) out.set(key, { text: '', words: [], x: s.x, end: 0 });
    const l = out.get(key);
    l.text += s.text;
    l.words.push(i);
    l.end = s.x + s.w;
  });
  return out;
}

class Motion {
  constructor(was, now) {
    this.was = was;
    this.now = now;
    this.of = now.map(() => none);
    this.gone = was.map(() => false);
    this.lines();
    this.pair((s) => `${s.kind} ${s.id} ${s.text}`, (s, a, b) => thingOf(s.id) !== '' || a === b);
    this.pair((s) => (s.kind === wordKind && thingOf(s.id) ? s.id : ''), (s, a, b) => a === b);
    this.find();
    this.legs = [];
    was.forEach((s, n) => { if (!this.gone[n]) this.goes(s); });
    now.forEach((s, i) => this.comes(s, i));
  }

  lines() {
    const before = linesOf(this.was);
    for (const [key, l] of linesOf(this.now)) {
      const old = before.get(key);
      if (!old || old.text !== l.text || Math.abs(old.x - l.x) > 0.5 || Math.abs(old.end - l.end) > 0.5) continue;
      for (const n of old.words) this.gone[n] = true;
      for (const i of l.words) this.of[i] = stays;
    }
  }

  pair(key, may) {
    const group = (shapes, left) => {
      const out = new Map();
      shapes.forEach((s, i) => {
        const k = key(s);
        if (!k || !left(i)) return;
        if (!out.has(k)) out.set(k, []);
        out.get(k).push(i);
      });
      return out;
    };
    const before = group(this.was, (n) => !this.gone[n]), after = group(this.now, (i) => this.of[i] === none);
    for (const [k, list] of after) {
      const old = before.get(k) || [];
      if (!old.length || !may(this.now[list[0]], old.length, list.length)) continue;
      for (let n = 0; n < Math.min(list.length, old.length); n++) {
        this.of[list[n]] = old[n];
        this.gone[old[n]] = true;
      }
    }
  }

  // find finds where new things come from, and where things go that become something else.
  find() {
    this.ways = new Map();
    this.goals = new Map();
    const was = runsOf(this.was), now = runsOf(this.now), travellers = [];
    let last;
    this.now.forEach((s, i) => {
      if (!s.from || this.of[i] !== none) return;
      const parts = findRuns(was, s.from) || findRuns(now, s.from) || findRuns(was, `${viewOf(s.from)}/more`);
      if (!parts) return;
      const mine = now.get(s.id), at = mine.findIndex((r) => r.from <= i && i < r.to);
      const from = parts[parts.length === mine.length ? at : 0].box, to = mine[at].box;
      if (s.id !== last || !travellers.length) travellers.push([]);
      last = s.id;
      travellers[travellers.length - 1].push(i);
      this.ways.set(i, { from, to, when: always });
      if (!this.goals.has(s.from) && !now.has(s.from)) this.goals.set(s.from, { from, to });
    });
    travellers.forEach((list, k) => {
      const from = (stagger * k) / Math.max(1, travellers.length - 1);
      for (const i of list) this.ways.get(i).when = [from, from + 1 - stagger];
    });
  }

  leg(from, to, when, veil) {
    this.legs.push({ from, to, when, veil });
  }

  goes(s) {
    const goal = this.goals.get(s.id);
    if (goal) this.leg(s, placed(s, goal.from, goal.to), always, [0, 1, leaving]);
    else this.leg(s, s, always, [0, 1, early]);
  }

  comes(s, i) {
    const n = this.of[i], way = this.ways.get(i);
    if (n === stays) this.leg(s, s, always, seen);
    else if (n !== none) this.glides(this.was[n], s);
    else if (way) this.leg(placed(s, way.to, way.from), s, way.when, [1, 0, [way.when[0], way.when[0] + appearing]]);
    else if (s.kind === rectKind && s.fill && !s.share && !s.stroke && !s.round) this.leg({ ...s, w: 0 }, s, always, seen);
    else this.leg(s, s, always, [1, 0, late]);
  }

  glides(was, now) {
    if (alike(was, now)) {
      this.leg(put(now, was), now, always, seen);
      return;
    }
    const word = now.kind === wordKind;
    this.leg(was, put(was, now), always, [0, 1, word ? early : always]);
    this.leg(put(now, was), now, always, [1, 0, word ? late : always]);
  }

  // at returns the shapes at time t, between 0 and 1.
  at(t) {
    return this.legs.map((l) => Motion.moment(l, t));
  }

  static moment({ from, to, when, veil }, t) {
    const s = { ...to, veil: mix(veil[0], veil[1], over(veil[2], t)) }, e = ease(over(when, t));
    if (e === 1) return s;
    for (const k of sizes) if (k !== 'share' || from.share !== to.share) s[k] = k === 'share' ? mix(from.share || 1, to.share || 1, e) : mix(from[k], to[k], e);
    if (from.points.length === to.points.length) s.points = to.points.map((p, i) => [mix(from.points[i][0], p[0], e), mix(from.points[i][1], p[1], e)]);
    return s;
  }

  // isStill tells whether nothing of a leg changes.
  static isStill({ from, to, veil }) {
    return !veil[0] && !veil[1] && sizes.every((k) => from[k] === to[k]) && from.points.every((p, i) => p[0] === to.points[i][0] && p[1] === to.points[i][1]);
  }

  // play draws the way into a picture for so many milliseconds, backwards if back, then calls
  // done. It returns what ends it before.
  play(drawing, picture, time, back, done) {
    const moving = [], begin = back ? 1 : 0;
    for (const leg of this.legs) {
      const e = drawing.element(Motion.moment(leg, begin));
      if (!Motion.isStill(leg)) moving.push([leg, e]);
      picture.append(e);
    }
    picture.dataset.moving = '';
    let frame, from;
    const tick = (now) => {
      if (from === undefined) from = now;
      const t = (now - from) / time;
      if (t >= 1) {
        done();
        return;
      }
      for (const [leg, e] of moving) drawing.place(e, Motion.moment(leg, back ? 1 - t : t));
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }
}
