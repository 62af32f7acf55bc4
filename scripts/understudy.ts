// `npm run understudy`: learns what the stand-in recognises anew, after its example lines were edited. With
// --check it only says whether that was forgotten.
import path from 'node:path';
import { CONTENT_DIR } from '../src/platform/server/places/project-root.ts';
import { EXAMPLES, readExamples } from '../packages/understudy/src/content.ts';
import { readModel, writeModel } from '../packages/understudy/src/need/model-file.ts';
import { hashOfExamples, trainNeeds } from '../packages/understudy/src/need/train-needs.ts';
import { readVectors } from '@nightbloom/word-vectors';

const folder = path.join(CONTENT_DIR, 'understudy');
const vectors = readVectors(path.join(folder, 'vectors/words.txt'), path.join(folder, 'vectors/numbers.bin'));

for (const kind of EXAMPLES) {
  const file = path.join(folder, `${kind}.model`);
  const examples = readExamples(folder, kind);
  if (process.argv.includes('--check')) {
    if (readModel(file).examplesHash === hashOfExamples(examples)) continue;
    console.error(`The examples in content/understudy/${kind} were edited: run npm run understudy`);
    process.exitCode = 1;
    continue;
  }
  writeModel(file, trainNeeds(examples, vectors));
  console.log(`Learned from ${examples.length} example lines of ${kind}. A restart takes it up.`);
}
