// Builds the web side, browser and server bundle, unless what is there is newer than every source.
import { buildWeb } from './build-web.ts';

await buildWeb({ isForced: process.argv.includes('--force') });
