// `npm run understudy`: learns what the stand-in recognises anew, after its example lines were edited. With
// --check it only says whether that was forgotten.
import path from 'node:path';
import { CONTENT_DIR } from '../src/platform/server/places/project-root.ts';
import { readExamples } from '../packages/understudy/src/content.ts';
import { readModel, writeModel } from '../packages/understudy/src/need/model-file.ts';
import { hashOfExamples, trainNeeds } from '../packages/understudy/src/need/train-needs.ts';
import { readVectors } from '../packages/understudy/src/need/vectors.ts';

const folder = path.join(CONTENT_DIR, 'understudy');
const file = path.join(folder, 'needs.model');
const examples = readExamples(folder);

if (process.argv.includes('--check')) {
  const isCurrent = readModel(file).examplesHash === hashOfExamples(examples);
  if (!isCurrent)
    console.error('The examples in content/understudy/needs were edited: run npm run understudy');
  process.exit(isCurrent ? 0 : 1);
}
const vectors = readVectors(path.join(folder, 'vectors/words.txt'), path.join(folder, 'vectors/numbers.bin'));
writeModel(file, trainNeeds(examples, vectors));
console.log(`Learned from ${examples.length} example lines. A restart takes it up.`);
