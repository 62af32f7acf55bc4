// Draws pictures one after the other, and reports how long each took, milliseconds.
import { atelier } from '../../src/adapters/image-engine/atelier.ts';
import { CONTENT_DIR } from '../../src/platform/server/places/project-root.ts';

const PROMPTS = [
  'a vampire countess with silver hair in a library by candlelight',
  'a knight with a scar before a storm at sea',
  'an android with short dark hair in a neon city at night',
  'a forest witch with red curls among ferns in the morning',
];
const engine = atelier.create(
  { workers: 1 },
  { dataDir: '', contentDirs: [CONTENT_DIR], onTrouble: () => {} },
);
const [model] = await engine.models(AbortSignal.timeout(1_000));

async function draw(index: number): Promise<number> {
  const prompt = PROMPTS[index % PROMPTS.length]!;
  const begun = performance.now();
  await engine.draw(
    {
      text: prompt,
      parts: { subject: null, prompt },
      negativePrompt: '',
      width: 768,
      height: 1024,
      identity: `bench-${index}`,
      seed: String(index),
      model: model!.id,
    },
    () => {},
    new AbortController().signal,
  );
  return performance.now() - begun;
}

// The first fills caches, and does not count.
await draw(0);
const ms: number[] = [];
for (let index = 1; index <= 12; index++) ms.push(await draw(index));
process.send!({ ms });
