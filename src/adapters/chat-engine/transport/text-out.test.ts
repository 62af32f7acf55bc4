import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marks } from './reply-marks.ts';
import { TextOut, type TextOutOptions } from './text-out.ts';

interface Heard {
  /** As the reader's text is in the end. */
  text: string;
  thoughts: string;
  pieces: string[];
  out: TextOut;
}

function heard(
  pieces: string[],
  options: TextOutOptions = {},
  finish: 'stop' | 'length' | undefined = 'stop',
): Heard {
  const handed: string[] = [];
  const out = new TextOut((text) => handed.push(text), options);
  for (const piece of pieces) out.hand(piece);
  out.end(finish);
  const all = handed.join('');
  return {
    text: all.slice(out.textFrom),
    thoughts: all.slice(0, out.textFrom) + out.thoughts,
    pieces: handed,
    out,
  };
}

const cut = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

function cutAt(text: string, at: number[]): string[] {
  const places = [...new Set(at)].sort((a, b) => a - b);
  return [0, ...places].map((from, n) => text.slice(from, places[n]));
}

/** Expects the same of every size of pieces. */
function expectSplit(
  reply: string,
  expected: { text: string; thoughts: string; hasTools?: boolean },
  options: TextOutOptions = {},
) {
  for (let size = 1; size <= reply.length; size++) {
    const { text, thoughts, out } = heard(cut(reply, size), options);
    expect({ size, text, thoughts, hasTools: out.hasTools }).toEqual({ size, hasTools: false, ...expected });
  }
}

const bits = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...marks,
      'Mara:',
      '**Mara:**',
      'Mara',
      '<',
      '<|',
      '[',
      'analysis',
      'final',
      '\n',
      ' ',
      '🌙',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  ),
  { maxLength: 14 },
);

