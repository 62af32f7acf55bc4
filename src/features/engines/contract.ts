// The engine that writes replies, and the engines that an administrator may choose.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';

export const FoundEngine = z.object({ name: z.string(), baseUrl: z.string(), models: z.array(z.string()) });
export type FoundEngine = z.infer<typeof FoundEngine>;

export const EngineState = z.object({
  current: z.object({ name: z.string(), isStandIn: z.boolean() }),
  /**
   * `settings`: named in the environment. `installed`: by `npm run model`. `chosen`: by an administrator
   * here. `built_in`: the default.
   */
  source: z.enum(['settings', 'installed', 'chosen', 'built_in']),
  chosen: z.object({ name: z.string(), baseUrl: z.string(), model: z.string() }).nullable(),
  /** Model servers that respond on this machine. */
  found: z.array(FoundEngine),
});
export type EngineState = z.infer<typeof EngineState>;

export const enginesContract = contract({
  state: {
    method: 'GET',
    path: '/api/desk/chat-engine',
    access: 'admin',
    summary: 'Which engine writes the replies, and the model servers that run on this machine.',
    reply: EngineState,
  },
  choose: {
    method: 'PUT',
    path: '/api/desk/chat-engine',
    access: 'admin',
    summary: 'Lets a model server of this machine write the replies, on every server and after restarts too.',
    body: z.strictObject({ baseUrl: z.string().max(200), model: z.string().min(1).max(200) }),
    reply: EngineState,
    errors: { 'engines.fixed': 409, 'engines.gone': 409 },
  },
  release: {
    method: 'DELETE',
    path: '/api/desk/chat-engine',
    access: 'admin',
    summary: 'Goes back to the engine that was there before one was chosen.',
    reply: EngineState,
    errors: { 'engines.fixed': 409 },
  },
});
