// @vitest-environment jsdom
// A reply is untrusted text: it may be formatted but must never execute or load anything.
import { cleanup, render } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

afterEach(cleanup);
const draw = (text: string) => render(h(MarkdownText, { text })).container;

describe('Markdown is rendered safely', () => {
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
    expect(drawn.querySelector('script, img, iframe, a, style, form, button, svg')).toBeNull();
    expect(drawn.textContent).toContain(text.slice(text.indexOf('<')).slice(0, 8));
  });

  it.each([
    '[here](javascript:alert(1))',
    '[here](JaVaScRiPt:alert(1))',
    '[here](java\tscript:alert(1))',
    '[here](data:text/html;base64,PHNjcmlwdD4=)',
    '[here](vbscript:msgbox)',
    '[here](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '![here](javascript:alert(1))',
    '![here](data:image/svg+xml;base64,PHN2Zz4=)',
  ])('an address that is neither web nor mail leads nowhere: %s', (text) => {
    const drawn = draw(text);
    for (const link of drawn.querySelectorAll('a'))
      expect(link.getAttribute('href') ?? '').toMatch(/^(https?:|mailto:|$)/);
    expect(drawn.innerHTML).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript|file):/i);
  });

  it('a picture is linked and not loaded', () => {
    const drawn = draw('![a cat](https://tracker.example/cat.png)');
    expect(drawn.querySelector('img')).toBeNull();
    expect(drawn.querySelector('a')!.getAttribute('href')).toBe('https://tracker.example/cat.png');
    expect(drawn.textContent).toBe('a cat');
  });

  it('a link opens in a new tab without opener or referrer', () => {
    const link = draw('[there](https://example.com)').querySelector('a')!;
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noopener noreferrer nofollow ugc');
  });

  it('a heading is no heading of the page, and inline formatting is rendered', () => {
    const drawn = draw('# Big\n\nShe *smiles*, **slowly**.\n\n```\nlet x\n```');
    expect(drawn.querySelector('h1, h2, h3')).toBeNull();
    expect(drawn.querySelector('.message-title')!.textContent).toBe('Big');
    expect(drawn.querySelector('em')!.textContent).toBe('smiles');
    expect(drawn.querySelector('strong')!.textContent).toBe('slowly');
    expect(drawn.querySelector('pre')!.tabIndex).toBe(0);
  });
});
