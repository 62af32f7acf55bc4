import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '../../contract.ts';
import { PATH_NAME_MAX } from '../../rules.ts';
import { usePathChanges } from '../paths/paths.queries.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { Thread } from '../session/thread.ts';
import { tell } from './tell.ts';

interface Named {
  name: string;
  /** What the new path begins after. */
  parentId: string;
  /** The message that was taken back. */
  leftId: string;
}

/**
 * Begins a path in the place of the user's last message, as its button does. The path gets its name with its first
 * message.
 */
export function useBranchCommand(thread: Thread, orders: Pick<MessageOrders, 'branch'>) {
  const [named, setNamed] = useState<Named | null>(null);
  const paths = usePathChanges(thread.conversation.id);
  // While it is the one that was taken back, the conversation has not gone back yet, or has come back again.
  const first = named && firstAfter(thread, named);
  const begun = useEffectEvent((messageId: string) => {
    if (!named) return;
    paths.name.mutate(
      { messageId, name: named.name },
      {
        onSettled: () => setNamed(null),
        onError: () => tell('The path is there, but its name could not be saved'),
      },
    );
  });
  const firstId = first?.id;
  useEffect(() => {
    if (firstId) begun(firstId);
  }, [firstId]);

  return (name: string): boolean => {
    const last = thread.messages.findLast(({ role, pending }) => role === 'user' && !pending);
    if (!last?.parentId) return tell('There is no message of yours to branch from yet');
    if (name.length > PATH_NAME_MAX)
      return tell(`The name of a path has at most ${PATH_NAME_MAX} characters`);
    setNamed(name ? { name, parentId: last.parentId, leftId: last.id } : null);
    orders.branch(last);
    return true;
  };
}

const firstAfter = ({ messages }: Thread, { parentId, leftId }: Named): Message | undefined =>
  messages.find(({ id, parentId: after, pending }) => after === parentId && id !== leftId && !pending);
