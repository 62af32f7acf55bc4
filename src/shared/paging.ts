import { z } from 'zod';

/** Page numbers begin at 1. A page beyond the last is empty, not an error. */
export const pageQuery = (defaultLimit: number, maxLimit: number) =>
  z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  });

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    hasMore: z.boolean(),
  });

export interface Listed<T> {
  items: T[];
  page: number;
  limit: number;
  total: number;
  hasMore: boolean;
}
