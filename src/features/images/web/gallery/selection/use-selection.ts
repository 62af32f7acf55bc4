import { useState } from 'react';
import type { ListedImage } from '../gallery.queries.ts';
import { chosenWith } from './chosen-with.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** @param isRange everything between the last one and this one as well */
  toggle(id: string, isRange: boolean): void;
}

/** Several pictures of a gallery chosen at once; null while none are being chosen. */
export function useSelection(images: readonly ListedImage[]) {
  const [chosen, setChosen] = useState<{ ids: ReadonlySet<string>; lastId: string } | null>(null);
  const listed = images.map(({ id }) => id);
  const selection: Selection | null = chosen && {
    // What was deleted meanwhile is not chosen any more.
    ids: new Set(listed.filter((id) => chosen.ids.has(id))),
    toggle: (id, isRange) => setChosen(chosenWith(listed, chosen, id, isRange)),
  };
  return {
    selection,
    begin: () => setChosen({ ids: new Set(), lastId: '' }),
    chooseAll: () => setChosen({ ids: new Set(listed), lastId: '' }),
    end: () => setChosen(null),
  };
}