describe('what a reply shows', () => {
  it('is what came, cut anywhere, whole characters, no U+0000 and no blanks at its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(40)), (text, at) => {
        const { text: shown, pieces } = heard(cutAt(text, at));
        expect(shown).toBe(text.replaceAll('\0', '').toWellFormed().trimEnd());
        expect(pieces.every((piece) => piece !== '' && piece.isWellFormed() && !piece.includes('\0'))).toBe(
          true,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('is the same text and the same thoughts, whatever marks come and however they are cut', () => {
    const options = fc.record({ speaker: fc.constantFrom('', 'Mara Lind'), isUnopened: fc.boolean() });
    fc.assert(
      fc.property(bits, fc.array(fc.nat(80)), options, (parts, at, option) => {
        const reply = parts.join('');
        const whole = heard([reply], option);
        const split = heard(cutAt(reply, at), option);
        expect(split.text).toBe(whole.text);
        expect(split.thoughts).toBe(whole.thoughts);
        expect(split.out.hasTools).toBe(whole.out.hasTools);
        for (const shown of [whole.text, whole.thoughts])
          for (const mark of marks) expect(shown).not.toContain(mark);
        expect(whole.text).toBe(whole.text.trimEnd());
      }),
      { numRuns: 2000 },
    );
  });

  it('can tell each mark by itself: none begins another one', () => {
    for (const mark of marks)
      expect(marks.filter((other) => other !== mark && other.startsWith(mark))).toEqual([]);
  });

  it('has no thoughts in it, at its beginning or later', () => {
    expectSplit('\n<think>She asks <b>why</b>.\n</think>\n\nBecause I say so.', {
      text: 'Because I say so.',
      thoughts: 'She asks <b>why</b>.',
    });
    expectSplit('Because <think>hm</think> I say so.\n<think>So?', {
      text: 'Because I say so.',
      thoughts: 'hm\n\nSo?',
    });
    expectSplit('[THINK]Quick.[/THINK]Yes.', { text: 'Yes.', thoughts: 'Quick.' });
  });

  it('has none that were never opened', () => {
    const reply = 'The user greets me.\nI greet back.\n</think>\n\nGood evening.';
    const expected = { text: 'Good evening.', thoughts: 'The user greets me.\nI greet back.' };
    expectSplit(reply, expected);
    // Known to do so, they come as thoughts from the first word on.
    expectSplit(reply, expected, { isUnopened: true });
    const { pieces, out } = heard(cut(reply, 3), { isUnopened: true });
    expect(pieces.join('')).toBe('Good evening.');
    expect(out.isUnopened).toBe(true);
  });

  it('is all that came where thoughts were expected and none were closed', () => {
    expectSplit('Good evening. ', { text: 'Good evening.', thoughts: '' }, { isUnopened: true });
    expectSplit(
      '<think>Hm.</think>Good evening.',
      { text: 'Good evening.', thoughts: 'Hm.' },
      { isUnopened: true },
    );
    const cutShort = heard(['The user greets'], { isUnopened: true }, 'length');
    expect(cutShort).toMatchObject({ text: '', thoughts: 'The user greets' });
  });

  it('ends with a closing mark that closes nothing, where nothing follows', () => {
    expectSplit('Good evening.</think>', { text: 'Good evening.', thoughts: '' });
    expectSplit('</think>\n\nGood evening.', { text: 'Good evening.', thoughts: '' });
    expect(heard(['</think>Good evening.']).out.isUnopened).toBe(false);
  });

  it('is the last channel of harmony', () => {
    expectSplit(
      '<|channel|>analysis<|message|>Greet her.<|end|><|start|>assistant<|channel|>final<|message|>Good evening.<|return|>',
      { text: 'Good evening.', thoughts: 'Greet her.' },
    );
    expectSplit('<|start|>assistant<|channel|>final<|message|>Good evening.<|end|>late', {
      text: 'Good evening.',
      thoughts: '',
    });
    expectSplit('<|channel|>commentary to=functions.find <|constrain|>json<|message|>{"a":1}<|call|>', {
      text: '',
      thoughts: '',
      hasTools: true,
    });
  });

  it('has no call of a tool in it', () => {
    expectSplit('Let me look.\n<tool_call>{"name":"find"}</tool_call>', {
      text: 'Let me look.',
      thoughts: '',
      hasTools: true,
    });
  });

  it('does not begin with the name of who speaks', () => {
    for (const label of ['Mara Lind: ', '\n**Mara:**\n', '**Mara Lind**:', 'Mara:'])
      expectSplit(`${label}Good evening.`, { text: 'Good evening.', thoughts: '' }, { speaker: 'Mara Lind' });
    expectSplit('<think>Hm.</think>\nMara: Come.', { text: 'Come.', thoughts: 'Hm.' }, { speaker: 'Mara' });
    expectSplit('Hm.</think>\nMara: Come.', { text: 'Come.', thoughts: 'Hm.' }, { speaker: 'Mara' });
    expectSplit(
      'Mara waits: now. Mara: no.',
      { text: 'Mara waits: now. Mara: no.', thoughts: '' },
      { speaker: 'Mara' },
    );
    expect(heard(['Mar'], { speaker: 'Mara' }).text).toBe('Mar');
  });

  it('keeps a text that only begins like a mark', () => {
    expect(heard(['<', 'th', 'ree> cheers']).text).toBe('<three> cheers');
    expect(heard(['<thi']).text).toBe('<thi');
    expect(heard(['  ', '\n', 'well']).text).toBe('  \nwell');
    expect(heard(['2 <', '|im', '_e ok']).text).toBe('2 <|im_e ok');
    expect(heard(['wait <|im_']).text).toBe('wait <|im_');
  });

  it.each(['<|im_end|>', '<|eot_id|>', '<end_of_turn>', '</s>', '<|im_end|>\n<|im_start|>user\nAnd then?'])(
    'ends before a mark of the template, however it is cut: %s',
    (mark) => {
      expectSplit(`A <b>lamp</b>, a <|candle|>. \n${mark}`, {
        text: 'A <b>lamp</b>, a <|candle|>.',
        thoughts: '',
      });
    },
  );

  it('is nothing where all was thought', () => {
    expect(heard(['<think>', 'and never spoken'])).toMatchObject({ text: '', thoughts: 'and never spoken' });
    expect(heard(['<think>x</think>', '\n'])).toMatchObject({ text: '', thoughts: 'x' });
  });

  it('takes thoughts that come apart beside the text, and none out of it then', () => {
    const handed: string[] = [];
    const out = new TextOut((text) => handed.push(text), { isUnopened: true });
    out.think(' Hm.');
    out.think(' So. ');
    out.hand('Good evening.');
    out.end('stop');
    expect(handed.join('')).toBe('Good evening.');
    expect(out.thoughts).toBe('Hm. So.');
  });
});
