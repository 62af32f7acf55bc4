// A path of a conversation to read: as Markdown, as plain text, and as one page of HTML without scripts.
import type * as english from './readable-texts.ts';
import { hasText, shownOf, type ExportedChat, type ExportedStep } from './exported.ts';

type Steps = AsyncIterable<ExportedStep> | Iterable<ExportedStep>;

/** What is said above a chat, in one language. */
export type ReadableTexts = typeof english;

/** "2026-11-21 20:04", in UTC. */
const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const titleOf = ({ title, characterName }: ExportedChat): string => title || characterName;

export async function* writeText(
  chat: ExportedChat,
  steps: Steps,
  texts: ReadableTexts,
): AsyncGenerator<string> {
  yield `${titleOf(chat)}\n${texts.notice(chat.characterName)}\n`;
  for await (const step of steps) {
    const message = shownOf(step);
    if (hasText(message)) yield `\n[${minute(message.at)}] ${message.speakerName}: ${message.text}\n`;
  }
}

/** Names stand in bold and in headings, where these signs would mean something. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#]/g, '\\$&').replaceAll(/\s+/g, ' ');

export async function* writeMarkdown(
  chat: ExportedChat,
  steps: Steps,
  texts: ReadableTexts,
): AsyncGenerator<string> {
  yield `# ${escapeMarkdown(titleOf(chat))}\n\n*${escapeMarkdown(texts.notice(chat.characterName))}*\n`;
  for await (const step of steps) {
    const message = shownOf(step);
    if (hasText(message))
      yield `\n**${escapeMarkdown(message.speakerName)}** · ${minute(message.at)}\n\n${message.text.trim()}\n`;
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** Paragraphs, with what stands between stars in italics or bold. */
export function htmlOf(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const escaped = escapeHtml(paragraph)
        .replaceAll(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
        .replaceAll(/\*([^*\n]+)\*/g, '<em>$1</em>')
        .replaceAll('\n', '<br>');
      return `<p>${escaped}</p>`;
    })
    .join('');
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:42rem;padding:2rem 1.25rem 4rem;font:1.0625rem/1.6 Georgia,'Times New Roman',serif}
h1{font-weight:400;font-size:1.75rem;line-height:1.25}header p,time{font:0.8125rem/1.4 system-ui,sans-serif}
header p,time{color:#6a6f6e}article{margin:1.75rem 0}article p{margin:.5rem 0;overflow-wrap:anywhere}
h2{display:inline;margin:0 .5rem 0 0;font:600 0.9375rem/1.4 system-ui,sans-serif}
.you{border-inline-start:3px solid #c97f5c;padding-inline-start:1rem}
@media(prefers-color-scheme:dark){body{background:#0d1213;color:#ece6dd}header p,time{color:#a0a8a6}}`;

export async function* writeHtml(
  chat: ExportedChat,
  steps: Steps,
  texts: ReadableTexts,
): AsyncGenerator<string> {
  const title = escapeHtml(titleOf(chat));
  yield `<!doctype html>\n<html lang="und">\n<head>\n<meta charset="utf-8">\n`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`;
  yield `<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${title}</title>\n<style>${STYLE}</style>\n</head>\n`;
  yield `<body>\n<header><h1 dir="auto">${title}</h1><p lang="${texts.LOCALE}">${escapeHtml(texts.notice(chat.characterName))}</p></header>\n<main>\n`;
  for await (const step of steps) {
    const message = shownOf(step);
    if (!hasText(message)) continue;
    const at = message.at.toISOString();
    yield `<article class="${message.role === 'user' ? 'you' : 'character'}" dir="auto"><h2>${escapeHtml(message.speakerName)}</h2>`;
    yield `<time datetime="${at}">${minute(message.at)}</time>${htmlOf(message.text)}</article>\n`;
  }
  yield '</main>\n</body>\n</html>\n';
}
