// `npm start`: builds what is out of date, then serves in this very process.
import { buildWeb } from './build-web.ts';

await buildWeb();
const { serve } = await import('../src/app/server/serve.ts');
await serve();
