// A legal document as the operator writes it: content/legal/<slug>.md.
import { z } from 'zod';
import { ContentError } from '../../../platform/server/content/content-error.ts';
import type { ContentSource } from '../../../platform/server/content/content-folder.ts';
import { readFrontMatter } from '../../../platform/server/content/front-matter.ts';

const Head = z.strictObject({
  title: z.string().trim().min(1),
  description: z.string().trim().min(1),
  version: z.number().int().min(1).max(1_000_000),
  effective: z.iso.date('must be a day like 2026-11-24'),
  isMaterial: z.boolean(),
  order: z.number().default(100),
  short: z.array(z.string().trim().min(1)).max(6).default([]),
});

export interface DocumentSection {
  title: string;
  /** In plain words, as markdown; empty where there is none. */
  summary: string;
  body: string;
}

export interface DocumentFile extends z.output<typeof Head> {
  slug: string;
  /** Markdown before the first section. */
  intro: string;
  sections: DocumentSection[];
  /** The whole file, as it is recorded. */
  source: string;
}

/** @throws ContentError */
export function readDocument({ name, text }: ContentSource): DocumentFile {
  const source = text.replaceAll('\r\n', '\n').trim();
  const { data, body } = readFrontMatter(source, Head);
  const [intro, ...parts] = splitAtSections(body);
  if (parts.length === 0) throw new ContentError('It has no section: a line that begins with ##');
  return { ...data, slug: name, intro: intro!.trim(), sections: parts.map(readSection), source };
}

/** The first part is what stands before the first section. */
function splitAtSections(body: string): string[] {
  const parts: string[][] = [[]];
  let isCode = false;
  for (const line of body.split('\n')) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    if (!isCode && /^##\s+\S/.test(line)) parts.push([]);
    parts.at(-1)!.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

function readSection(part: string): DocumentSection {
  const [heading, ...lines] = part.split('\n');
  const text = lines.join('\n').trim();
  const quoted = /^(?:>.*(?:\n|$))+/.exec(text)?.[0] ?? '';
  return {
    title: heading!
      .replace(/^##\s+/, '')
      .replace(/\s+#+\s*$/, '')
      .trim(),
    summary: quoted.replaceAll(/^> ?/gm, '').trim(),
    body: text.slice(quoted.length).trim(),
  };
}

/** All of it that is read, as one markdown text. */
export const textOfDocument = ({ short, intro, sections }: DocumentFile): string =>
  [
    ...short.map((point) => `- ${point}`),
    '',
    intro,
    ...sections.flatMap(({ title, summary, body }) => [`## ${title}`, summary, body]),
  ]
    .join('\n\n')
    .trim();
