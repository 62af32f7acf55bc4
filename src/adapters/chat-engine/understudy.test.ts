import { expect, test } from 'vitest';
import { chatRequest } from '../../../test/support/chat-request.ts';
import { createUnderstudyEngine } from './understudy.ts';

const engine = createUnderstudyEngine({ paceMs: 0 });

test('what another character said is not taken for its own words', async () => {
  const request = chatRequest();
  const write = async (between: { name: string }[]) => {
    const others = between.map(({ name }) => ({
      role: 'assistant' as const,
      content: 'I will go to Lisbon. Are you coming with me?',
      name,
    }));
    const recent = [...request.scene.recent, ...others, { role: 'user' as const, content: 'Yes, I am.' }];
    let text = '';
    await engine.stream(
      { ...request, scene: { ...request.scene, recent } },
      (piece) => (text += piece),
      new AbortController().signal,
    );
    return text;
  };
  expect(await write([{ name: 'June' }])).toBe(await write([]));
  expect(await write([{ name: 'Mara' }])).not.toBe(await write([]));
});
