// STOP-GAP by the lead so that the server starts; to be overwritten by the real one.
import type { Fact } from '../../../../shared/words/memory.ts';
export const readFacts = (_text: string): Fact[] => [];
export const mergeFacts = (known: Fact[], found: Fact[]): Fact[] => [...known, ...found];
