// What tests of imports and exports of chats need.
import type { ChatImport } from '../../src/features/chat-files/contract.ts';
import { fileOf } from './chat-forms.ts';
import type { Person, TestApp } from './test-app.ts';

export async function upload(
  person: Person,
  content: string | Uint8Array,
  query: { dryRun?: 'true' | 'false'; characterId?: string; utcOffset?: number } = {},
): Promise<ChatImport> {
  return person.chatFiles.import({ file: fileOf(content), query: query as never });
}

/** Uploads and waits until nothing is left to do. */
export async function bringIn(
  app: TestApp,
  person: Person,
  content: string | Uint8Array,
  query: Parameters<typeof upload>[2] = {},
): Promise<ChatImport> {
  const { id } = await upload(person, content, query);
  await app.services.chatFiles.settle();
  return person.chatFiles.get({ params: { id } });
}

export const itemsOf = async (person: Person, { id }: { id: string }) =>
  (await person.chatFiles.items({ params: { id }, query: { limit: 200 } })).items;

export async function exported(
  person: Person,
  id: string,
  format: string,
  branches = 'shown',
): Promise<string> {
  const response = await person.chatFiles.export({ params: { id }, query: { format, branches } as never });
  return (response as unknown as Response).text();
}

export const parsedLines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
