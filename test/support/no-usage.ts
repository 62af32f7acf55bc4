/** Nothing is counted, and nobody has a budget. */
export const noUsage = { note: () => {}, demandReply: async () => {}, pictureBudgets: () => [] };
