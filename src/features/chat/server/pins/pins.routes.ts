import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatPinsContract } from '../../pins-contract.ts';
import type { Pins } from './pins.service.ts';

export const pinsRoutes = (pins: Pins): Handlers<typeof chatPinsContract> => ({
  pins: ({ params }, { caller }) => pins.list(caller.userId, params.id),
  pin: ({ params }, { caller }) => pins.set(caller.userId, params.id, params.messageId, true),
  unpin: ({ params }, { caller }) => pins.set(caller.userId, params.id, params.messageId, false),
});
