import { useState } from 'react';
import { useSession } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage/storage.ts';
import { createSupportDrafts } from './support-drafts.ts';

const drafts = createSupportDrafts(storage);

/**
 * A value that survives a reload. Give the component around it the person and the slot as its key: both are read
 * when it is first drawn.
 * @param slot for instance "reply:<ticket id>"
 */
export function useDraft<T>(
  slot: string,
  empty: T,
): [value: T, change: (value: T) => void, clear: () => void] {
  const { user } = useSession();
  const who = user?.id ?? 'guest';
  const [value, setValue] = useState<T>(() => drafts.get<T>(who, slot) ?? empty);
  return [
    value,
    (next) => {
      setValue(next);
      drafts.set(who, slot, next === '' ? null : next);
    },
    () => {
      setValue(empty);
      drafts.set(who, slot, null);
    },
  ];
}
