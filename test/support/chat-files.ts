// Chats in the forms of other programs, and what tests of their import need.
import { zipSync, strToU8 } from 'fflate';
import type { ChatImport } from '../../src/features/chat-files/contract.ts';
import type { Person, TestApp } from './test-app.ts';

export const lines = (...values: unknown[]): string =>
  `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
export const fileOf = (content: string | Uint8Array): Blob => new Blob([content as string]);
export const zipOf = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

export const HEADER = {
  user_name: 'Mira',
  character_name: 'Noor',
  create_date: '2024-10-05@19h31m05s',
  chat_metadata: {
    note_prompt: 'Slow and calm.',
    note_depth: 4,
    integrity: '3f1c',
    own_key: { kept: [1, 2] },
  },
};

/** SillyTavern: a greeting with swipes, a hidden line, a reply with swipes, extras. */
export const SILLY_TAVERN = [
  HEADER,
  {
    name: 'Noor',
    is_user: false,
    is_system: false,
    send_date: 'October 5, 2024 7:31pm',
    mes: 'The library is closed, but come in.',
    swipes: ['The library is closed, but come in.', 'You again. Good.'],
    swipe_id: 0,
    swipe_info: [
      { send_date: 'October 5, 2024 7:31pm', extra: {} },
      { send_date: 'October 5, 2024 7:31pm', extra: {} },
    ],
    extra: {},
  },
  {
    name: 'Mira',
    is_user: true,
    is_system: false,
    send_date: '2024-10-05T19:32:05.000Z',
    mes: 'Is there still tea?',
    extra: { isSmallSys: false },
    force_avatar: 'User Avatars/mira.png',
  },
  {
    name: 'SillyTavern System',
    is_user: false,
    is_system: true,
    send_date: '2024-10-05T19:32:06.000Z',
    mes: 'A note that nobody sees.',
    extra: { type: 'comment' },
  },
  {
    name: 'Noor',
    is_user: false,
    is_system: false,
    send_date: '2024-10-05T19:33:05.000Z',
    mes: 'Always. Sit by the window.',
    swipes: ['There is. It is cold.', 'Always. Sit by the window.'],
    swipe_id: 1,
    swipe_info: [
      { send_date: '2024-10-05T19:32:55.000Z', gen_started: 'a', extra: { model: 'x' } },
      {
        send_date: '2024-10-05T19:33:05.000Z',
        gen_started: 'b',
        extra: { model: 'x', reasoning: 'She is cold.' },
      },
    ],
    extra: { api: 'openai', model: 'x', reasoning: 'She is cold.', token_count: 12 },
  },
];

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
