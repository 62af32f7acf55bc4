// `npm run bench`: every goal's figure beside its limit, as ratios within one run. Nothing here is a timed test,
// and nothing is written into the repository.
//
//   npm run bench                         everything
//   npm run bench -- relay list           these only
//   npm run bench -- --rounds 3 relay     the median of three passes
//   npm run bench -- --levels 50,200,500,1000,1500 relay
//   npm run bench -- scale                lists and search as the catalogue grows; by request only
//   npm run bench -- --characters 1000,10000,100000 scale    without the million, which takes the longest
//   npm run bench -- lore                 what the largest lorebooks add to a reply; by request only
//   npm run bench -- memory               what memory finds in written conversations; by request only
//   npm run bench -- references           the harness by its own reference relays, without the product
import { parseArgs } from 'node:util';
import { createBench, type Figure } from './bench.ts';
import { besideFeed } from './beside-feed.ts';
import { chatLength } from './chat-length.ts';
import { chatOpen } from './chat-open.ts';
import { firstStart } from './first-start.ts';
import { ledger } from './ledger.ts';
import { list } from './list.ts';
import { lore } from './lore.ts';
import { memory } from './memory.ts';
import { isPinned } from './machine/process.ts';
import { page } from './page.ts';
import { references, relay } from './relay.ts';
import { scale } from './scale.ts';
import { start } from './start.ts';
import { stranger } from './stranger.ts';
import { printTable, type Row } from './table.ts';

/** In the order in which they run. */
const figures: Record<string, Figure> = {
  'first-start': firstStart,
  start,
  list,
  page,
  'chat-open': chatOpen,
  'chat-length': chatLength,
  stranger,
  relay,
  'beside-feed': besideFeed,
  ledger,
};
const onRequest: Record<string, Figure> = { references, scale, lore, memory };

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '1' },
        levels: { type: 'string', default: '1,50,200,500,700,1000' },
        seconds: { type: 'string', default: '10' },
        characters: { type: 'string', default: '1000,10000,100000,1000000' },
        /** A data folder of an earlier run, to save the first start; it is kept. */
        data: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(
      `${(error as Error).message}. There are --rounds, --levels, --seconds, --characters and --data.`,
    );
    process.exit(2);
  }
}

const { values, positionals } = readArguments();
const names = positionals.length > 0 ? positionals : Object.keys(figures);
const unknown = names.filter((name) => !(name in figures) && !(name in onRequest));
if (unknown.length > 0) {
  console.error(
    `No figure is called ${unknown.join(', ')}. There are ${Object.keys({ ...figures, ...onRequest }).join(', ')}.`,
  );
  process.exit(2);
}

const { bench, cleanUp } = createBench({
  rounds: Number(values.rounds),
  levels: values.levels.split(',').map(Number),
  seconds: Number(values.seconds),
  characters: values.characters.split(',').map(Number),
  keptDataDir: values.data,
});
const rows: Row[] = [];
let hasFailed = false;
try {
  for (const name of names) {
    try {
      rows.push(...(await { ...figures, ...onRequest }[name]!(bench)));
    } catch (error) {
      hasFailed = true;
      const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      rows.push({
        goal: name,
        what: 'could not be measured',
        limit: '',
        figure: line.slice(0, 120),
        isOk: false,
      });
      bench.say(error instanceof Error ? (error.stack ?? line) : line);
    }
  }
} finally {
  await cleanUp();
}
if (!isPinned)
  console.log('Not pinned: taskset or a second core is missing, so the figures disturb each other.');
printTable(rows);
process.exit(hasFailed ? 1 : 0);
