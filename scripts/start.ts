// `npm start`: builds what is out of date, then serves in this very process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProduct } from './build-product.ts';

await buildProduct();
await import(pathToFileURL(path.resolve(import.meta.dirname, '../dist/server/main.js')).href);
