import type { PlacedLore } from './lore-request.ts';
import { outletName } from './place-entries.ts';

const OUTLET = /\{\{\s*outlet\s*::?([^{}]*)\}\}/gi;

/** Replaces {{outlet::name}} in a text of the card by what entries put there. Entries' texts are not searched. */
export const fillOutlets = (text: string, outlets: ReadonlyMap<string, PlacedLore[]>): string =>
  text.replace(OUTLET, (_macro, name: string) =>
    (outlets.get(outletName(name)) ?? []).map((placed) => placed.text).join('\n'),
  );
