// The whole tree of a conversation as JSON: all alternatives and branches, who spoke, and when. What a character
// remembers is not part of it.
import type { ExportedChat, ExportedMessage } from '../exported.ts';

/** Read back by read-own.ts. */
export const OWN_SPEC = 'chat_tree';
export const OWN_VERSION = 1;

const messageOf = (message: ExportedMessage) => ({
  id: message.id,
  parentId: message.parentId,
  role: message.role,
  name: message.speakerName,
  text: message.text,
  state: message.state,
  at: message.at.toISOString(),
  ...(message.editedAt ? { editedAt: message.editedAt.toISOString() } : {}),
  ...(message.hint ? { hint: message.hint } : {}),
  ...(message.pathName ? { pathName: message.pathName } : {}),
  ...(message.marks.length > 0 ? { marks: message.marks } : {}),
  ...(message.thoughts ? { thoughts: message.thoughts } : {}),
  ...(message.pinnedAt ? { pinnedAt: message.pinnedAt.toISOString() } : {}),
  ...(message.source ? { source: message.source } : {}),
});

export async function* writeOwn(
  chat: ExportedChat,
  messages: AsyncIterable<ExportedMessage> | Iterable<ExportedMessage>,
): AsyncGenerator<string> {
  const head = {
    spec: OWN_SPEC,
    version: OWN_VERSION,
    notice: 'Messages with the role "assistant" were written by AI.',
    id: chat.id,
    title: chat.title,
    character: chat.characterName,
    user: chat.userName,
    createdAt: chat.createdAt.toISOString(),
    shownMessageId: chat.headId,
    ...chat.kept,
    ...(Object.keys(chat.variables ?? {}).length > 0 ? { variables: { ...chat.variables } } : {}),
    ...(chat.source ? { source: chat.source } : {}),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;
  let between = '';
  for await (const message of messages) {
    yield `${between}\n    ${JSON.stringify(messageOf(message))}`;
    between = ',';
  }
  yield '\n  ]\n}\n';
}
