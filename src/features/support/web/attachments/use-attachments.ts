// Uploads the chosen files to a ticket, one after the other.
import { useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { ATTACHMENTS_PER_MESSAGE } from '../../rules.ts';
import { attachmentFault } from './attachment-check.ts';

export interface PickedFile {
  id: string;
  file: File;
  state: 'ready' | 'sending' | 'failed';
  /** Why it failed; empty otherwise. */
  problem: string;
}

export interface Attachments {
  files: PickedFile[];
  /** Files that were not taken, and why. */
  refusals: string[];
  add(files: readonly File[]): void;
  remove(id: string): void;
  /** Sends those that wait or have failed before; what arrived leaves the list. @returns whether all arrived. */
  sendAll(upload: (file: File) => Promise<unknown>): Promise<boolean>;
}

export function useAttachments(): Attachments {
  const [files, setFiles] = useState<PickedFile[]>([]);
  const [refusals, setRefusals] = useState<string[]>([]);
  const isSending = useRef(false);

  const change = (id: string, part: Partial<PickedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const remove = (id: string) => setFiles((all) => all.filter((one) => one.id !== id));

  function add(given: readonly File[]) {
    if (given.length === 0) return;
    const faults = given.map(attachmentFault);
    const fine = given.filter((_, index) => faults[index] === null);
    const room = Math.max(0, ATTACHMENTS_PER_MESSAGE - files.length);
    const taken = fine
      .slice(0, room)
      .map((file): PickedFile => ({ id: newId(), file, state: 'ready', problem: '' }));
    setFiles([...files, ...taken]);
    setRefusals([
      ...faults.filter((fault) => fault !== null),
      ...(fine.length > room ? [`A message can have at most ${ATTACHMENTS_PER_MESSAGE} files.`] : []),
    ]);
  }

  async function sendAll(upload: (file: File) => Promise<unknown>): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    let haveAllArrived = true;
    for (const { id, file } of files) {
      change(id, { state: 'sending', problem: '' });
      try {
        await upload(file);
        remove(id);
      } catch (error) {
        haveAllArrived = false;
        change(id, { state: 'failed', problem: messageOf(error) });
      }
    }
    isSending.current = false;
    return haveAllArrived;
  }

  return {
    files,
    refusals,
    add,
    remove(id) {
      remove(id);
      setRefusals([]);
    },
    sendAll,
  };
}
