const words = {
  en: {
    chapters: 'Chapters', code: 'Pseudo-code', settings: 'Settings', result: 'Result', speed: 'Speed', ask: 'Ask the class', motion: 'Motion', keys: 'Keys',
    keysAre: '← and → back and forward, Space plays, Home and End, 1 to 9 for chapters, A shows or hides the result, D shows the data of the pictures',
    all: (title, n) => (n ? `${title}: all ${n}` : `${title}: all of it`), close: 'Close',
    player: 'Player', first: 'First step', back: 'Back', play: 'Play', pause: 'Pause', forward: 'Forward', answer: 'Show the answer', last: 'Last step',
    slider: 'Step', language: '中文', dark: 'Dark', light: 'Light',
    step: (n, all, chapter) => `Step ${n} of ${all}: ${chapter}`,
    characters: (n) => `${n} characters`, pages: (n) => `${n} pages`,
    answers: 'Answers', keysAsk: 'At a question: A, B … choose an answer, digits type the number of hands raised for it',
    right: (n, all) => `${n} of ${all} right`,
    result_: (score, cut, is) => `Score ${score}, threshold ${cut}: ${is ? 'duplicates' : 'not duplicates'}.`,
    old: 'This browser cannot unpack the story: it lacks DecompressionStream. Chrome or Edge from 80, Firefox from 113 and Safari from 16.4 on have it.',
    broken: 'The story in this file is damaged.',
  },
  zh: {
    chapters: '章节', code: '伪代码', settings: '设置', result: '结果', speed: '速度', ask: '课堂提问', motion: '动画', keys: '按键',
    keysAre: '← 与 → 后退与前进，空格键播放，Home 与 End 到首尾，数字键 1 至 9 到各章，A 显示或隐藏结果，D 显示图中数据',
    all: (title, n) => (n ? `${title}：全部 ${n} 项` : `${title}：全文`), close: '关闭',
    player: '播放', first: '第一步', back: '后退', play: '播放', pause: '暂停', forward: '前进', answer: '看答案', last: '最后一步',
    slider: '步骤', language: 'English', dark: '深色', light: '浅色',
    step: (n, all, chapter) => `第 ${n} 步，共 ${all} 步：${chapter}`,
    characters: (n) => `${n} 个字符`, pages: (n) => `${n} 个网页`,
    answers: '答案', keysAsk: '提问时：A、B 等选答案，数字键输入举手人数',
    right: (n, all) => `${all} 题答对 ${n} 题`,
    result_: (score, cut, is) => `得分 ${score}，阈值 ${cut}：${is ? '判为重复' : '不判为重复'}。`,
    old: '此浏览器无法解开讲解内容：缺少 DecompressionStream。Chrome 或 Edge 80、Firefox 113、Safari 16.4 及以上版本具备。',
    broken: '此文件中的讲解已损坏。',
  },
};
const languages = ['en', 'zh'];
const pace = 4000; // milliseconds that a step stands at plain speed

const $ = (id) => document.getElementById(id);

// Player is where one stands in a story and how it is shown.
class Player {
  constructor(story) {
    this.story = story;
    this.drawing = new Drawing(story);
    this.at = 0;
    this.question = false; // the step after this one has been asked about, and is not shown yet
    this.ballot = null; // what was answered: {at: its step, chosen, hands: of each answer}
    this.right = 0; // right answers of a student alone
    this.tried = 0; // all of them
    this.timer = 0;
    this.revealed = false; // the result is shown before the step that tells it
    this.lang = (navigator.languages || [navigator.language]).find((l) => /^(zh|en)\b/i.test(l)) || 'en';
    this.lang = /^zh/i.test(this.lang) ? 'zh' : 'en';
    const dark = matchMedia('(prefers-color-scheme: dark)');
    this.dark = dark.matches;
    dark.addEventListener('change', (e) => this.setGround(e.matches));
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    $('motion').checked = !still.matches;
    still.addEventListener('change', (e) => { $('motion').checked = !e.matches; });
    this.fromHash();
    this.wire();
    this.setGround(this.dark);
    this.setLanguage(this.lang);
    $('app').hidden = false;
    this.show(false);
  }

