// The layout of all emails. Mail clients support tables and inline styles. Gmail drops a whole style block
// that it does not understand, so the block contains only dark mode. Outlook renders with Word, which has no
// max-width and no padding of links, so it gets markup of its own. No picture is fetched, so nobody learns
// who opened an email.
import type { Email } from '../ports/mail.ts';

export type EmailText = Omit<Email, 'to'>;

export interface EmailParts {
  subject: string;
  /** Preview text that an inbox shows after the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs before the button. */
  before: string[];
  button: { label: string; link: string };
  /** Paragraphs after the button. */
  after: string[];
  /** List between the paragraphs and the button; each item is a link. */
  items?: { lead: string; rest: string; link: string }[];
  /** Small links at the end, for instance to unsubscribe. */
  smallLinks?: { label: string; link: string }[];
  /** Why the reader received it and whether replies are read; by default the text for account emails. */
  footer?: string;
}

/** A build of another language has its own here. */
const LANGUAGE = 'en-US';
const BUTTON_FAILS = 'If the button does not work, open this address:';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const SERIF = "Newsreader,Georgia,'Times New Roman',serif";
const SANS = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Overrides the inline colours in dark mode; `[data-ogsc]` matches Outlook's dark mode. */
const DARK = [
  ['.nb-bg', 'background:#0b1011'],
  ['.nb-card', 'background:#11181a;border-color:#2b383a'],
  ['.nb-ink', 'color:#f4efe4'],
  ['.nb-soft', 'color:#bec5bd'],
  ['.nb-link', 'color:#ffb38a'],
  ['.nb-btn', 'background:#ffb38a;color:#26120a'],
] as const;
const important = (rule: string): string => rule.replaceAll(';', ' !important;') + ' !important';
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${DARK.map(([name, rule]) => `${name}{${important(rule)}}`).join('')}}`,
  ...DARK.map(([name, rule]) => `[data-ogsc] ${name}{${important(rule)}}`),
].join('\n');

const paragraph = (text: string): string =>
  `<p class="nb-ink" style="margin:0 0 14px;font:16px/26px ${SANS};color:#1b2122">${escape(text)}</p>`;

type Items = NonNullable<EmailParts['items']>;

const itemRow = ({ lead, rest, link }: Items[number]): string =>
  `<tr><td style="padding:0 0 12px;font:16px/24px ${SANS}"><a class="nb-ink" href="${escape(link)}" style="color:#1b2122;text-decoration:none"><strong class="nb-link" style="color:#a33f16;font-weight:600">${escape(lead)}</strong> ${escape(rest)}</a></td></tr>`;

const itemTable = (items: Items): string =>
  items.length > 0
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 6px">\n${items.map(itemRow).join('\n')}\n</table>`
    : '';

const smallLink = ({ label, link }: { label: string; link: string }): string =>
  `<a class="nb-link" href="${escape(link)}" style="color:#a33f16">${escape(label)}</a>`;

/** Fills the preview text, so that the inbox does not append the email's first lines. */
const PREHEADER_FILL = '&#847;&zwnj;&nbsp;'.repeat(60);

function toHtml(
  { subject, preheader, heading, before, items = [], button, after, footer, smallLinks = [] }: EmailParts,
  product: string,
): string {
  const link = escape(button.link);
  return `<!doctype html>
<html lang="${LANGUAGE}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${escape(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="nb-bg" style="margin:0;padding:0;background:#f6f1e7">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:#f6f1e7;opacity:0">${escape(preheader)}${PREHEADER_FILL}</div>
<table role="presentation" class="nb-bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f6f1e7" style="background:#f6f1e7">
<tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="nb-ink" style="padding:0 4px 20px;font:22px/28px ${SERIF};color:#1b2122">${escape(product)}</td></tr>
<tr><td class="nb-card" bgcolor="#fdfaf3" style="background:#fdfaf3;border:1px solid #d8cebb;border-radius:16px;padding:32px 28px 22px">
<h1 class="nb-ink" style="margin:0 0 18px;font:400 26px/32px ${SERIF};color:#1b2122">${escape(heading)}</h1>
${before.map(paragraph).join('\n')}
${itemTable(items)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 18px"><tr>
<td class="nb-btn" bgcolor="#ae4419" style="background:#ae4419;border-radius:999px;mso-padding-alt:13px 26px"><a class="nb-btn" href="${link}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:#ae4419;color:#fff8f2;font:600 16px/22px ${SANS};text-decoration:none">${escape(button.label)}</a></td>
</tr></table>
<p class="nb-soft" style="margin:0 0 18px;font:14px/22px ${SANS};color:#46504f">${BUTTON_FAILS}<br><a class="nb-link" href="${link}" style="color:#a33f16;word-break:break-all">${link}</a></p>
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td class="nb-soft" style="padding:18px 4px 0;font:13px/20px ${SANS};color:#46504f">${[escape(footer ?? usualFooter(product)), ...smallLinks.map(smallLink)].join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const usualFooter = (product: string): string =>
  `${product} wrote to you because this address belongs to an account there. No one reads answers to this email.`;

function toText(email: EmailParts, product: string): string {
  const { heading, before, items = [], button, after, footer, smallLinks = [] } = email;
  const listed = items.map(({ lead, rest }) => `- ${lead} ${rest}`.trim());
  const signature = footer ? `-- \n${product}\n${footer}` : `-- \n${product}`;
  const parts = [
    ...[heading, ...before],
    ...(listed.length > 0 ? [listed.join('\n')] : []),
    ...[`${button.label}:\n${button.link}`, ...after],
    ...smallLinks.map(({ label, link }) => `${label}:\n${link}`),
    signature,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A header value must not contain line breaks. */
const oneLine = (text: string): string => text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim();

/** @param product the product's name as set by the operator. */
export const layOut = (parts: EmailParts, product: string): EmailText => ({
  subject: oneLine(parts.subject),
  text: toText(parts, product),
  html: toHtml(parts, product),
});
