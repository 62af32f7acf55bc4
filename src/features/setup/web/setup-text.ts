// What the set-up says of sizes, times and faults.
import { counted } from '../../../shared/words/counted.ts';
import type { FoundServer, OfferedModel, SetupJob, SetupState } from '../contract.ts';

type Machine = SetupState['machine'];

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;
/** The connection that times are told for before anything was downloaded, in bits a second. */
const USUAL_LINE = 100 * MEGABYTE;

/** "2.6 GB", "491 MB". */
export const bytesText = (bytes: number): string =>
  bytes >= GIGABYTE
    ? `${(bytes / GIGABYTE).toFixed(1).replace(/\.0$/, '')} GB`
    : `${Math.round(bytes / MEGABYTE)} MB`;

/** "about 4 minutes at 100 Mbit/s". */
export const expectedTime = (bytes: number): string =>
  `about ${counted(Math.max(1, Math.round((bytes * 8) / USUAL_LINE / 60)), 'minute')} at 100 Mbit/s`;

/** "12 MB a second, about 1 min left". */
export function paceText({ bytesPerSecond, sizeBytes, doneBytes }: SetupJob): string {
  if (!bytesPerSecond) return '';
  const pace = `${bytesText(bytesPerSecond)} a second`;
  if (sizeBytes === null) return pace;
  const seconds = (sizeBytes - doneBytes) / bytesPerSecond;
  return `${pace}, about ${seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`} left`;
}

/** Whole per cent; 0 where the size is unknown. */
export const percentOf = ({ doneBytes, sizeBytes }: SetupJob): number =>
  sizeBytes ? Math.min(100, Math.floor((doneBytes / sizeBytes) * 100)) : 0;

/** What has come, for "1.7 of 2.6 GB": the unit is said once. */
export function doneText({ doneBytes, sizeBytes }: SetupJob): string {
  const [done, unit] = bytesText(doneBytes).split(' ');
  return sizeBytes !== null && bytesText(sizeBytes).endsWith(` ${unit}`) ? done! : `${done} ${unit}`;
}

/** "1.7 of 2.6 GB". */
export const amountText = (job: SetupJob): string =>
  job.sizeBytes === null ? doneText(job) : `${doneText(job)} of ${bytesText(job.sizeBytes)}`;

/** Why this machine cannot take a model; null where it can. */
export function obstacleOf(model: OfferedModel, machine: Machine): string | null {
  const { fits, memoryBytes, sizeBytes, isOnDisk } = model;
  if (!fits)
    return memoryBytes === null
      ? 'Too large for this machine'
      : `Too large: it needs ${bytesText(memoryBytes)} of memory, and this machine has ${bytesText(machine.memoryBytes)}`;
  if (!isOnDisk && sizeBytes !== null && sizeBytes > machine.freeDiskBytes)
    return `It needs ${bytesText(sizeBytes)}, and the disk has ${bytesText(machine.freeDiskBytes)} free`;
  return null;
}

/** The model to offer: the recommended one, else the first that this machine can take. */
export const offeredModel = ({ models, machine }: SetupState): OfferedModel | null =>
  models.find(({ isRecommended }) => isRecommended) ??
  models.find((model) => obstacleOf(model, machine) === null) ??
  null;

/** What the button of a model says. */
export const downloadText = ({ isOnDisk, sizeBytes }: OfferedModel): string =>
  isOnDisk ? 'Use it' : sizeBytes === null ? 'Download' : `Download ${bytesText(sizeBytes)}`;

/** A model of a server that was found. */
export interface ServerModel {
  server: FoundServer;
  model: string;
}

export const serverModels = (found: readonly FoundServer[]): ServerModel[] =>
  found.flatMap((server) => server.models.map((model) => ({ server, model })));

const portOf = ({ baseUrl }: FoundServer): string => {
  const { port, protocol } = new URL(baseUrl);
  return port || (protocol === 'https:' ? '443' : '80');
};

/** Where the servers were found, or what to do where there is none. */
export function foundText(found: readonly FoundServer[]): string {
  const [first, ...others] = found;
  if (!first) return 'None responds on this machine. Start one, or give an address.';
  const models = serverModels(found).length;
  if (others.length > 0)
    return `${counted(found.length, 'server')} found on this machine, with ${counted(models, 'model')}.`;
  if (models === 0) return `${first.name} responds at port ${portOf(first)}, but has no model yet.`;
  return `Found on this machine at port ${portOf(first)}, with ${counted(models, 'model')}.`;
}

/** Whether the disk is what stopped a download. */
const isDiskFull = ({ step, doneBytes, sizeBytes, problem }: SetupJob, { freeDiskBytes }: Machine): boolean =>
  step === 'downloading' &&
  ((sizeBytes !== null && sizeBytes - doneBytes > freeDiskBytes) || /\bdisk\b|ENOSPC/i.test(problem ?? ''));

export interface Failure {
  /** The heading's plain and slanted words. */
  title: [string, string];
  text: string;
  /** Names the fault. */
  fault: string;
  advice: string;
  /** What the main button says. */
  again: string;
}

export function failureOf(job: SetupJob, machine: Machine): Failure {
  const done = bytesText(job.doneBytes);
  const kept = `${amountText(job)} are safe on the disk and will not be loaded again.`;
  if (isDiskFull(job, machine))
    return {
      title: ['The disk', 'is full'],
      text: kept,
      fault: `Only ${bytesText(machine.freeDiskBytes)} are free`,
      advice: 'Make room on the disk, then go on, or choose a smaller model.',
      again: `Go on from ${done}`,
    };
  switch (job.step) {
    case 'downloading':
      return {
        title: ['The download', 'has stopped'],
        text: job.doneBytes > 0 ? kept : 'Nothing was loaded yet.',
        fault: job.doneBytes > 0 ? `The connection broke after ${done}` : 'The download did not begin',
        advice: 'Check that this machine can reach the internet.',
        again: job.doneBytes > 0 ? `Go on from ${done}` : 'Try again',
      };
    case 'checking':
      return {
        title: ['The file', 'is wrong'],
        text: 'It was loaded whole, but is not the file that the list names.',
        fault: 'Its SHA-256 differs',
        advice: 'It was changed on the way or at its source. Load it once more, or choose another model.',
        again: 'Load it again',
      };
    case 'installing':
      return {
        title: ['The engine', 'is missing'],
        text: 'The model is on the disk. What runs it could not be installed.',
        fault: 'The engine could not be installed',
        advice: 'Check that this machine can reach the internet.',
        again: 'Try again',
      };
    default:
      return {
        title: ['The model', 'did not wake'],
        text: 'It is on the disk, but did not start.',
        fault: 'The model could not be started',
        advice: 'It may need more memory than is free now. Try again, or choose a smaller one.',
        again: 'Try again',
      };
  }
}

/** After this many seconds a model wakes slowly. */
export const SLOW_WAKE_S = 30;

/** Seconds since the step began. */
export const secondsIn = ({ stepBegan }: SetupJob, now: number): number =>
  Math.max(0, Math.round((now - Date.parse(stepBegan)) / 1000));

/** "0.8 s", "12 s". */
export const secondsText = (ms: number): string =>
  ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;

/** What finds what was said, and whether something on this machine could do it better. */
export function memoryText({ searchedWith, found: [first] }: SetupState['memory']): string {
  if (searchedWith) return `Searched with ${searchedWith}`;
  return first ? `Built in; ${first} is here and could search it` : 'Built in, nothing to set up';
}
