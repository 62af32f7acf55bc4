// The frame of shared pages: the product's header and one column, no script, nothing from elsewhere. Fonts and tokens come
// from hosted.css, which the build of the pages writes (scripts/vite/hosted-sheet.ts).
import { createHash } from 'node:crypto';
import { isLanguage, LANGUAGES } from '../../../../shared/language/languages.ts';
import { escapeHtml } from './html.ts';
import { STYLE } from './style.ts';

const PETAL = 'M21.6 11.1c-1.9-2-2.3-4.6 0-7.4 2.3 2.8 1.9 5.4 0 7.4Z';
const PETALS = [0, 60, 120, 180, 240, 300]
  .map((turn) => `<path transform="rotate(${turn} 21.6 11.4)" d="${PETAL}"/>`)
  .join('');
const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--text)" d="M15.2 2.1A14 14 0 1 0 29.6 19a11.2 11.2 0 0 1-14.4-16.9Z"/><g fill="var(--accent)">${PETALS}</g><circle cx="21.6" cy="11.4" r="1.5" fill="var(--bg-canvas)"/></svg>`;

const ROBOTS = 'noindex, nofollow, noarchive, nosnippet, noimageindex';
const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** For every answer below /shared, pictures included. */
export const SAFE_HEADERS = {
  // What was withdrawn must be gone at the next look.
  'cache-control': 'private, no-store',
  'x-robots-tag': ROBOTS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

export interface LayoutPage {
  title: string;
  productName: string;
  /** Of what the page says itself. */
  locale: string;
  body: string;
  /** Below the column. */
  end?: string;
}

const directionOf = (locale: string): 'ltr' | 'rtl' => {
  const [tag = ''] = locale.split('-');
  return isLanguage(tag) ? LANGUAGES[tag].direction : 'ltr';
};

export const layout = ({ title, productName, locale, body, end = '' }: LayoutPage): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="${ROBOTS}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(title)} – ${escapeHtml(productName)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/hosted.css">
<style>${STYLE}</style>
</head>
<body>
<header class="header"><a class="brand" href="/">${MARK}<b>${escapeHtml(productName)}</b></a></header>
<main>
${body}
</main>
${end && `<footer class="end">${end}</footer>\n`}</body>
</html>
`;
