// What engines did on each day and what that cost, and what each user may ask for on a day.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';

export const UsageOfDay = z.object({
  /** In UTC. */
  day: z.string(),
  /** The id of an engine, or `built-in`. */
  engine: z.string(),
  /** As it is called at the desk; null for one that was removed. */
  name: z.string().nullable(),
  model: z.string(),
  replies: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  pictures: z.number(),
  /** At the prices that the engine's settings named then; 0 where they named none. */
  cost: z.number(),
});
export type UsageOfDay = z.infer<typeof UsageOfDay>;

const Limit = z.number().int().min(0).max(1_000_000_000).nullable();

export const Budget = z.object({
  /** `chat` or `image` for all engines of a port, or the id of an engine. */
  subject: z.string(),
  /** Of one user on one day; null for no limit. */
  replies: Limit,
  tokens: Limit,
  pictures: Limit,
});
export type Budget = z.infer<typeof Budget>;

export const EngineUsage = z.object({
  /** The last 30 days, the newest first. */
  days: z.array(UsageOfDay),
  budgets: z.array(Budget),
});
export type EngineUsage = z.infer<typeof EngineUsage>;

export const engineUsageContract = contract({
  usage: {
    method: 'GET',
    path: '/api/desk/engine-usage',
    access: 'admin',
    summary: 'What each engine did on the last 30 days, what that cost, and the budgets of users.',
    reply: EngineUsage,
  },
  setBudget: {
    method: 'PUT',
    path: '/api/desk/engine-budgets/{subject}',
    access: 'admin',
    summary: 'Sets what each user may ask for on a day, of all engines that write or draw, or of one.',
    params: z.strictObject({ subject: z.union([z.enum(['chat', 'image']), z.uuid()]) }),
    body: z.strictObject({ replies: Limit, tokens: Limit, pictures: Limit }),
    reply: EngineUsage,
  },
});
