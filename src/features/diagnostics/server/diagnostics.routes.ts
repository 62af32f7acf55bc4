import { AppError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../platform/server/http.ts';
import type { diagnosticsContract } from '../contract.ts';
import type { Diagnostics } from './diagnostics.service.ts';

export const diagnosticsRoutes = (diagnostics: Diagnostics): Handlers<typeof diagnosticsContract> => ({
  overview: (_input, { reply }) => {
    void reply.header('cache-control', 'no-store');
    return diagnostics.overview();
  },
  check: ({ params }) => diagnostics.check(params.name),
  outbox: ({ query }, { reply }) => {
    void reply.header('cache-control', 'no-store');
    return diagnostics.emails(query.page, query.limit);
  },
  chat: async ({ params, body }, { caller }) => {
    if (!caller) throw new AppError('auth.required');
    const chat = diagnostics.chatOf(body.engine);
    const reply = await (body.act === 'send'
      ? chat.send(caller.userId, params.id, body)
      : chat[body.act](caller.userId, params.id, body.messageId));
    return { stream: (events) => reply.join(events, -1) };
  },
});
