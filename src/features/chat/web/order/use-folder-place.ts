import { useState } from 'react';
import { usePlaceFolder, useShelves } from './order.queries.ts';

/** Moves folders, by menu or by drag. */
export function useFolderPlace() {
  const { data } = useShelves();
  const { mutate } = usePlaceFolder();
  const [said, setSaid] = useState('');
  const folders = data?.folders ?? [];
  return {
    /** Where the folder that was moved last is now, for screen readers. */
    said,
    move(id: string, place: number): void {
      const name = folders.find((folder) => folder.id === id)?.name ?? '';
      const count = folders.length;
      mutate(
        { id, place },
        { onSuccess: () => setSaid(`“${name}” is now folder ${place + 1} of ${count}.`) },
      );
    },
  };
}
