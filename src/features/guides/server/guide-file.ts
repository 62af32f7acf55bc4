// A guide as its author writes it: content/guides/<slug>.md.
import { z } from 'zod';
import { ContentError } from '../../../platform/server/content/content-error.ts';
import type { ContentSource } from '../../../platform/server/content/content-folder.ts';
import { readFrontMatter } from '../../../platform/server/content/front-matter.ts';
import { linksIn, picturesIn, plainBlocks } from '../../../platform/server/content/markdown.ts';
import { WORDS_A_MINUTE } from '../rules.ts';

const Day = z.iso.date('must be a day like 2026-11-24');
const Slug = z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a guide’s file, without .md');

const Head = z.strictObject({
  title: z.string().trim().min(1).max(160),
  emphasis: z.string().trim().default(''),
  description: z.string().trim().min(1).max(400),
  date: Day,
  updated: Day.optional(),
  topic: z.string().trim().min(1).max(60),
  author: z.string().trim().default(''),
  cover: z.string().trim().default(''),
  related: z.array(Slug).max(12).default([]),
  tryWith: z.array(z.string().trim().min(1)).max(12).default([]),
  keywords: z.array(z.string().trim().min(1)).max(40).default([]),
});

export interface GuideFile extends Required<z.output<typeof Head>> {
  slug: string;
  /** Markdown. */
  body: string;
  minutes: number;
  headings: string;
  /** All words of the body. */
  words: string;
  pictures: string[];
  links: string[];
}

/** @throws ContentError */
export function readGuide({ name, text }: ContentSource, note: (problem: string) => void): GuideFile {
  const { data, body } = readFrontMatter(text, Head);
  if (!body.trim()) throw new ContentError('It has no text below its front matter');
  const isPart = data.title.includes(data.emphasis);
  if (!isPart) note(`The emphasis ${JSON.stringify(data.emphasis)} does not stand in the title`);
  const blocks = plainBlocks(body);
  const words = blocks.map((block) => block.text).join('\n');
  return {
    ...data,
    emphasis: isPart ? data.emphasis : '',
    updated: data.updated ?? data.date,
    slug: name,
    body,
    minutes: Math.max(1, Math.round(words.split(/\s+/).length / WORDS_A_MINUTE)),
    headings: blocks
      .filter((block) => block.isHeading)
      .map((block) => block.text)
      .join('\n'),
    words,
    pictures: picturesIn(body).map(pictureName),
    links: linksIn(body),
  };
}

/** `pictures/x.webp` is how a guide names the picture x.webp. */
export const pictureName = (src: string): string => src.replace(/^(?:\.\/)?(?:pictures\/)?/, '');
