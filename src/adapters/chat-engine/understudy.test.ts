import { expect, test } from 'vitest';
import { chatRequest } from '../../../test/support/chat-request.ts';
import { createUnderstudyEngine } from './understudy.ts';
import { CONTENT_DIR } from '../../platform/server/places/project-root.ts';

const engine = createUnderstudyEngine({ contentDirs: [CONTENT_DIR], paceMs: 0 });

test('what another character said is not taken for its own words', async () => {
  const request = chatRequest();
  const write = async (between: { name: string; content: string }[]) => {
    const others = between.map((turn) => ({ role: 'assistant' as const, ...turn }));
    const recent = [...request.scene.recent, ...others, { role: 'user' as const, content: 'Yes, I am.' }];
    let text = '';
    await engine.stream(
      { ...request, scene: { ...request.scene, recent } },
      (piece) => (text += piece),
      new AbortController().signal,
    );
    return text;
  };
  // It says nothing twice; what June said it may say for the first time.
  const content = await write([]);
  expect(await write([{ name: 'June', content }])).toBe(content);
  expect(await write([{ name: 'Mara', content }])).not.toBe(content);
});
