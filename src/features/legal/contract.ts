// The operator's legal documents, their versions, and which of them somebody agreed to.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Timestamp } from '../../shared/words/ids.ts';

const Slug = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(80);
const SlugParams = z.object({ slug: Slug });
const Version = z.coerce.number().int().min(1).max(1_000_000);
/** YYYY-MM-DD */
const Day = z.iso.date();

export const DocumentSummary = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  version: z.number().int(),
  effective: Day,
  /** When this text was first published here. */
  changedAt: Timestamp,
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const LegalSection = z.object({
  /** The anchor of its heading. */
  id: z.string(),
  title: z.string(),
  /** In plain words, as HTML; empty where there is none. */
  summary: z.string(),
  html: z.string(),
});
export type LegalSection = z.infer<typeof LegalSection>;

export const LegalDocument = DocumentSummary.extend({
  /** What matters most, a sentence each. */
  short: z.array(z.string()),
  /** What stands before the first section, as HTML; mostly empty. */
  intro: z.string(),
  sections: z.array(LegalSection),
  /** Whether it is the one in force, or about to be. */
  isCurrent: z.boolean(),
  /** Whether this version required everybody to agree again. */
  isMaterial: z.boolean(),
  /** The newest version; `version` where this is it. */
  latest: z.number().int(),
  /** Where to write about safety; empty where the operator named no address. */
  contact: z.string(),
});
export type LegalDocument = z.infer<typeof LegalDocument>;

export const DocumentVersion = z.object({
  version: z.number().int(),
  effective: Day,
  isMaterial: z.boolean(),
  isCurrent: z.boolean(),
  publishedAt: Timestamp,
  /** When its text was last corrected without a new version; null for never. */
  correctedAt: Timestamp.nullable(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A paragraph, heading or item of a list; `changed` says in `parts` which words. */
export const DifferenceBlock = z.object({
  kind: z.enum(['same', 'changed', 'added', 'removed']),
  isHeading: z.boolean(),
  parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
});
export type DifferenceBlock = z.infer<typeof DifferenceBlock>;

export const Difference = z.object({
  slug: z.string(),
  title: z.string(),
  from: DocumentVersion,
  to: DocumentVersion,
  blocks: z.array(DifferenceBlock),
});
export type Difference = z.infer<typeof Difference>;

/** What the caller has to agree to before they go on. */
export const PendingDocument = DocumentSummary.extend({
  short: z.array(z.string()),
  /** The version that they agreed to last; null where that was never recorded. */
  accepted: z.number().int().nullable(),
});
export type PendingDocument = z.infer<typeof PendingDocument>;
const Pending = z.object({ items: z.array(PendingDocument) });

const missing = { 'legal.missing': 404 };

export const legalContract = contract({
  terms: {
    method: 'GET',
    path: '/api/legal/terms',
    access: 'guest',
    summary: 'The Terms of Service.',
    reply: LegalDocument,
    errors: missing,
  },
  privacy: {
    method: 'GET',
    path: '/api/legal/privacy',
    access: 'guest',
    summary: 'The Privacy Policy.',
    reply: LegalDocument,
    errors: missing,
  },
  documents: {
    method: 'GET',
    path: '/api/legal/documents',
    access: 'guest',
    summary: 'All legal documents, in order.',
    reply: z.object({ items: z.array(DocumentSummary) }),
  },
  document: {
    method: 'GET',
    path: '/api/legal/documents/{slug}',
    access: 'guest',
    summary: 'One document in its newest version.',
    params: SlugParams,
    reply: LegalDocument,
    errors: missing,
  },
  versions: {
    method: 'GET',
    path: '/api/legal/documents/{slug}/versions',
    access: 'guest',
    summary: 'The versions of a document, newest first.',
    params: SlugParams,
    reply: z.object({ items: z.array(DocumentVersion) }),
    errors: missing,
  },
  version: {
    method: 'GET',
    path: '/api/legal/documents/{slug}/versions/{version}',
    access: 'guest',
    summary: 'One version of a document.',
    params: SlugParams.extend({ version: Version }),
    reply: LegalDocument,
    errors: missing,
  },
  difference: {
    method: 'GET',
    path: '/api/legal/documents/{slug}/difference',
    access: 'guest',
    summary: 'What changed from one version to another: paragraphs, and the words within them.',
    params: SlugParams,
    query: z.object({ from: Version, to: Version }),
    reply: Difference,
    errors: missing,
  },
  acceptance: {
    method: 'GET',
    path: '/api/legal/acceptance',
    priority: 'low',
    access: 'session',
    summary: 'Documents with a material version that the caller has not agreed to yet.',
    reply: Pending,
  },
  accept: {
    method: 'POST',
    path: '/api/legal/acceptance',
    access: 'session',
    summary: 'Records that the caller agrees to these versions, and answers what is still open.',
    rate: 'write',
    body: z.strictObject({
      documents: z
        .array(z.strictObject({ slug: Slug, version: Version }))
        .min(1, 'Name at least one document')
        .max(12, 'At most 12 at once'),
    }),
    reply: Pending,
    // `outdated`: a newer version has come since it was shown.
    errors: { ...missing, 'legal.outdated': 409 },
  },
});
