// Writes the settings of engines into .env.example, from what their kinds say of them; with --check it says whether
// they are still so.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHAT_KINDS } from '../src/adapters/chat-engine/index.ts';
import { EMBEDDER_KINDS } from '../src/adapters/embedder/index.ts';
import { IMAGE_KINDS } from '../src/adapters/image-engine/index.ts';
import { classifier } from '../src/adapters/picture-guard/classifier/kind.ts';
import { openAiModeration } from '../src/adapters/picture-guard/openai-moderation/kind.ts';
import { ENGINE_SECTIONS } from '../src/app/server/settings.ts';
import type { DescribedKind, EngineSection } from '../src/platform/server/engine-section.ts';
import { fillSection, linesOf } from './env/example-lines.ts';

const FILE = path.resolve(import.meta.dirname, '../.env.example');

type Titled = DescribedKind & { title: string };
const kindLines = (kinds: readonly Titled[], unset: string): string[] => [
  ...kinds.map(({ id, title }) => `${id}: ${title}.`),
  ...(unset ? [unset] : []),
];

const before = readFileSync(FILE, 'utf8');
const parts: [string, EngineSection, string[]][] = [
  [
    'chat',
    ENGINE_SECTIONS.chat,
    kindLines(
      CHAT_KINDS,
      'Empty: openai-compatible where CHAT_BASE_URL is set, else the model that npm run model installed, else understudy.',
    ),
  ],
  [
    'memory',
    ENGINE_SECTIONS.embeddings,
    kindLines(
      EMBEDDER_KINDS,
      'Empty: openai-compatible where EMBEDDINGS_BASE_URL is set, else as chosen at the desk, else by words alone.',
    ),
  ],
  ['pictures', ENGINE_SECTIONS.image, kindLines(IMAGE_KINDS, '')],
  [
    'moderation of pictures',
    ENGINE_SECTIONS.pictureModeration,
    kindLines([openAiModeration], 'Empty: that one where PICTURE_MODERATION_BASE_URL is set, else none.'),
  ],
  [
    'classification of pictures',
    ENGINE_SECTIONS.pictureClassifier,
    kindLines([classifier], 'Empty: that one where PICTURE_CLASSIFIER_BASE_URL is set, else none.'),
  ],
];
const after = parts.reduce(
  (text, [name, { fields }, about]) => fillSection(text, name, linesOf(fields, about)),
  before,
);
if (!process.argv.includes('--check')) writeFileSync(FILE, after);
else if (after !== before) {
  console.error('.env.example is out of date: run node scripts/env-example.ts');
  process.exitCode = 1;
}
