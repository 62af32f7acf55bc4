// A conversation of the download of an account (chat-data.ts), in the words of an export.
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../json.ts';
import type { ListedFile } from '../lines.ts';
import { OWN_SPEC } from './write-own.ts';

export const isDownloaded = (file: Json): boolean =>
  isObject(file) && isObject(file['memorySettings']) && Array.isArray(file['messages']);

/** What is not taken from it. What is remembered is read anew from the messages. */
const LEFT = ['memories', 'scenes', 'chapters', 'translations'];

export const hasMemory = (file: JsonObject): boolean => LEFT.some((key) => listOf(file[key]).length > 0);

const filled = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** How replies are written in it, as an export says it. */
const settingsOf = (head: JsonObject): JsonObject =>
  filled({
    length: head['replyLength'] ?? null,
    thinking: head['thinking'] ?? null,
    ...objectOf(head['generation']),
  });

export function asExport({ head, rows }: ListedFile): ListedFile {
  const names = new Map(
    listOf(head['members'])
      .map(objectOf)
      .map(({ id, name }) => [textOf(id), textOf(name)]),
  );
  const messageOf = (row: JsonObject): JsonObject => {
    const { content, createdAt, persona, speakerId, engine: _engine, help: _help, ...rest } = row;
    const name = row['role'] === 'user' ? textOf(persona) : (names.get(textOf(speakerId)) ?? '');
    return filled({ ...rest, name, text: textOf(content), at: createdAt ?? null });
  };
  return {
    head: filled({
      spec: OWN_SPEC,
      id: head['id'] ?? null,
      title: head['title'] ?? null,
      character: textOf(objectOf(head['character'])['name']),
      createdAt: head['createdAt'] ?? null,
      shownMessageId: head['shownMessageId'] ?? null,
      ...{ settings: settingsOf(head), tags: head['tags'] ?? null, folder: head['folder'] ?? null },
      ...{ isPinned: head['isPinned'] ?? null, isArchived: head['isArchived'] ?? null },
      variables: head['variables'] ?? null,
    }),
    *rows() {
      for (const row of rows()) yield row && messageOf(row);
    },
  };
}
