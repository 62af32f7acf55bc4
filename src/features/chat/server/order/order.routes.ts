import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatOrderContract } from '../../order-contract.ts';
import type { Order } from './order.service.ts';

export const orderRoutes = (order: Order): Handlers<typeof chatOrderContract> => ({
  order: ({ body }, { caller }) => order.change(caller.userId, body),
  shelves: (_request, { caller }) => order.shelves(caller.userId),
  createFolder: ({ body }, { caller }) => order.createFolder(caller.userId, body.name),
  changeFolder: ({ params, body }, { caller }) => order.changeFolder(caller.userId, params.id, body),
  deleteFolder: async ({ params }, { caller }) => {
    await order.deleteFolder(caller.userId, params.id);
    return { success: true as const };
  },
});
