import type { MacroChat } from '../context.ts';
import { value, type MacroGroup } from '../macro.ts';

const NO_CHAT: MacroChat = { messages: [] };

const ofChat = (read: (chat: MacroChat) => string | number | undefined) =>
  value(({ context }) => read(context.chat ?? NO_CHAT));

/** The number of the newest message; undefined where there is none. */
function lastId({ messages, older = 0 }: MacroChat): number | undefined {
  const count = older + messages.length;
  return count === 0 ? undefined : count - 1;
}

const lastOf = ({ messages }: MacroChat, role: 'user' | 'assistant') =>
  messages.findLast((message) => message.role === role)?.content;

export const CHAT: MacroGroup = {
  lastmessage: ofChat(({ messages }) => messages.at(-1)?.content),
  lastmessageid: ofChat(lastId),
  lastusermessage: ofChat((chat) => lastOf(chat, 'user')),
  lastcharmessage: ofChat((chat) => lastOf(chat, 'assistant')),
  firstincludedmessageid: ofChat(({ firstIncluded }) => firstIncluded),
  firstdisplayedmessageid: ofChat(({ firstDisplayed }) => firstDisplayed),
  lastswipeid: ofChat(({ alternatives }) => alternatives?.count),
  currentswipeid: ofChat(({ alternatives }) => alternatives?.current),
  allchatrange: ofChat((chat) => (lastId(chat) === undefined ? undefined : `0-${lastId(chat)}`)),
  summary: ofChat(({ summary }) => summary),
  input: ofChat(({ input }) => input),
};
