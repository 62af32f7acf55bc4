// Chats in the forms of other programs.
import { zipSync, strToU8 } from 'fflate';

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
