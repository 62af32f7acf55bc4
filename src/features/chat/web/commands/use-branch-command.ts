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
  /** The messages that stand there already, the one that is taken back among them. */
  others: readonly string[];
  /** The conversation has gone back. */
  isBack: boolean;
}

/**
 * Begins a path in the place of the user's last message, as its button does. The path gets its name with its first
 * message.
 */
export function useBranchCommand(thread: Thread, orders: Pick<MessageOrders, 'branch'>) {
  const [named, setNamed] = useState<Named | null>(null);
  const paths = usePathChanges(thread.conversation.id);
  const first = named ? firstAfter(thread, named.parentId) : undefined;
  const isOther = first !== undefined && named?.others.includes(first.id);
  if (named && !named.isBack && !isOther) setNamed({ ...named, isBack: true });
  // Back at what was left, or at another path from there.
  if (named?.isBack && isOther) setNamed(null);
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
  const firstId = named?.isBack && !isOther ? first?.id : undefined;
  useEffect(() => {
    if (firstId) begun(firstId);
  }, [firstId]);

  return (name: string): boolean => {
    const last = thread.messages.findLast(({ role, pending }) => role === 'user' && !pending);
    if (!last?.parentId) return tell('There is no message of yours to branch from yet');
    if (name.length > PATH_NAME_MAX)
      return tell(`The name of a path has at most ${PATH_NAME_MAX} characters`);
    const begins = name
      ? { name, parentId: last.parentId, others: [...last.alternatives, last.id], isBack: false }
      : null;
    setNamed(begins);
    void orders.branch(last).then((isDone) => isDone || setNamed((now) => (now === begins ? null : now)));
    return true;
  };
}

const firstAfter = ({ messages }: Thread, parentId: string): Message | undefined =>
  messages.find(({ parentId: after, pending }) => after === parentId && !pending);
