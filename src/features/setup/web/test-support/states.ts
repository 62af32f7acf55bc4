// What the server says of a machine, for the tests of the screens.
import type { FoundServer, OfferedModel, SetupJob, SetupState, SetupTry } from '../../contract.ts';

export const OLLAMA: FoundServer = {
  name: 'Ollama',
  kind: 'ollama',
  baseUrl: 'http://127.0.0.1:11434',
  models: ['harbor-12b', 'harbor-4b', 'quay-8b'],
};

export const SMALL: OfferedModel = {
  id: 'harbor-4b',
  name: 'Harbor 4B',
  sizeBytes: 2.6e9,
  memoryBytes: 4.1e9,
  licence: 'Apache-2.0',
  note: 'The best of the small ones.',
  fits: true,
  isRecommended: true,
  isOnDisk: false,
};

export const LARGE: OfferedModel = {
  ...SMALL,
  id: 'harbor-70b',
  name: 'Harbor 70B',
  sizeBytes: 42e9,
  memoryBytes: 48e9,
  fits: false,
  isRecommended: false,
};

export const jobOf = (changes: Partial<SetupJob> = {}): SetupJob => ({
  modelId: SMALL.id,
  name: SMALL.name,
  step: 'downloading',
  status: 'running',
  doneBytes: 1.7e9,
  sizeBytes: 2.6e9,
  bytesPerSecond: 12e6,
  stepBegan: new Date().toISOString(),
  problem: null,
  ...changes,
});

export const stateOf = (changes: Partial<SetupState> = {}): SetupState => ({
  choice: null,
  current: { name: 'Understudy', isStandIn: true },
  isFixed: false,
  machine: { memoryBytes: 16e9, freeDiskBytes: 48e9 },
  found: [],
  models: [SMALL, LARGE],
  memory: { searchedWith: null, found: [] },
  pictures: { drawnBy: null, found: [] },
  job: null,
  ...changes,
});

export const SEEN: SetupTry = {
  character: { name: 'Isolde Varga', portraitUrl: null },
  reply: '*She does not look up from the letter.* It has been on since you left the bridge.',
  firstWordMs: 800,
  wordsPerSecond: 21,
  contextTokens: 8192,
  keptToRole: true,
  remarks: ['Stayed in her voice', 'Stopped by itself'],
};
