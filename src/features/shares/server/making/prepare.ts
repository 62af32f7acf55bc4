// Makes what is published out of a part of a chat: its texts, masked and checked.
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { SharedPart } from '../../contract.ts';
import { MASK, MASKED_SPEAKER, MESSAGES_MAX, TEXT_MAX, TITLE_MAX } from '../../rules.ts';
import type { PublicFinding, PublicSafety } from '../shares.needs.ts';
import { createMask } from './mask-names.ts';
import * as views from './part.views.ts';
import { publishableText } from './publishable.ts';

export interface PreparedMessage {
  id: string;
  role: 'user' | 'assistant';
  speakerId: string | null;
  name: string;
  text: string;
}

export interface Prepared {
  title: string;
  characterName: string;
  messages: PreparedMessage[];
  /** `number`: among the messages from 1; 0 for the title. */
  refused: { number: number; text: string; finding: PublicFinding }[];
}

/** Texts of the same speaker that are checked together, because one may be split over several. */
const EARLIER = 3;

async function idsOf(db: Db, chat: views.Source, { fromMessageId, toMessageId }: SharedPart) {
  const path = await views.readPath(db, chat, fromMessageId ?? null);
  const end = toMessageId ? path.indexOf(toMessageId) : path.length - 1;
  if (path.length > 0 && (end < 0 || (fromMessageId && path[0] !== fromMessageId)))
    throw new AppError('shares.path');
  const ids = path.slice(0, end + 1);
  if (ids.length > MESSAGES_MAX) throw new AppError('shares.too_long', { params: { limit: MESSAGES_MAX } });
  return ids;
}

function checked(messages: readonly PreparedMessage[], title: string) {
  const said = new Map<string | null, string[]>();
  const lines = messages.map(({ role, speakerId, text }) => {
    const earlier = said.get(speakerId) ?? [];
    said.set(speakerId, [...earlier, text].slice(-EARLIER));
    return { from: role === 'user' ? ('user' as const) : ('character' as const), text, earlier };
  });
  return [{ from: 'user' as const, text: title, earlier: [] as string[] }, ...lines].map((line) => ({
    ...line,
    isPublic: true as const,
  }));
}

export function createPrepare({ db, safety }: { db: Db; safety: Pick<PublicSafety, 'examineMessages'> }) {
  /** @throws AppError chat.missing, shares.path, shares.empty, shares.too_long */
  return async (userId: string, conversationId: string, part: SharedPart): Promise<Prepared> => {
    const chat = await views.readSource(db, conversationId, userId);
    if (!chat) throw new AppError('chat.missing');
    const found = await views.readMessages(db, chat, await idsOf(db, chat, part));
    const personas = found.flatMap(({ role, name }) => (role === 'user' && name ? [name] : []));
    const mask = part.isMasked
      ? createMask({ people: [...chat.people, ...personas, ...part.names], accounts: chat.accounts }, MASK)
      : createMask({ people: part.names }, MASK);
    const messages = found.flatMap((message): PreparedMessage[] => {
      const { id, role, speakerId } = message;
      const text = mask(publishableText(message));
      const own = part.isMasked ? MASKED_SPEAKER : mask(message.name ?? chat.userName);
      return text ? [{ id, role, speakerId, text, name: role === 'user' ? own : (message.name ?? '') }] : [];
    });
    if (messages.length === 0) throw new AppError('shares.empty');
    if (messages.reduce((sum, { text }) => sum + text.length, 0) > TEXT_MAX)
      throw new AppError('shares.too_long/text');
    const title = mask(part.title || chat.title || chat.characterName).slice(0, TITLE_MAX);
    const lines = checked(messages, title);
    const findings = await safety.examineMessages(lines);
    const refused = findings.flatMap((finding, number) =>
      finding.isAllowed ? [] : [{ number, text: lines[number]!.text, finding }],
    );
    return { title, characterName: chat.characterName, messages, refused };
  };
}
