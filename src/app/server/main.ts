// The product's process: `node src/app/server/main.ts`, once the pages are built.
import { serve } from './serve.ts';

await serve();
