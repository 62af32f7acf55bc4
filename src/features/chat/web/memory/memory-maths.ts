// Pure changes of what is listed as remembered.
import type {
  MemoryScope,
  RememberedChapter,
  RememberedFact,
  RememberedScene,
} from '../../memory-contract.ts';

interface Lists {
  /** Missing where the list is of all conversations. */
  scope?: MemoryScope;
  facts: RememberedFact[];
  forgotten: RememberedFact[];
  scenes?: RememberedScene[];
  chapters?: RememberedChapter[];
}

export function withoutFact<L extends Lists>(lists: L, id: string): L {
  const others = (facts: RememberedFact[]) => facts.filter((fact) => fact.id !== id);
  return { ...lists, facts: others(lists.facts), forgotten: others(lists.forgotten) };
}

/**
 * Puts a fact where it belongs: in its place if it is known, else first; out of lists of other scopes.
 * @param former the id of the fact that it replaces; its own if it was only changed
 */
export function withFact<L extends Lists>(lists: L, fact: RememberedFact, former = fact.id): L {
  if (fact.scope !== (lists.scope ?? 'user')) return withoutFact(withoutFact(lists, fact.id), former);
  const isForgotten = fact.forgottenAt !== null;
  return {
    ...lists,
    facts: placed(lists.facts, fact, former, !isForgotten),
    forgotten: placed(lists.forgotten, fact, former, isForgotten),
  };
}

function placed(facts: RememberedFact[], fact: RememberedFact, former: string, belongs: boolean) {
  if (!belongs) return facts.filter(({ id }) => id !== fact.id && id !== former);
  return facts.some(({ id }) => id === former)
    ? facts.map((other) => (other.id === former ? fact : other))
    : [fact, ...facts.filter(({ id }) => id !== fact.id)];
}

export const withScene = <L extends Lists>(lists: L, scene: RememberedScene): L => ({
  ...lists,
  ...(lists.scenes && { scenes: lists.scenes.map((other) => (other.id === scene.id ? scene : other)) }),
});

export const withChapter = <L extends Lists>(lists: L, chapter: RememberedChapter): L => ({
  ...lists,
  ...(lists.chapters && {
    chapters: lists.chapters.map((other) => (other.id === chapter.id ? chapter : other)),
  }),
});
