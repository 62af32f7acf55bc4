// Guides, and common questions with their answers.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { CharacterSummary } from '../../shared/words/character.ts';

const Slug = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(80);
const Words = z.string().trim().max(200).optional();

export const GuidePicture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type GuidePicture = z.infer<typeof GuidePicture>;

export const GuideSummary = z.object({
  slug: z.string(),
  title: z.string(),
  /** The part of the title that is set in italics; empty for none. */
  emphasis: z.string(),
  description: z.string(),
  topic: z.string(),
  /** Days, as YYYY-MM-DD. */
  date: z.iso.date(),
  updated: z.iso.date(),
  /** How long reading takes. */
  minutes: z.number().int(),
  cover: GuidePicture.nullable(),
});
export type GuideSummary = z.infer<typeof GuideSummary>;

const GuideLink = z.object({ slug: z.string(), title: z.string() });

export const Guide = GuideSummary.extend({
  html: z.string(),
  keywords: z.array(z.string()),
  /** The headings, in order: level 2 and 3. */
  contents: z.array(z.object({ id: z.string(), title: z.string(), level: z.number().int() })),
  author: z
    .object({ id: z.string(), username: z.string(), name: z.string(), avatarUrl: z.string().nullable() })
    .nullable(),
  related: z.array(GuideSummary),
  /** In the order of the list. */
  previous: GuideLink.nullable(),
  next: GuideLink.nullable(),
  /** Characters to try it with, without those that the viewer may not see. */
  tryWith: z.array(CharacterSummary),
});
export type Guide = z.infer<typeof Guide>;

export const Question = z.object({
  /** The anchor of its heading. */
  id: z.string(),
  topic: z.string(),
  question: z.string(),
  html: z.string(),
});
export type Question = z.infer<typeof Question>;

export const Faq = z.object({
  title: z.string(),
  topics: z.array(z.object({ id: z.string(), title: z.string(), questions: z.array(Question) })),
  /** The questions that fit the words best; empty without words. */
  best: z.array(Question),
});
export type Faq = z.infer<typeof Faq>;

export const guidesContract = contract({
  list: {
    method: 'GET',
    path: '/api/guides',
    access: 'guest',
    summary: 'All guides, newest first; with words those that hold them, the best first.',
    query: z.object({ q: Words }),
    reply: z.object({
      items: z.array(GuideSummary),
      /** All topics there are, in the order of the list. */
      topics: z.array(z.string()),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/guides/{slug}',
    access: 'guest',
    summary: 'One guide.',
    params: z.object({ slug: Slug }),
    reply: Guide,
    errors: { 'guides.missing': 404 },
  },
  faq: {
    method: 'GET',
    path: '/api/faq',
    priority: 'low',
    access: 'guest',
    summary: 'Common questions with their answers; with words, those that fit best too.',
    query: z.object({ q: Words }),
    reply: Faq,
  },
});
