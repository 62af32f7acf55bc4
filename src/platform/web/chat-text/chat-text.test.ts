// @vitest-environment jsdom
// Chat text is untrusted: it may be formatted but must never execute or load anything.
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { createElement as h } from 'react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { ChatText } from './chat-text.tsx';

afterEach(cleanup);
const draw = (text: string) => render(h(ChatText, { text })).container;

describe('chat text is drawn safely', () => {
  it.each([
    '<script>alert(1)</script>',
    'Hello <script src="https://bad.example/x.js"></script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="https://bad.example"></iframe>',
    '<a href="javascript:alert(1)">here</a>',
    '<style>body{display:none}</style>',
    '<form action="https://bad.example"><button>Sign in</button></form>',
    '<svg onload=alert(1)>',
  ])('HTML is no HTML: %s', (text) => {
    const drawn = draw(text);
    expect(drawn.querySelector('script, img, iframe, style, form, button, svg')).toBeNull();
    expect(drawn.textContent).toBe(text);
    for (const link of drawn.querySelectorAll('a')) expect(link.href).toMatch(/^https:\/\/bad\.example\b/);
  });

  it.each([
    '[here](javascript:alert(1))',
    '[here](JaVaScRiPt:alert(1))',
    '[here](java\tscript:alert(1))',
    '[here](data:text/html;base64,PHNjcmlwdD4=)',
    '[here](vbscript:msgbox)',
    '[here](file:///etc/passwd)',
    '[here](http://plain.example)',
    '[here](//other.example)',
    '[here](https://bank.example@evil.example/)',
    '[here](https://a.example/\u202egnp.exe)',
    '<javascript:alert(1)>',
    '![here](javascript:alert(1))',
    '![here](data:image/svg+xml;base64,PHN2Zz4=)',
  ])('an address that is not https is shown as it is written: %s', (text) => {
    const drawn = draw(text);
    for (const link of drawn.querySelectorAll('a')) expect(link.href).toMatch(/^https:\/\/(?!bank)/);
    expect(drawn.textContent).toContain('here'.slice(0, text.includes('here') ? 4 : 0));
    expect(drawn.innerHTML).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript|file|http):/i);
  });

  it('a picture is linked and not loaded', () => {
    const drawn = draw('![a cat](https://tracker.example/cat.png)');
    expect(drawn.querySelector('img')).toBeNull();
    expect(drawn.querySelector('a')!.getAttribute('href')).toBe('https://tracker.example/cat.png');
    expect(drawn.textContent).toBe('a cat (https://tracker.example/cat.png)');
  });

  it('a link shows its address, opens in a new tab and passes on neither opener nor referrer', () => {
    const drawn = draw('[your bank](https://evil.example/x) and https://example.com/y.');
    const [named, bare] = drawn.querySelectorAll('a');
    expect(drawn.textContent).toBe('your bank (https://evil.example/x) and https://example.com/y.');
    for (const link of [named!, bare!]) {
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('noopener noreferrer nofollow ugc');
    }
  });

  it('any text makes only the elements and attributes that formatting needs', () => {
    const allowed =
      'P,EM,STRONG,DEL,CODE,PRE,A,BDI,SPAN,HR,UL,OL,LI,BLOCKQUOTE,DIV,TABLE,THEAD,TBODY,TR,TH,TD'.split(',');
    const bit = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '&',
        'on',
        'error=',
        'script',
        '[',
        '](',
        ')',
        '*',
        '`',
        '|',
        '\n',
        '- ',
        '> ',
        '```\n',
      ],
      ...['https://a.example/', 'javascript:', 'data:', '|-|-|\n', '\u202e', 'x'],
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const drawn = draw(bits.join(''));
        for (const element of drawn.firstElementChild!.querySelectorAll('*')) {
          expect(allowed).toContain(element.tagName);
          for (const { name } of element.attributes)
            expect(name).toMatch(/^(class|dir|href|target|rel|value|scope|style|role|tabindex|aria-label)$/);
          if (element.tagName === 'A') expect(element.getAttribute('href')).toMatch(/^https:\/\/a\.example/);
        }
        cleanup();
      }),
      { numRuns: 150 },
    );
  });
});

it('a heading is no heading of the page, and code can be scrolled by keyboard', () => {
  const drawn = draw('# Big\n\nShe *smiles*, **slowly**.\n\n```\nlet x\n```');
  expect(drawn.querySelector('h1, h2, h3')).toBeNull();
  expect(drawn.querySelector('.chat-text-title')!.textContent).toBe('Big');
  expect(drawn.querySelector('em')!.textContent).toBe('smiles');
  expect(drawn.querySelector('strong')!.textContent).toBe('slowly');
  expect(drawn.querySelector('pre')!.tabIndex).toBe(0);
});

it('the numbers shown are the numbers written', () => {
  const drawn = draw('1. One\n2. Two\n\n1987. A good year.');
  expect([...drawn.querySelectorAll('li')].map((item) => item.value)).toEqual([1, 2]);
  expect(drawn.querySelector('ol + p')!.textContent).toBe('1987. A good year.');
});

it('each paragraph, cell and list has the direction of its own text', () => {
  const drawn = draw('Hello.\n\nשלום עולם\n\n- مرحبا\n- two\n\n> שלום\n\n| א | b |\n|---|---|\n| 1 | 2 |');
  expect(
    [...drawn.querySelectorAll('p, th, td')].every((element) => element.getAttribute('dir') === 'auto'),
  ).toBe(true);
  expect(drawn.querySelector('ul')!.dir).toBe('rtl');
  expect(drawn.querySelector('blockquote')!.dir).toBe('rtl');
  expect(drawn.querySelector('table')!.dir).toBe('rtl');
});

const REPLY = [
  '*She looks up from the ledger.\n\nThe rain goes on.* "Evening," she says. It is *hers*, **truly**.',
  '- one\n- two\n  - inner\n\n1. One\n2. Two\n\n1987. A good year.',
  '| a | b |\n|---|---|\n| 1 | ~~2~~ |\n\n> quoted\n> *more*\n\nSee https://a.example/x, `code` and 2*3*4.',
  '```js\nlet a = *1*;\n',
].join('\n\n');

test('a reply looks the same while it is written and when it is complete', () => {
  const { container, rerender } = render(h(ChatText, { text: '', isWriting: true }));
  const shown = () => container.innerHTML.replaceAll(/<span class="chat-text-caret"[^>]*><\/span>/g, '');
  for (let end = 1; end <= REPLY.length; end++) {
    const text = REPLY.slice(0, end);
    rerender(h(ChatText, { text, isWriting: true }));
    expect(container.querySelectorAll('.chat-text-caret').length).toBeLessThanOrEqual(1);
    // A sign at the end is held back until it is known what it means.
    if (/[*_~`]$/.test(text)) continue;
    const whole = render(h(ChatText, { text }));
    expect(shown()).toBe(whole.container.innerHTML);
    whole.unmount();
  }
});

test('completed blocks keep their elements while a reply grows', () => {
  const { container, rerender } = render(h(ChatText, { text: 'One.\n\nTwo.', isWriting: true }));
  const first = container.querySelector('p')!;
  rerender(h(ChatText, { text: 'One.\n\nTwo.\n\n*Three', isWriting: true }));
  rerender(h(ChatText, { text: 'One.\n\nTwo.\n\n*Three.*', isWriting: false }));
  expect(container.querySelector('p')).toBe(first);
  expect(container.querySelector('em')!.textContent).toBe('Three.');
});
