// The frame of the hosted pages: the product's header, one card, no script. Fonts and tokens come from hosted.css, which
// the build of the pages writes (scripts/vite/hosted-sheet.ts).
import { STYLE } from './style.ts';

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const PETAL = 'M21.6 11.1c-1.9-2-2.3-4.6 0-7.4 2.3 2.8 1.9 5.4 0 7.4Z';
const PETALS = [0, 60, 120, 180, 240, 300].map(
  (turn) => `<path transform="rotate(${turn} 21.6 11.4)" d="${PETAL}"/>`,
);
const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--text)" d="M15.2 2.1A14 14 0 1 0 29.6 19a11.2 11.2 0 0 1-14.4-16.9Z"/><g fill="var(--accent)">${PETALS.join('')}</g><circle cx="21.6" cy="11.4" r="1.5" fill="var(--bg-canvas)"/></svg>`;

const icon = (paths: string): string =>
  `<svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
const FLASK = icon(
  '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>',
);
const ALERT = icon(
  '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
);

export function layout(page: { title: string; productName: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escape(page.title)} – ${escape(page.productName)} test payments</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/hosted.css">
<style>${STYLE}</style>
</head>
<body>
<header class="header"><span class="brand">${MARK}<b>${escape(page.productName)}</b></span></header>
<main>
${page.body}
<p class="test-mode">${FLASK}Test mode: no real money moves.</p>
</main>
</body>
</html>
`;
}

/** The page in the theme that the buyer chose in the product; without a choice it follows the system. */
export const inTheme = (html: string, theme: 'light' | 'dark' | null): string =>
  theme ? html.replace('<body>', `<body data-theme="${theme}">`) : html;

/** Heading and introduction of a page. */
export const head = (title: string, text: string): string =>
  `<div class="head"><h1>${escape(title)}</h1>\n<p class="soft">${escape(text)}</p></div>`;

/** The card with what is paid, the same at every step. @param rows names and values in HTML */
export const panel = (rows: [string, string][], body: string): string =>
  `<section class="panel">
<dl>${rows.map(([name, value]) => `<div class="kv"><dt>${escape(name)}</dt>${value}</div>`).join('')}</dl>
${body}
</section>`;

/** @param each how often, where it is paid more than once */
export const priceValue = (price: string, each = ''): string =>
  `<dd class="price">${escape(price)}${each && ` <span class="soft">${escape(each)}</span>`}</dd>`;

export const textValue = (text: string): string => `<dd>${escape(text)}</dd>`;

export const problemNote = (problem: string): string =>
  problem && `<p class="problem" role="alert">${ALERT}<span>${escape(problem)}</span></p>`;

export const linkButton = (url: string, label: string): string =>
  `<a class="button quiet" href="${escape(url)}">${escape(label)}</a>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

/** A page that only says something. */
export const noticePage = (notice: {
  productName: string;
  title: string;
  text: string;
  link: { url: string; label: string };
}): string =>
  layout({
    title: notice.title,
    productName: notice.productName,
    body: `${head(notice.title, notice.text)}\n${linkButton(notice.link.url, notice.link.label)}`,
  });
