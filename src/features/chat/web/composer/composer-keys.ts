// What the keys of the field do, as orders: the field itself only carries them out.
import type { KeyboardEvent } from 'react';
import { DRAFTS } from '../../rules.ts';

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'keyCode'> & {
  nativeEvent: { isComposing: boolean };
};

export interface ComposerSituation {
  /** Drafts are open; `chosen` is shown in the field, null where none could be written. */
  drafts: { chosen: number | null } | null;
  /** A reply is being written. */
  isBusy: boolean;
  /** A drafted line was taken and stands in the field as it was. */
  canUndo: boolean;
  /** Nothing is written. */
  isEmpty: boolean;
}

export type ComposerOrder =
  | { kind: 'send' | 'steer' | 'stop' | 'close' | 'undo' | 'draft' | 'editLast' }
  | { kind: 'take' | 'choose'; index: number };

/** @returns null for a key that the field handles by itself */
export function orderOf(
  event: Key,
  { drafts, isBusy, canUndo, isEmpty }: ComposerSituation,
): ComposerOrder | null {
  // Enter confirms a candidate while an input method is composing. Some browsers report that only by key
  // code 229.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return null;
  const { key, shiftKey, altKey } = event;
  const chosen = drafts?.chosen ?? null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (altKey) return key.toLowerCase() === 'd' && !isCommand ? { kind: 'draft' } : null;
  if (isCommand && key.toLowerCase() === 'z' && !shiftKey) return canUndo ? { kind: 'undo' } : null;
  if (key === 'Enter' && !shiftKey) {
    if (chosen !== null) return { kind: 'take', index: chosen };
    return { kind: isCommand && isBusy ? 'steer' : 'send' };
  }
  if (isCommand || shiftKey) return null;
  if (key === 'Escape') return drafts ? { kind: 'close' } : isBusy ? { kind: 'stop' } : null;
  if (key === 'ArrowUp' && !drafts && isEmpty && !isBusy) return { kind: 'editLast' };
  if (chosen === null) return null;
  if (key === 'Tab') return { kind: 'take', index: chosen };
  const number = Number(key);
  if (number >= 1 && number <= DRAFTS) return { kind: 'take', index: number - 1 };
  if (key === 'ArrowUp') return { kind: 'choose', index: chosen - 1 };
  return key === 'ArrowDown' ? { kind: 'choose', index: chosen + 1 } : null;
}
