// Pure changes of what is listed as remembered.
import type { MemoryScope, RememberedFact, RememberedScene } from '../../memory-contract.ts';

interface Lists {
  /** Missing where the list is of all conversations. */
  scope?: MemoryScope;
  facts: RememberedFact[];
  forgotten: RememberedFact[];
  scenes?: RememberedScene[];
}

export function withoutFact<L extends Lists>(lists: L, id: string): L {
  const others = (facts: RememberedFact[]) => facts.filter((fact) => fact.id !== id);
  return { ...lists, facts: others(lists.facts), forgotten: others(lists.forgotten) };
}

/** Puts a fact where it belongs: in its place if it is known, else first; out of lists of other scopes. */
export function withFact<L extends Lists>(lists: L, fact: RememberedFact): L {
  if (fact.scope !== (lists.scope ?? 'user')) return withoutFact(lists, fact.id);
  const isForgotten = fact.forgottenAt !== null;
  return {
    ...lists,
    facts: placed(lists.facts, fact, !isForgotten),
    forgotten: placed(lists.forgotten, fact, isForgotten),
  };
}

function placed(facts: RememberedFact[], fact: RememberedFact, belongs: boolean): RememberedFact[] {
  if (!belongs) return facts.filter(({ id }) => id !== fact.id);
  return facts.some(({ id }) => id === fact.id)
    ? facts.map((other) => (other.id === fact.id ? fact : other))
    : [fact, ...facts];
}

export const withScene = <L extends Lists>(lists: L, scene: RememberedScene): L => ({
  ...lists,
  ...(lists.scenes && { scenes: lists.scenes.map((other) => (other.id === scene.id ? scene : other)) }),
});
