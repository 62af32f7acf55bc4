import type { Handlers } from '../../../platform/server/http.ts';
import { seesAddresses } from '../../../platform/server/mask-address.ts';
import type { Caller } from '../../../platform/server/access.ts';
import type { supportContract } from '../contract.ts';
import type { Reader } from './access.ts';
import type { Attachments } from './attachments/attachments.service.ts';
import type { DeskReading } from './desk/desk-reading.ts';
import type { Desk } from './desk/desk.service.ts';
import type { Opening } from './tickets/opening.service.ts';
import type { SavedAnswers } from './desk/saved-answers.service.ts';
import type { Tickets } from './tickets/tickets.service.ts';

export interface SupportParts {
  opening: Opening;
  tickets: Tickets;
  attachments: Attachments;
  deskReading: DeskReading;
  desk: Desk;
  savedAnswers: SavedAnswers;
}

const readerOf = (caller: Caller | null, query: { key?: string | undefined }): Reader => ({
  caller,
  key: query.key,
});

export const supportRoutes = ({
  opening,
  tickets,
  attachments,
  deskReading,
  desk,
  savedAnswers,
}: SupportParts): Handlers<typeof supportContract> => ({
  create: ({ body }, { caller, address, userAgent }) =>
    opening.open(body, { userId: caller?.userId ?? null, address, userAgent }),
  list: ({ query }, { caller }) => tickets.list(caller.userId, query),
  get: ({ params, query }, { caller }) => tickets.get(params.id, readerOf(caller, query)),
  reply: ({ params, query, body }, { caller }) => tickets.reply(params.id, readerOf(caller, query), body),
  attach: ({ params, query, file }, { caller }) =>
    attachments.attach(params.id, readerOf(caller, query), file, query.message),
  attachment: ({ params, query }, { caller }) =>
    attachments.read(params.id, params.attachmentId, readerOf(caller, query)),
  solve: ({ params, query }, { caller }) => tickets.solve(params.id, readerOf(caller, query)),
  reopen: ({ params, query }, { caller }) => tickets.reopen(params.id, readerOf(caller, query)),
  queue: ({ query }, { caller }) =>
    deskReading.queue({ id: caller.userId, seesAddresses: seesAddresses(caller) }, query),
  deskGet: ({ params }, { caller }) => deskReading.one(params.id, seesAddresses(caller)),
  revealAddress: async ({ params, body }, { caller }) => ({
    email: await desk.reveal(caller.userId, params.id, body.reason),
  }),
  async answer({ params, body }, { caller }) {
    await desk.answer(caller.userId, params.id, body);
    return deskReading.one(params.id, seesAddresses(caller));
  },
  async change({ params, body }, { caller }) {
    await desk.change(caller.userId, params.id, body);
    return deskReading.one(params.id, seesAddresses(caller));
  },
  staff: () => deskReading.staff(),
  savedAnswers: () => savedAnswers.list(),
  addSavedAnswer: ({ body }) => savedAnswers.add(body),
  changeSavedAnswer: ({ params, body }) => savedAnswers.change(params.id, body),
  async removeSavedAnswer({ params }) {
    await savedAnswers.remove(params.id);
    return { success: true };
  },
});
