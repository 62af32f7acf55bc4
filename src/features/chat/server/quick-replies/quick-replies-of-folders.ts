// Quick replies that come with a folder of chats. Those of one set have ids after that of the set, by which a second run
// finds them, also where they were changed since.
import type { Database } from '../../../../platform/server/db/database.ts';
import { remark, type Remark } from '../../../../shared/remark.ts';
import type { QuickReplyLost } from '../../quick-replies-contract.ts';
import { QUICK_FILE_MAX } from '../../quick-reply-rules.ts';
import type { QuickReplies } from './quick-replies.service.ts';
import { readQuickReplies } from './quick-replies.views.ts';
import { readQuickReplyFile } from './quick-reply-file.ts';

interface File {
  bytes: Uint8Array;
}

/** Of an id, what the quick replies of a set have in common. */
const STEM = 32;

const REASONS = ['script', 'hidden', 'long', 'refused', 'full'] as const satisfies QuickReplyLost['why'][];

const remarksOn = (lost: readonly QuickReplyLost[]): Remark[] =>
  REASONS.flatMap((reason) => {
    const labels = lost.filter(({ why }) => why === reason).map(({ label }) => label || '…');
    return labels.length > 0 ? [remark(`quick_replies.remark/${reason}`, { names: labels.join('; ') })] : [];
  });

export const createQuickRepliesOfFolders = ({ db }: Pick<Database, 'db'>, quickReplies: QuickReplies) => {
  const idsOf = async (userId: string, setId: string): Promise<string[]> =>
    (await readQuickReplies(db, userId))
      .map(({ id }) => id)
      .filter((id) => id.slice(0, STEM) === setId.slice(0, STEM));

  return {
    isSet: ({ bytes }: File): boolean => bytes.length <= QUICK_FILE_MAX && readQuickReplyFile(bytes) !== null,

    has: async (userId: string, setId: string): Promise<boolean> => (await idsOf(userId, setId)).length > 0,

    /** @throws AppError quick_replies.file */
    async take(userId: string, setId: string, { bytes }: File) {
      const idOf = (index: number) => setId.slice(0, STEM) + index.toString(16).padStart(36 - STEM, '0');
      const { added, known, notTaken } = await quickReplies.takeFile(userId, {
        ...{ bytes, characterId: null, idOf },
      });
      return { added, known, notTaken: remarksOn(notTaken) };
    },

    async delete(userId: string, setId: string): Promise<void> {
      for (const id of await idsOf(userId, setId)) await quickReplies.deleteIfThere(userId, id);
    },
  };
};
