import { showToast } from '../../../../platform/web/toasts.ts';
import type { MemoryScope, RememberedFact } from '../../memory-contract.ts';
import type { FactActions } from './fact-row.tsx';
import { useFactChanges, useMemoryChanges } from './memory.queries.ts';
import type { UndoOffer } from './use-undo.ts';

const quoted = (text: string): string =>
  text.length > 60 ? `“${text.slice(0, 57).trimEnd()}…”` : `“${text}”`;

interface Listed {
  facts: readonly RememberedFact[];
  pinnedMax: number;
}

/**
 * What can be done with the facts of a list, each with the way back.
 * @param conversationId null for the facts of all conversations
 */
export function useFactActions(conversationId: string | null, { facts, pinnedMax }: Listed, undo: UndoOffer) {
  const { change, erase } = useFactChanges(conversationId);
  const { undo: undoing } = useMemoryChanges(conversationId ?? '');
  const back = (fact: RememberedFact, body: Partial<Pick<RememberedFact, 'isPinned' | 'scope'>>) => () =>
    change.mutate({ fact, ...body });

  const actions: FactActions = {
    pin(fact) {
      const isPinned = !fact.isPinned;
      const pinned = facts.filter((other) => other.isPinned).length;
      if (isPinned && pinned >= pinnedMax) {
        showToast({
          title: `${pinnedMax} facts are pinned, and each is part of every prompt. Unpin one first.`,
          tone: 'info',
        });
        return;
      }
      change.mutate(
        { fact, isPinned },
        {
          onSuccess: () => undo.offer(isPinned ? 'Pinned' : 'Unpinned', back(fact, { isPinned: !isPinned })),
        },
      );
    },
    async correct(fact, text) {
      const { fact: corrected } = await change.mutateAsync({ fact, text });
      undo.offer('Corrected', () =>
        conversationId === null
          ? change.mutate({ fact: corrected, text: fact.text })
          : undoing.mutate(corrected.id),
      );
    },
    forget: (fact) =>
      change.mutate(
        { fact, isForgotten: true },
        {
          onSuccess: () =>
            undo.offer(`Forgotten: ${quoted(fact.text)}`, () => change.mutate({ fact, isForgotten: false })),
        },
      ),
    confirm: (fact) =>
      change.mutate(
        { fact, isConfirmed: true },
        {
          onSuccess: () =>
            undo.offer(`Still true: ${quoted(fact.text)}`, () => change.mutate({ fact, isConfirmed: false })),
        },
      ),
    ...(conversationId !== null && {
      move: (fact: RememberedFact, scope: MemoryScope) =>
        change.mutate(
          { fact, scope },
          { onSuccess: () => undo.offer('Moved', back(fact, { scope: fact.scope })) },
        ),
      undoCorrection: (fact: RememberedFact) => undoing.mutate(fact.id),
    }),
  };
  const busyId = change.isPending ? change.variables.fact.id : erase.isPending ? erase.variables.id : null;
  return {
    actions,
    busyId,
    bringBack: (fact: RememberedFact) => change.mutate({ fact, isForgotten: false }),
    erase: (fact: RememberedFact) => erase.mutate(fact),
  };
}
