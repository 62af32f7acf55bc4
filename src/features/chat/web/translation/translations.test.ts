import { expect, test } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
import type { TranslationSettings } from '../../translation-contract.ts';
import type { ShownMessage } from '../session/thread.ts';
import { createTranslations } from './translations.ts';

const message = (id: string, content: string, more: Partial<ShownMessage> = {}): ShownMessage => ({
  ...{ id, content, parentId: null, role: 'assistant', speakerId: 's', state: 'complete', problem: null },
  ...{ alternative: 1, alternatives: [id], isEdited: false, help: null, marks: [] },
  createdAt: '2026-01-02T00:00:00.000Z',
  ...more,
});
const reading: TranslationSettings = {
  ...{ reads: 'de', sends: null, since: '2026-01-01T00:00:00.000Z', isGeneral: false, isAvailable: true },
};

function setUp(stored: Record<string, string> = {}) {
  const asked: string[] = [];
  const looked: string[][] = [];
  let failing = false;
  const client = {
    async translations({ body }: { body: { messageIds: string[]; language: string | null } }) {
      looked.push(body.messageIds);
      const items = body.messageIds
        .filter((id) => stored[id])
        .map((messageId) => ({ messageId, language: 'de', text: stored[messageId] }));
      return { items };
    },
    async translate({ params, body }: { params: { messageId: string }; body: { language: string } }) {
      asked.push(params.messageId);
      if (failing)
        throw new ApiError(503, JSON.stringify({ error: { code: 'chat.engine', message: 'Not now.' } }));
      return { messageId: params.messageId, ...body, text: `${body.language}:${params.messageId}` };
    },
  };
  const translations = createTranslations({ client: client as never, conversationId: 'c' });
  return { translations, asked, looked, fail: (isFailing: boolean) => void (failing = isFailing) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('without a choice nothing is asked', async () => {
  const { translations, asked, looked } = setUp();
  await translations.follow([message('a', 'Hello.')]);
  translations.choose({ ...reading, reads: null, since: null });
  await translations.follow([message('a', 'Hello.')]);
  expect([asked, looked]).toEqual([[], []]);
});

test('what is known is read once, and new replies are translated by themselves', async () => {
  const { translations, asked, looked } = setUp({ a: 'Hallo.' });
  translations.choose(reading);
  const old = message('old', 'Earlier.', { createdAt: '2025-12-01T00:00:00.000Z' });
  const mine = message('mine', 'Hi.', { role: 'user' });
  const messages = [old, message('a', 'Hello.'), mine, message('b', 'Come in.')];
  await translations.follow(messages);
  await settled();
  expect(asked).toEqual(['b']);
  expect(translations.get('a')).toMatchObject({ state: 'known', text: 'Hallo.' });
  expect(translations.get('b')).toMatchObject({ state: 'known', text: 'de:b' });
  expect(translations.get('old')).toBeUndefined();
  await translations.follow(messages);
  expect(looked).toHaveLength(1);
  // An edited one is looked up and translated again.
  await translations.follow([message('b', 'Come in, please.')]);
  await settled();
  expect(asked).toEqual(['b', 'b']);
});

test('in an early part only what is known is read: nothing of it is translated by itself', async () => {
  const { translations, asked, looked } = setUp({ e1: 'Hallo.' });
  translations.choose(reading);
  const early = ['e1', 'e2'].map((id) => message(id, 'Hello.', { createdAt: '2025-12-01T00:00:00.000Z' }));
  const end = [message('a', 'Good night.')];
  await translations.follow(early, end);
  await settled();
  // The end was not on the screen yet.
  expect(looked.flat()).toEqual(['e1', 'e2', 'a']);
  expect(translations.get('e1')).toMatchObject({ state: 'known', text: 'Hallo.' });
  expect(asked).toEqual(['a']);
});

test('a reply that is being written, withdrawn or outside of the story is left as it is', async () => {
  const { translations, asked, looked } = setUp();
  translations.choose(reading);
  await translations.follow([
    message('a', 'Hel', { state: 'streaming' }),
    message('b', 'x', { state: 'retracted' }),
    message('c', 'Call somebody.', { marks: ['out_of_role'] }),
    message('d', ' '),
  ]);
  await settled();
  expect([asked, looked]).toEqual([[], []]);
});

test('a failure is told, is not repeated by itself, and can be tried again', async () => {
  const { translations, asked, fail } = setUp();
  translations.choose(reading);
  fail(true);
  const one = message('a', 'Hello.');
  await translations.follow([one]);
  await settled();
  expect(translations.get('a')).toMatchObject({ state: 'failed', problem: 'Not now.' });
  await translations.follow([one]);
  await settled();
  expect(asked).toEqual(['a']);
  fail(false);
  translations.translate(one);
  await settled();
  expect(translations.get('a')).toMatchObject({ state: 'known', text: 'de:a' });
});

test('another language begins anew, and what the user wrote themselves is not translated', async () => {
  const { translations, asked } = setUp();
  translations.choose(reading);
  const own = message('mine', 'Good evening.', { role: 'user', original: 'Guten Abend.' });
  await translations.follow([own, message('a', 'Hello.')]);
  await settled();
  translations.turn('a');
  expect(translations.isTurned('a')).toBe(true);
  translations.choose({ ...reading, reads: 'ja' });
  expect(translations.get('a')).toBeUndefined();
  await translations.follow([own, message('a', 'Hello.')]);
  await settled();
  expect(translations.get('a')!.text).toBe('ja:a');
  expect(asked).toEqual(['a', 'a']);
});
