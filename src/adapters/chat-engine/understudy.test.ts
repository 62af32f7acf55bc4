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

test('it reads no macro but the names as a word', async () => {
  const request = chatRequest();
  const write = async (exampleDialogue: string) => {
    const persona = { ...request.scene.persona, exampleDialogue };
    let text = '';
    const recent = [{ role: 'user' as const, content: 'Is it late?' }];
    const scene = { ...request.scene, persona, recent };
    await engine.stream({ ...request, scene }, (piece) => (text += piece), new AbortController().signal);
    return text;
  };
  const plain = '<START>\n{{user}}: Is it late?\n{{char}}: The lamp is late, {{user}}.';
  const written =
    '{{// an example}}<START>\n<USER>: Is it {{random::late}}?\n<BOT>: The lamp is late{{noop}}, {{user}}.';
  expect(await write(plain)).toContain('The lamp is late');
  expect(await write(written)).toBe(await write(plain));
});
