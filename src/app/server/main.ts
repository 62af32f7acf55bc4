// The product's process: `node src/app/server/main.ts`, once the pages are built.
import { enableCompileCache } from 'node:module';

// Before anything of ours is loaded: later starts then read compiled code instead of stripping types again.
enableCompileCache();
const { serve } = await import('./serve.ts');
await serve();
