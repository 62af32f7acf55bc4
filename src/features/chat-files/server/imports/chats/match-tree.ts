// Finds the messages of a file among those of a conversation that was written here and exported. Pure.
import type { FileMessage, Place } from '../../formats/file-chat.ts';
import { textOf } from '../../formats/json.ts';
import type { StoredPlace, TreeMessage } from '../sources.views.ts';
import { hashOf } from './chat-plan.ts';

const keyOf = ({ position, alternative }: Place): string => `${position}.${alternative}`;
const below = (parentId: string | null, hash: string): string => `${parentId ?? ''} ${hash}`;

interface TreeMatch {
  add(message: FileMessage): void;
  places(): StoredPlace[];
}

/** @param tree by the numbers of the alternatives */
export function matchTree(tree: readonly TreeMessage[]): TreeMatch {
  const byId = new Map(tree.map((message) => [message.id, message]));
  const byText = new Map<string, TreeMessage[]>();
  for (const message of tree) {
    const key = below(message.parentId, message.hash);
    const same = byText.get(key);
    if (same) same.push(message);
    else byText.set(key, [message]);
  }
  const found = new Map<string, TreeMessage>();
  const used = new Set<string>();
  const places: StoredPlace[] = [];

  function find(message: FileMessage): TreeMessage | undefined {
    // Our own files state it, so that a message is known where its text was changed since.
    const named = byId.get(textOf(message.carried?.['id']));
    if (named && !used.has(named.id)) return named;
    const parent = message.parent && found.get(keyOf(message.parent));
    if (parent === undefined) return undefined;
    return byText.get(below(parent?.id ?? null, hashOf(message)))?.find(({ id }) => !used.has(id));
  }

  return {
    add(message) {
      const same = find(message);
      if (!same) return;
      used.add(same.id);
      found.set(keyOf(message), same);
      const { position, alternative } = message;
      places.push({
        ...{ position, alternative, messageId: same.id, hash: same.hash, pathTokens: same.pathTokens },
      });
    },
    places: () => places,
  };
}
