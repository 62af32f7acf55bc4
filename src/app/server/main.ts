// Entry point when run from the sources: `node src/app/server/main.ts`, after the pages are built.
import { enableCompileCache } from 'node:module';

// Enabled before our own modules are loaded, so that later starts read compiled code instead of stripping
// types again.
enableCompileCache();
const { serve } = await import('./serve.ts');
await serve();
