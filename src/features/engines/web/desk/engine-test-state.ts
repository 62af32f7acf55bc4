// What a test of an engine has shown so far.
import type { EngineTestEvent } from '../../contract.ts';
import type { EmbeddingTestEvent } from '../../embeddings-contract.ts';
import type { PictureTestEvent } from '../../pictures-contract.ts';

type ServerEvent = EngineTestEvent | EmbeddingTestEvent | PictureTestEvent;
export type TestEvent = ServerEvent | { event: 'refused'; said: string };

type DataOf<Name extends ServerEvent['event']> = Extract<ServerEvent, { event: Name }>['data'];

export interface TestState {
  models: DataOf<'models'> | null;
  firstMs: number | null;
  text: string;
  done: DataOf<'done'> | null;
  /** Of an engine that embeds. */
  compared: DataOf<'compared'> | null;
  /** Of an engine that draws: how far it is, and what it drew. */
  step: DataOf<'step'> | null;
  drawn: DataOf<'drawn'> | null;
  failed: DataOf<'failed'> | null;
  /** Why the product did not begin it. */
  refusal: string;
  isOver: boolean;
}

const startOfTest: TestState = {
  models: null,
  firstMs: null,
  text: '',
  done: null,
  compared: null,
  step: null,
  drawn: null,
  failed: null,
  refusal: '',
  isOver: false,
};

/** @param event `over` where the server has ended the stream */
export function stepOf(before: TestState | null, event: TestEvent | 'begin' | 'over'): TestState {
  const state = before ?? startOfTest;
  if (event === 'begin') return startOfTest;
  if (event === 'over') return { ...state, isOver: true };
  switch (event.event) {
    case 'models':
      return { ...state, models: event.data };
    case 'first':
      return { ...state, firstMs: event.data.milliseconds };
    case 'text':
      return { ...state, text: state.text + event.data.text };
    case 'done':
      return { ...state, done: event.data, isOver: true };
    case 'compared':
      return { ...state, compared: event.data, isOver: true };
    case 'step':
      return { ...state, step: event.data };
    case 'drawn':
      return { ...state, drawn: event.data, isOver: true };
    case 'failed':
      return { ...state, failed: event.data, isOver: true };
    case 'refused':
      return { ...state, refusal: event.said, isOver: true };
  }
}