  get say() { return words[this.lang]; }
  get last() { return this.story.steps.length - 1; }
  // decided is the first step that tells the result.
  get decided() { return this.story.chapters[this.story.chapters.length - 1].from; }
  get playing() { return this.timer !== 0; }

  in(pair) { return pair[languages.indexOf(this.lang)]; }

  chapterOf(step) { return this.story.chapters.filter((c) => c.from <= step).length - 1; }

  wire() {
    const on = (id, does) => $(id).addEventListener('click', does);
    on('first', () => this.jump(0));
    on('back', () => this.back());
    on('play', () => this.toggle());
    on('forward', () => this.forward());
    on('last', () => this.jump(this.last));
    on('language', () => this.setLanguage(this.lang === 'en' ? 'zh' : 'en'));
    on('ground', () => this.setGround(!this.dark));
    on('close', () => $('full').close());
    $('slider').max = this.story.steps.length;
    $('slider').addEventListener('input', () => this.jump($('slider').value - 1));
    $('speed').addEventListener('change', () => { if (this.playing) this.wait(); });
    $('ask').addEventListener('change', () => { if (this.question) this.back(); });
    $('ask-part').hidden = !this.story.steps.some((s) => s.ask);
    document.addEventListener('keydown', (e) => this.key(e));
    addEventListener('hashchange', () => { this.fromHash(); this.setLanguage(this.lang); });
    new ResizeObserver(() => this.fit()).observe($('stage'));
    addEventListener('beforeprint', () => this.slides());
    addEventListener('afterprint', () => { $('slides').replaceChildren(); this.paint(this.dark); });
    for (const c of this.story.chapters) {
      const mark = make('span', '', $('marks'));
      const share = this.last ? c.from / this.last : 0;
      mark.style.left = `calc(0.5rem + (100% - 1rem) * ${share})`;
    }
  }

