// The formatting within a paragraph of chat text: actions, emphasis, strike-through, code and links.
import { after, before, isSpace, isWord } from './characters.ts';
import { addressAt, linkAt } from './links.ts';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'em' | 'strong' | 'struck'; parts: Inline[] }
  /** The address is shown after the words unless they are the address. */
  | { kind: 'link'; href: string; parts: Inline[] };

type Mark = '*' | '_' | '**' | '__' | '~~';

/** What stands after a mark that is not closed yet. */
interface Frame {
  mark: Mark;
  parts: Inline[];
  /** Where the text of the frame begins. */
  from: number;
  /** Begun where an action begins, so it extends to the end of the text if it is never closed. */
  isAction: boolean;
  isCarried: boolean;
}

export interface InlineText {
  parts: Inline[];
  /** An action has begun and not ended: the next paragraph may continue it. */
  isOpen: boolean;
  /** What became of the action that the previous paragraph left open. */
  carried: 'closed' | 'open' | 'reopened';
}

const KINDS = { '*': 'em', _: 'em', '**': 'strong', __: 'strong', '~~': 'struck' } as const;
const TOKEN = /\\[*`~]|`+|\*+|_+|~+|!?\[|https:\/\//g;
/** Deeper marks are plain text, so that no text can overflow the stack. */
const DEPTH_MAX = 12;
/** What an action follows: the end of a sentence, of speech or of another action. */
const ACTION_FOLLOWS = /[.!?…"”“’»」』)\]*~:—–-]|\p{Extended_Pictographic}/u;
/** Between two asterisks these are faces: *_*, *-*, *.* */
const FACE = /^[-_^.,~;]$/;

class Reader {
  private readonly frames: Frame[] = [];
  private readonly parts: Inline[] = [];
  /** Lengths of backtick runs that do not occur any more. */
  private readonly unclosedTicks = new Set<number>();
  carried: InlineText['carried'] = 'open';
  private readonly text: string;
  private readonly hasLinks: boolean;

  constructor(text: string, hasLinks: boolean) {
    this.text = text;
    this.hasLinks = hasLinks;
  }

  read(isCarried: boolean): InlineText {
    if (isCarried) this.frames.push({ mark: '*', parts: [], from: 0, isAction: true, isCarried });
    const { text } = this;
    const token = new RegExp(TOKEN);
    let done = 0;
    for (let found = token.exec(text); found; found = token.exec(text)) {
      this.say(text.slice(done, found.index));
      done = this.take(found[0], found.index);
      if (this.carried === 'reopened') break;
      token.lastIndex = done;
    }
    this.say(text.slice(done));
    return this.end();
  }

  /** @returns where reading continues */
  private take(token: string, at: number): number {
    const end = at + token.length;
    if (token.startsWith('\\')) this.say(token.slice(1));
    else if (token.startsWith('`')) return this.code(token.length, at);
    else if (token.endsWith('[') || token.startsWith('h')) return this.link(token, at);
    else this.mark(token, at);
    return end;
  }

  private get current(): Inline[] {
    return this.frames.at(-1)?.parts ?? this.parts;
  }

  private say(text: string): void {
    if (!text) return;
    const last = this.current.at(-1);
    if (last?.kind === 'text') last.text += text;
    else this.current.push({ kind: 'text', text });
  }

  private code(length: number, at: number): number {
    const { text } = this;
    const from = at + length;
    const ticks = text.slice(at, from);
    const close =
      isWord(before(text, at)) || this.unclosedTicks.has(length) ? -1 : closingTicks(text, from, length);
    if (close < 0) {
      if (!isWord(before(text, at))) this.unclosedTicks.add(length);
      this.say(ticks);
      return from;
    }
    this.current.push({ kind: 'code', text: text.slice(from, close) });
    return close + length;
  }

  private link(token: string, at: number): number {
    const { text } = this;
    const link = !this.hasLinks ? null : token.startsWith('h') ? addressAt(text, at) : linkAt(text, at);
    if (!link) {
      this.say(token);
      return at + token.length;
    }
    const parts: Inline[] =
      link.label === null
        ? [{ kind: 'text', text: link.href }]
        : readInline(link.label, { hasLinks: false }).parts;
    this.current.push({ kind: 'link', href: link.href, parts });
    return link.end;
  }

  private mark(run: string, at: number): void {
    const sign = run[0]!;
    const end = at + run.length;
    const previous = before(this.text, at);
    const next = after(this.text, end);
    // "\\_" is a shoulder of a shrug, not a mark.
    const isShoulder = sign === '_' && previous === '\\';
    const canOpen = next !== '' && !isSpace(next) && !isWord(previous) && !isShoulder;
    const canClose = previous !== '' && !isSpace(previous) && !isWord(next);
    let left = run.length;
    if (sign === '~' ? left !== 2 : left > (sign === '_' ? 2 : 3)) return this.say(run);
    while (canClose && left > 0) {
      const place = this.closable(sign, left);
      if (place < 0) break;
      const { from } = this.frames[place]!;
      if (at - from === 1 && FACE.test(this.text[from]!)) {
        this.unmark(place);
        return this.say(sign.repeat(left));
      }
      left -= this.close(place);
    }
    if (left === 0) return;
    if (!canOpen || this.frames.length >= DEPTH_MAX) return this.say(sign.repeat(left));
    for (const mark of left === 3 ? ['*', '**'] : [sign.repeat(left)]) this.open(mark as Mark, at, end);
  }

  /** The frame that a run of `left` signs closes; -1 if none is open. */
  private closable(sign: string, left: number): number {
    const exact = this.frames.findLastIndex(({ mark }) => mark[0] === sign && mark.length === left);
    if (exact >= 0) return exact;
    return this.frames.findLastIndex(({ mark }) => mark[0] === sign && mark.length < left);
  }

  private close(place: number): number {
    while (this.frames.length > place + 1) this.unmark(this.frames.length - 1);
    const { mark, parts, isCarried } = this.frames.pop()!;
    this.current.push({ kind: KINDS[mark], parts });
    if (isCarried) this.carried = 'closed';
    return mark.length;
  }

  private open(mark: Mark, at: number, end: number): void {
    const earlier = this.frames.findIndex((frame) => frame.mark === mark);
    if (this.frames[earlier]?.isCarried) this.carried = 'reopened';
    // Marks do not nest in themselves, so the earlier one was never meant to be one.
    if (earlier >= 0) this.unmark(earlier);
    const isAction = mark[0] === '*' && this.mayBegin(at);
    this.frames.push({ mark, parts: [], from: end, isAction, isCarried: false });
  }

  private mayBegin(at: number): boolean {
    let end = at;
    while (end > 0 && /[ \t]/.test(this.text[end - 1]!)) end--;
    return end === 0 || this.text[end - 1] === '\n' || ACTION_FOLLOWS.test(before(this.text, end));
  }

  /** Makes the mark of a frame plain text again. */
  private unmark(place: number): void {
    const [{ mark, parts }] = this.frames.splice(place, 1) as [Frame];
    const into = this.frames[place - 1]?.parts ?? this.parts;
    const joined: Inline[] = [{ kind: 'text', text: mark }, ...parts];
    for (const part of joined) {
      const last = into.at(-1);
      if (last?.kind === 'text' && part.kind === 'text') last.text += part.text;
      else into.push(part);
    }
  }

  private end(): InlineText {
    let isOpen = false;
    while (this.frames.length > 0) {
      const { mark, parts, isAction } = this.frames.at(-1)!;
      if (!isAction || parts.length === 0) {
        this.unmark(this.frames.length - 1);
        continue;
      }
      isOpen ||= mark === '*';
      this.frames.pop();
      this.current.push({ kind: KINDS[mark], parts });
    }
    return { parts: this.parts, isOpen, carried: this.carried };
  }
}

function closingTicks(text: string, from: number, length: number): number {
  const ticks = /`+/g;
  ticks.lastIndex = from;
  for (let found = ticks.exec(text); found; found = ticks.exec(text))
    if (found[0].length === length && found.index > from && !isWord(after(text, found.index + length)))
      return found.index;
  return -1;
}

interface InlineOptions {
  /** The previous paragraph has left an action open. */
  isCarried?: boolean;
  hasLinks?: boolean;
}

export function readInline(
  text: string,
  { isCarried = false, hasLinks = true }: InlineOptions = {},
): InlineText {
  return new Reader(text, hasLinks).read(isCarried);
}
