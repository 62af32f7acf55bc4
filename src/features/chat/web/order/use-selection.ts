import { useState } from 'react';
import type { Conversation } from '../../contract.ts';

/** Chats that are chosen for a change of several. Those that leave the list are not chosen any more. */
export function useSelection(listed: readonly Conversation[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const chosen = ids ? listed.filter(({ id }) => ids.has(id)) : [];
  return {
    isOn: ids !== null,
    chosen,
    has: (id: string) => ids?.has(id) ?? false,
    begin: (id?: string) => setIds(new Set(id ? [id] : [])),
    turn(id: string) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    all: () => setIds(new Set(listed.map(({ id }) => id))),
    end: () => setIds(null),
  };
}