  // key acts on keys, but for those that what has the focus needs itself.
  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.tagName === 'SELECT' || $('full').open) return;
    if (this.typed(e.key)) {
      e.preventDefault();
      return;
    }
    const slides = e.target === $('slider');
    const does = {
      ArrowRight: () => this.forward(), ArrowLeft: () => this.back(), Home: () => this.jump(0), End: () => this.jump(this.last), ' ': () => this.toggle(),
      a: () => this.reveal(), d: () => this.data(),
    }[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (/^[1-9]$/.test(e.key) && this.story.chapters[e.key - 1]) {
      this.jump(this.story.chapters[e.key - 1].from);
    } else if (!does || e.key === ' ' && !slides && e.target.closest('button, label, input')) {
      return;
    } else {
      does();
    }
    e.preventDefault();
  }

  // fromHash takes step and language from the address: #step=12&lang=zh.
  fromHash() {
    const said = new URLSearchParams(location.hash.slice(1));
    const step = Number.parseInt(said.get('step'), 10);
    if (step >= 1) {
      this.at = Math.min(step - 1, this.last);
      this.question = false;
    }
    if (languages.includes(said.get('lang'))) this.lang = said.get('lang');
  }

  toHash() {
    try {
      history.replaceState(null, '', `#step=${this.at + 1}&lang=${this.lang}`);
    } catch {
      // A page in a frame may have no history; it does without.
    }
  }

  jump(i) {
    i = Math.max(0, Math.min(i, this.last));
    const asked = this.asked(i);
    if (asked >= 0) {
      this.pose(asked);
      return;
    }
    if (i === this.at && !this.question) return;
    const beside = Math.abs(i - this.at) <= 1;
    if (this.question && i === this.ballot.at) this.count();
    this.at = i;
    this.question = false;
    this.show(beside);
  }

  // asked is the step to ask about before a jump to step i: that of a chapter, or the decision on
  // the way; -1 for none.
  asked(i) {
    if (!$('ask').checked || i <= this.at) return -1;
    const at = this.story.chapters.some((c) => c.from === i) ? i : this.decided;
    const open = this.question && this.at === at - 1;
    return this.at < at && at <= i && this.story.steps[at].ask && !open ? at : -1;
  }

  // pose asks about step i.
  pose(i) {
    this.at = i - 1;
    this.question = true;
    this.ballot = { at: i, chosen: -1, hands: (this.story.steps[i].answers || []).map(() => 0) };
    this.halt();
    this.show(false);
  }

  // typed answers the open question: letters choose an answer, digits count hands for it.
  typed(key) {
    if (!this.question || key.length > 1 && key !== 'Backspace') return false;
    const b = this.ballot, at = key.toLowerCase().charCodeAt(0) - 97, digit = /^[0-9]$/.test(key);
    if (key.length === 1 && at >= 0 && at < b.hands.length) {
      b.chosen = at;
    } else if (b.chosen < 0 || !digit && key !== 'Backspace') {
      return false;
    } else {
      b.hands[b.chosen] = digit ? Math.min(999, 10 * b.hands[b.chosen] + Number(key)) : Math.floor(b.hands[b.chosen] / 10);
    }
    this.vote();
    return true;
  }

  // count counts the answer of a student when it is shown which one is right.
  count() {
    const b = this.ballot;
    if (b.chosen < 0 || b.hands.some(Boolean)) return;
    this.tried++;
    if (b.chosen === (this.story.steps[b.at].right || 0)) this.right++;
  }

  // vote shows the answers of the open question, or beside its answer what was answered.
  vote() {
    const b = this.ballot, step = b && this.story.steps[b.at];
    const told = b && !this.question, shown = b && step.answers && (!told || this.at === b.at);
    $('ballot').hidden = !shown;
    if (!shown) return;
    const hall = b.hands.some(Boolean), most = Math.max(1, ...b.hands), right = step.right || 0;
    const score = b.chosen >= 0 && !hall ? ` · ${this.say.right(this.right, this.tried)}` : '';
    $('asked').textContent = told ? this.in(step.ask) + score : '';
    $('asked').hidden = !told;
    $('answers').replaceChildren();
    step.answers.forEach((words, i) => {
      const button = make('button', '', $('answers'));
      button.type = 'button';
      button.className = told && i === right ? 'answer right' : told && !hall && i === b.chosen ? 'answer wrong' : 'answer';
      button.setAttribute('aria-pressed', !told && i === b.chosen);
      button.disabled = told;
      make('b', String.fromCharCode(65 + i), button);
      make('span', this.in(words), button);
      make('span', hall ? b.hands[i] : '', button).className = 'hands';
      make('span', '', button).className = 'mark';
      if (hall) {
        const bar = make('span', '', button);
        bar.className = 'bar';
        bar.style.width = `${100 * b.hands[i] / most}%`;
      }
      button.addEventListener('click', () => {
        b.chosen = i;
        this.vote();
      });
    });
  }

  // reveal shows the result before its step, or hides it again.
  reveal() {
    this.revealed = !this.revealed;
    this.show(false);
  }

  back() {
    if (this.question) {
      this.question = false;
      this.show(false);
      return;
    }
    this.jump(this.at - 1);
  }

  forward() {
    if (this.at >= this.last) {
      this.halt();
    } else if (!this.question && $('ask').checked && this.story.steps[this.at + 1].ask) {
      this.pose(this.at + 1);
    } else {
      this.jump(this.at + 1);
    }
  }

  toggle() {
    if (this.playing) {
      this.halt();
    } else if (this.at >= this.last) {
      this.jump(0);
      this.wait();
    } else if (this.question) {
      this.forward();
      this.wait();
    } else {
      this.wait();
    }
  }

  // wait goes forward after a while.
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.forward();
      if (this.at >= this.last) this.halt();
      if (this.playing) this.wait();
    }, pace / Number($('speed').value));
    this.label();
  }

  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.label();
  }

  setGround(dark) {
    this.dark = dark;
    document.documentElement.dataset.ground = dark ? 'dark' : 'light';
    this.paint(dark);
    this.label();
  }

  // paint gives the inks their colours.
  paint(dark) {
    for (const [ink, [light, night]] of Object.entries(this.story.colors)) document.documentElement.style.setProperty(`--${ink}`, dark ? night : light);
  }

  setLanguage(lang) {
    this.lang = lang;
    document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : 'en';
    document.title = this.in(this.story.title);
    $('title').textContent = this.in(this.story.title);
    $('pages').textContent = this.pages();
    for (const e of document.querySelectorAll('[data-say]')) e.textContent = this.say[e.dataset.say];
    this.lists();
    this.label();
    this.show(false);
  }

  pages() {
    const all = this.story.pages;
    if (all.length > 2) return this.say.pages(all.length);
    return all.map((p) => [p.id, p.title, this.say.characters(p.chars)].filter(Boolean).join(' · ')).join(' | ');
  }

  // lists fills chapters, pseudo-code and settings.
  lists() {
    $('chapters').replaceChildren();
    this.story.chapters.forEach((c, i) => {
      const button = make('button', `${i + 1}. ${this.in(c.title)}`, make('li', '', $('chapters')));
      button.type = 'button';
      button.addEventListener('click', () => this.jump(c.from));
    });
    $('code').replaceChildren();
    for (const line of this.story.code) make('li', this.in(line), $('code')).className = 'mono';
    $('code-part').hidden = !this.story.code.length;
    $('settings').replaceChildren();
    for (const [name, value] of this.story.settings) {
      make('dt', this.in(name), $('settings'));
      make('dd', this.in(value), $('settings'));
    }
    $('settings-part').hidden = !this.story.settings.length;
    const r = this.story.result;
    if (r) $('result').textContent = this.say.result_(r.score, r.cut, r.duplicates);
  }

  // label names the controls by what they do now.
  label() {
    for (const e of document.querySelectorAll('[data-label]')) e.setAttribute('aria-label', this.say[e.dataset.label]);
    $('play').setAttribute('aria-label', this.playing ? this.say.pause : this.say.play);
    $('play').classList.toggle('playing', this.playing);
    $('forward').setAttribute('aria-label', this.question ? this.say.answer : this.say.forward);
    for (const e of document.querySelectorAll('.buttons button')) e.title = e.getAttribute('aria-label');
    $('slider').setAttribute('aria-label', this.say.slider);
    $('language').textContent = this.say.language;
    $('language').lang = this.lang === 'zh' ? 'en' : 'zh-Hans';
    $('ground').textContent = this.dark ? this.say.light : this.say.dark;
  }

  // show shows the step where one stands, or the question that the next one answers; things
  // move to their places where one comes from beside.
  show(beside) {
    const step = this.story.steps[this.at], chapter = this.chapterOf(this.at);
    const said = this.question ? this.in(this.story.steps[this.at + 1].ask) : this.in(step.say);
    if ($('sentence').textContent !== said) $('sentence').textContent = said;
    $('said').classList.toggle('question', this.question);
    this.vote();
    const title = this.in(this.story.chapters[chapter].title);
    $('slider').value = this.at + 1;
    $('slider').setAttribute('aria-valuetext', this.say.step(this.at + 1, this.last + 1, title));
    $('place').textContent = `${this.at + 1} / ${this.last + 1}`;
    const current = (list, i, value) => [...$(list).children].forEach((e, n) => {
      const target = e.querySelector('button') || e;
      if (n === i) target.setAttribute('aria-current', value); else target.removeAttribute('aria-current');
    });
    current('chapters', chapter, 'step');
    current('code', step.code, 'true');
    // They keep the focus, as disabled buttons would not.
    for (const id of ['first', 'back']) $(id).setAttribute('aria-disabled', this.at === 0 && !this.question);
    for (const id of ['forward', 'last']) $(id).setAttribute('aria-disabled', this.at === this.last);
    $('result-part').hidden = !this.story.result || this.at < this.decided && !this.revealed;
    this.draw(beside);
    this.label();
    this.toHash();
  }

  // fulls returns all of what the pictures of the step show a part of, or draw without numbers.
  fulls() {
    return this.layout.steps[this.at].slice(1).filter(([, , , n]) => n !== undefined).map(([, , , n]) => this.story.full[n]);
  }

  // folded offers each of them.
  folded() {
    $('folded').replaceChildren();
    for (const full of this.fulls()) {
      const button = make('button', this.say.all(this.in(full.title), (full.rows || []).length), $('folded'));
      button.type = 'button';
      button.addEventListener('click', () => this.whole([full]));
    }
  }

  // data shows all of them.
  data() {
    if (this.fulls().length) this.whole(this.fulls());
  }

  // whole shows tables and texts, one below the other.
  whole(fulls) {
    $('full-title').textContent = fulls.map((f) => this.in(f.title)).join(' · ');
    $('all').replaceChildren();
    for (const full of fulls) {
      if (fulls.length > 1) make('h3', this.in(full.title), $('all'));
      $('all').append(full.rows ? this.drawing.table(full, this.lang) : this.drawing.text(full));
    }
    this.halt();
    $('full').showModal();
    $('all').scrollTop = 0;
  }

  // draw draws the step. Where it is beside the one that was drawn, things travel there; a way
  // that is not over yet ends, and the step stands at once.
  draw(beside) {
    const layout = this.drawing.layout(this.lang, $('stage').clientWidth), was = this.drawn;
    const moves = beside && layout === this.layout && !this.stop && $('motion').checked && was !== this.at;
    this.stop?.();
    this.stop = null;
    this.layout = layout;
    this.drawn = this.at;
    if (moves) {
      const time = this.playing ? Math.min(travelTime, (0.4 * pace) / Number($('speed').value)) : travelTime;
      const { picture, stop } = this.drawing.travel(layout, was, this.at, time, () => this.draw(false));
      this.stop = stop;
      $('stage').replaceChildren(picture);
    } else {
      $('stage').replaceChildren(this.drawing.step(layout, this.at));
    }
    this.folded();
    this.reach();
  }

  // reach lets keys scroll what has no room, and brings the line at work into view.
  reach() {
    for (const id of ['main', 'aside']) {
      if ($(id).scrollHeight > $(id).clientHeight + 1) $(id).tabIndex = 0; else $(id).removeAttribute('tabindex');
    }
    const line = $('code').querySelector('[aria-current]'), box = $('aside').getBoundingClientRect();
    if (!line || $('aside').tabIndex !== 0) return;
    const at = line.getBoundingClientRect();
    if (at.bottom > box.bottom) $('aside').scrollTop += at.bottom - box.bottom + 8;
    if (at.top < box.top) $('aside').scrollTop -= box.top - at.top + 8;
  }

  // fit draws anew where another layout suits the window better.
  fit() {
    if (this.layout && this.drawing.layout(this.lang, $('stage').clientWidth) !== this.layout) this.draw(false); else this.reach();
  }

  // slides makes a page of each step, for print, on light ground.
  slides() {
    this.paint(false);
    $('slides').replaceChildren();
    this.story.steps.forEach((step, i) => {
      const slide = make('section', '', $('slides'));
      slide.className = 'slide';
      const head = make('div', '', slide);
      head.className = 'head';
      make('b', this.in(this.story.title), head);
      make('span', this.in(this.story.chapters[this.chapterOf(i)].title), head);
      make('p', this.in(step.say), slide).className = 'said';
      slide.append(this.drawing.step(this.drawing.slide(this.lang, i), i));
      const foot = make('div', '', slide);
      foot.className = 'foot';
      make('span', step.code < 0 ? '' : this.in(this.story.code[step.code]), foot).className = 'mono';
      make('span', `${i + 1} / ${this.last + 1}`, foot);
    });
  }
}

// unpack reads the story that the file holds.
async function unpack() {
  const bytes = Uint8Array.from(atob($('story').textContent), (c) => c.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(plain).text());
}

function trouble(key) {
  $('trouble').replaceChildren();
  for (const lang of languages) make('span', `${words[lang][key]} `, $('trouble')).lang = lang === 'zh' ? 'zh-Hans' : 'en';
  $('trouble').hidden = false;
}

if (typeof DecompressionStream === 'undefined') {
  trouble('old');
} else {
  unpack().then((story) => new Player(story), () => trouble('broken'));
}
