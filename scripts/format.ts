// `npm run format`: every file in the house's style.
import { run } from './run.ts';

const { isFine } = await run('prettier', ['--write', '--log-level=warn', '.']);
process.exit(isFine ? 0 : 1);
