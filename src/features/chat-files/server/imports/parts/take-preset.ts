// Makes a preset of a file with samplers, and quick replies of a set; what has no place in one is kept as a file.
import { createHash } from 'node:crypto';
import { AppError } from '../../../../../shared/errors.ts';
import { remark } from '../../../../../shared/remark.ts';
import type { FolderPresets, FolderQuickReplies } from '../../chat-files.needs.ts';
import { changePart } from '../change-part.ts';
import type { WaitingItem } from '../imports.views.ts';
import { Stopped } from '../lease/lease.ts';
import type { RunJob } from '../run-job.ts';
import { claimTarget } from './claim-target.ts';
import type { createFileKeeper } from './keep-file.ts';
import { readPart } from './read-part.ts';
import { keptRemarks } from './remarks.ts';

export interface PresetDeps {
  presets: FolderPresets;
  quickReplies: FolderQuickReplies;
}

/** One id for each file of a user, by which a second run finds the preset again, also where it was changed since. */
function idOf(userId: string, hash: string): string {
  const digits = createHash('sha256').update(`${userId} ${hash}`).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

export function createPresetTaker(
  { presets, quickReplies }: PresetDeps,
  keep: ReturnType<typeof createFileKeeper>,
) {
  async function take(
    job: RunJob,
    item: WaitingItem,
    id: string,
    file: Parameters<FolderPresets['take']>[2],
  ) {
    await claimTarget({ ids: { next: () => id } }, job, item);
    const { notTaken } = await presets.take(job.import.userId, id, file);
    await changePart(job, item, { state: 'done', reason: keptRemarks(notTaken) });
  }

  async function takeSet(job: RunJob, item: WaitingItem, id: string, file: { bytes: Uint8Array }) {
    await claimTarget({ ids: { next: () => id } }, job, item);
    const { added, known, notTaken } = await quickReplies.take(job.import.userId, id, file);
    if (added === 0) await changePart(job, item, { targetId: null, isMade: false });
    if (added + known === 0) return keep(job, { ...item, targetId: null });
    await changePart(job, item, {
      state: added > 0 ? 'done' : 'known',
      reason:
        keptRemarks(notTaken.length > 0 ? [remark('quick_replies.remark/added'), ...notTaken] : []) ??
        'quick_replies',
    });
  }

  return async (job: RunJob, item: WaitingItem): Promise<void> => {
    const { userId } = job.import;
    const { hash, file } = await readPart(job, item);
    const id = idOf(userId, hash);
    if ((await presets.has(userId, id)) || (await quickReplies.has(userId, id)))
      return changePart(job, item, {
        ...(id === item.targetId ? { state: 'done', isMade: true } : { state: 'known', isMade: false }),
        ...{ targetId: id, reason: null },
      });
    if (!job.lease.isOpen()) throw new Stopped();
    if (quickReplies.isSet(file)) return takeSet(job, item, id, file);
    if (!presets.isPreset(file)) return keep(job, item);
    try {
      await take(job, item, id, file);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'presets.too_many') throw error;
      await changePart(job, item, { targetId: null, isMade: false });
      await keep(job, { ...item, targetId: null }, 'presets_full');
    }
  };
}
