// What engines do, and for each of it: the engines that were added, the forms of their kinds, and what can be changed.
import type { AddedEngine, AnyEngine, EngineBody, EngineHealth, EngineKindForm } from '../../../contract.ts';
import type { AddedEmbeddingEngine } from '../../../embeddings-contract.ts';
import type { AddedPictureEngine, PictureEngineModel } from '../../../pictures-contract.ts';
import type { Role } from '../../../rules.ts';
import { testEmbedding, useEmbeddingChanges, useEmbeddingState } from '../embedding-engine.queries.ts';
import type { EngineChanges } from '../engine-changes.ts';
import type { Deeds } from '../engine-health.tsx';
import type { TestEvent } from '../engine-test-state.ts';
import { testEngine, useEngineChanges, useEngineState } from '../engine.queries.ts';
import { testPictures, usePictureEngineChanges, usePictureEngineState } from '../picture-engine.queries.ts';

export type ListedEngine = AnyEngine & { health?: EngineHealth; models: readonly { id: string }[] };

/** What is there where none was added, or none is chosen. */
interface OwnEngine {
  name: string;
  isStandIn: boolean;
  health: EngineHealth | undefined;
}

export interface EnginePort {
  id: 'chat' | 'image' | 'embedding';
  label: string;
  engines: readonly ListedEngine[];
  own: OwnEngine | null;
  roles: readonly { role: Role; line: readonly string[] }[];
  kinds: readonly EngineKindForm[];
  /** The models of an engine, with what is known of their price. */
  modelsOf: (engineId: string) => string;
  /** What its figures are called; without it, those of one that writes. */
  deeds?: Deeds;
  /** Names the settings that the form folds away. */
  advanced: string;
  /** What removing an engine does. */
  removal: string;
  changes: EngineChanges;
  /** Lets an engine show what it does; without a draft, as it is stored. */
  test: (
    id: string | null,
    draft: Pick<EngineBody, 'kind' | 'settings'> | null,
    signal: AbortSignal,
  ) => AsyncIterable<TestEvent>;
  /** After a test of a stored engine. */
  refresh: () => void;
}

type Changes = ReturnType<
  typeof useEngineChanges | typeof usePictureEngineChanges | typeof useEmbeddingChanges
>;

const changesOf = ({ add, change, remove, switch: turn }: Changes): EngineChanges => ({
  add: add.mutateAsync,
  change: (id, body) => change.mutateAsync({ id, body }),
  remove: remove.mutateAsync,
  switch: (id, isOff) => turn.mutateAsync({ id, isOff }),
});

const writes = ({ name, price }: AddedEngine['models'][number]): string =>
  price ? `${name} (${price.prompt} and ${price.completion} a million)` : name;

function draws({ name, price, atOnce }: PictureEngineModel): string {
  const terms = [price === null ? [] : `${price} each`, `${atOnce} at once`].flat();
  return `${name} (${terms.join(', ')})`;
}

const embeds = ({ name }: AddedEmbeddingEngine['models'][number]): string => name;

const modelsIn =
  <Model>(engines: readonly { id: string; models: readonly Model[] }[], termsOf: (model: Model) => string) =>
  (engineId: string): string =>
    (engines.find(({ id }) => id === engineId)?.models ?? []).map(termsOf).join(', ');

function useTalk(): EnginePort {
  const { data } = useEngineState();
  const changes = useEngineChanges();
  const engines = data?.engines ?? [];
  return {
    ...{ id: 'chat', label: 'Talk', engines, roles: data?.roles ?? [], kinds: data?.kinds ?? [] },
    own: data && data.source !== 'chosen' ? { ...data.current, health: data.health } : null,
    modelsOf: modelsIn(engines, writes),
    advanced: 'Sampling, limits and prices',
    removal: 'Its settings are deleted. What it was used for goes back to what was there before.',
    changes: changesOf(changes),
    test: (id, draft, signal) => testEngine({ id, draft }, signal),
    refresh: () => void changes.refresh(),
  };
}

function usePictures(): EnginePort {
  const { data } = usePictureEngineState();
  const changes = usePictureEngineChanges();
  const engines: readonly AddedPictureEngine[] = data?.engines ?? [];
  return {
    ...{ id: 'image', label: 'Pictures', engines, roles: data?.roles ?? [], kinds: data?.kinds ?? [] },
    own: data?.own ?? null,
    modelsOf: modelsIn(engines, draws),
    deeds: { last: 'last picture', wait: 'drawn in', done: 'drawn' },
    advanced: 'Limits and prices',
    removal:
      'Its settings are deleted. Pictures that wait for it are not drawn, and their price is given back.',
    changes: changesOf(changes),
    test: (id, draft, signal) => testPictures({ id, draft }, signal),
    refresh: () => void changes.refresh(),
  };
}

function useMemorySearch(): EnginePort {
  const { data } = useEmbeddingState();
  const changes = useEmbeddingChanges();
  const engines = data?.engines ?? [];
  return {
    ...{ id: 'embedding', label: 'Memory search', engines, own: null },
    ...{ roles: data?.roles ?? [], kinds: data?.kinds ?? [] },
    modelsOf: modelsIn(engines, embeds),
    deeds: { last: 'last answer', wait: 'an answer takes', done: 'answered' },
    advanced: 'Limits',
    removal: 'Its settings are deleted. If memory is searched with it, it is searched by words alone.',
    changes: changesOf(changes),
    test: (id, draft, signal) => testEmbedding({ id, draft }, signal),
    refresh: () => void changes.refresh(),
  };
}

export function useEnginePorts(): EnginePort[] {
  return [useTalk(), usePictures(), useMemorySearch()];
}
