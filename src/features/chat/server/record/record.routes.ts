import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatRecordContract } from '../../record-contract.ts';
import type { Records } from './record.service.ts';

export const recordRoutes = (records: Records): Handlers<typeof chatRecordContract> => ({
  record: async ({ params }, { caller }) => ({
    record: await records.read(caller.userId, params.id, params.messageId),
  }),
  prompt: ({ params, body }, { caller }) => records.preview(caller.userId, params.id, body),
});
