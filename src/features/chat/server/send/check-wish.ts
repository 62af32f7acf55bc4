// What a user says beside their messages: a hint for another try, a note that steers a reply, the beginning of a line. It
// passes the checks of a message.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';
import { raiseRevisionsOf } from '../chat.store.ts';
import type { ConversationState } from '../conversation-state.ts';
import { helpFor, isOutside, newCrisisSignal } from '../crisis-signals.ts';
import { withoutTags } from '../prompt/bracketed.ts';
import { recentUserTexts } from './accept-message.ts';

export interface WishDeps {
  database: Database;
  safety: Pick<ChatSafety, 'checkInput'>;
  help: Pick<CrisisHelp, 'present' | 'regionOf' | 'shown'>;
}

export interface Wish {
  /** Without tags of the prompt's sections and with personal data masked: what is checked is what is stored and sent. */
  text: string;
  /** The crisis tier, below that at which the product answers instead of the character. */
  tier: number;
  /** Flags the reply to it for a moderator; null when no rule requires it. */
  mark: ((tx: Tx, messageId: string) => Promise<void>) | null;
}

/**
 * @param languages the Accept-Language header
 * @throws AppError safety.blocked; chat.hint_help, with the help, where it shows signs of crisis: only a message is
 * answered with care
 */
export const checkWish = (
  deps: WishDeps,
  state: ConversationState,
  text: string,
  languages: string | undefined,
): Promise<Wish> =>
  checkWords(deps, text, { userId: state.user.id, earlier: recentUserTexts(state), languages });

/** The same for what is written outside of a conversation. @param of `earlier` are the user's newest messages */
export async function checkWords(
  deps: WishDeps,
  text: string,
  { userId, earlier, languages }: { userId: string; earlier: string[]; languages: string | undefined },
): Promise<Wish> {
  const words = await deps.safety.checkInput(
    withoutTags(text),
    earlier,
    userId,
    helpFor(deps.help, languages),
  );
  const { tier, mark } = words;
  if (tier === 0 || !isOutside(tier)) return { text: words.text, tier, mark };
  const crisis = await newCrisisSignal(deps, { tier, userId, languages });
  await deps.database.transact(async (tx) => {
    await deps.help.shown(tx, userId, crisis);
    await raiseRevisionsOf(tx, userId);
  });
  throw new AppError('chat.hint_help', { extra: { help: deps.help.present(crisis) } });
}
