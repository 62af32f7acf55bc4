// `npm run test:deep`: the journeys that kill and try at random, and the largest folder of chats, at full depth. When
// they pass, test/full-depth.json says so, and `npm test` runs a quarter of them until money, coins or migrations change
// again.
import { DEEP_JOURNEYS, LARGEST_JOURNEYS, recordFullDepth } from './testing/deep-journeys.ts';
import { run } from './run.ts';

const { isFine } = await run('vitest', ['run', ...DEEP_JOURNEYS, ...LARGEST_JOURNEYS], {
  env: { TEST_DEPTH: 'full' },
});
if (isFine) {
  recordFullDepth();
  console.log('Commit test/full-depth.json: it says what was proved.');
}
process.exit(isFine ? 0 : 1);
