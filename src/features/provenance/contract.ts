// Whether a picture was made here, by the mark in its file or by what it looks like. Anybody may ask; nothing is kept.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { VERIFY_MAX_BYTES } from './rules.ts';

/**
 * `here`: made by this product. `marked`: the file says that a machine made it, and we do not know the picture.
 * `unknown`: neither, which proves nothing.
 */
export const VERDICTS = ['here', 'marked', 'unknown'] as const;

export const Verification = z.object({
  verdict: z.enum(VERDICTS),
  /** What the file itself says; null where it says nothing. */
  mark: z
    .object({
      /** `trained`: by a model that learned from pictures. `computed`: by a program that did not. */
      kind: z.enum(['trained', 'computed']),
      /** The program that it names; may be empty. */
      software: z.string(),
      /** Whether it names this product. A mark can be forged; a likeness cannot. */
      isOurs: z.boolean(),
    })
    .nullable(),
  /**
   * The signature in the file (C2PA; JPEG and PNG); null where it has none. `ours`: this installation signed it, and it
   * is unchanged since. `other`: somebody else did; we do not look up who. `broken`: it was changed since.
   */
  signature: z.enum(['ours', 'other', 'broken']).nullable(),
  /** Whether it looks like a picture that was made here. */
  isAlike: z.boolean(),
});
export type Verification = z.infer<typeof Verification>;

export const provenanceContract = contract({
  verify: {
    kind: 'upload',
    method: 'POST',
    path: '/api/provenance/verify',
    access: 'guest',
    summary:
      'Whether a picture was made here: JPEG, PNG, WebP, GIF or AVIF by content, at most 12 MiB and 40 megapixels. Nothing of it is kept.',
    field: 'file',
    maxBytes: VERIFY_MAX_BYTES,
    reply: Verification,
    errors: { 'provenance.picture': 422 },
  },
  certificates: {
    method: 'GET',
    path: '/api/provenance/certificates',
    access: 'guest',
    summary:
      'The certificates behind the signatures (C2PA) in downloaded pictures, as PEM: the signing one first. Programs that check such signatures can be told to trust the last one.',
    reply: z.object({ certificates: z.string() }),
  },
});
