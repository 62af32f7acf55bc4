// What is written in quick replies passes the checks of a message.
import { AppError } from '../../../../shared/errors.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { QuickReply, QuickReplyLost } from '../../quick-replies-contract.ts';
import { QUICK_REPLIES_MAX } from '../../quick-reply-rules.ts';
import { withoutTags } from '../prompt/bracketed.ts';
import { checkWords, type Wish, type WishDeps } from '../send/check-wish.ts';
import type { ReadQuickReplies } from './quick-reply-file.ts';

export type Given = Omit<QuickReply, 'id'>;
/** With what flags it for a moderator. */
export interface Checked {
  given: Given;
  marks: NonNullable<Wish['mark']>[];
}

interface CheckedFile {
  ready: Checked[];
  notTaken: QuickReplyLost[];
  help: Help | null;
}

export function createQuickReplyChecks(deps: WishDeps) {
  /**
   * What is written in it passes the checks of a message.
   * @throws AppError safety.blocked, chat.hint_help; quick_replies.empty where nothing but tags is written
   */
  async function checked<Texts extends { label?: string | undefined; text?: string | undefined }>(
    userId: string,
    given: Texts,
    languages: string | undefined,
  ): Promise<{ given: Texts; marks: Checked['marks'] }> {
    const check = async (text: string) => {
      const words = await checkWords(deps, text, { userId, earlier: [], languages });
      if (words.text === '') throw new AppError('quick_replies.empty');
      return words;
    };
    const label = given.label === undefined ? null : await check(given.label);
    const text = given.text === undefined ? null : await check(given.text);
    return {
      given: { ...given, ...(label && { label: label.text }), ...(text && { text: text.text }) },
      marks: [label?.mark, text?.mark].filter((mark) => !!mark),
    };
  }

  return {
    checked,

    /** What is refused of a file is left out and told. */
    async checkFile(
      userId: string,
      read: ReadQuickReplies,
      { characterId, languages }: { characterId: string | null; languages: string | undefined },
    ): Promise<CheckedFile> {
      const notTaken = [...read.notTaken];
      let help: Help | null = null;
      const ready: Checked[] = [];
      // A text of tags only is as empty as one without characters.
      const taken = read.taken.filter(({ text }) => withoutTags(text) !== '');
      for (const one of taken.slice(0, QUICK_REPLIES_MAX)) {
        const label = withoutTags(one.label) || '…';
        try {
          ready.push(await checked(userId, { ...one, label, characterId }, languages));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          help ??= (error.details.extra?.['help'] as Help | undefined) ?? null;
          // The name of what was refused is not repeated.
          notTaken.push({ label: '', why: 'refused' });
        }
      }
      for (const { label } of taken.slice(QUICK_REPLIES_MAX)) notTaken.push({ label, why: 'full' });
      return { ready, notTaken, help };
    },
  };
}
