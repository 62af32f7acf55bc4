import { z } from 'zod';

/** UUIDv7 in lower case. Other UUIDs are accepted too, so that imported rows keep theirs. */
export const Id = z.uuid('This is not a valid id').transform((id) => id.toLowerCase());
export const IdParams = z.object({ id: Id });
export const Timestamp = z.string().describe('ISO 8601, UTC');
