// Builds pages and server, unless what is there is newer than every source.
import { buildProduct } from './build-product.ts';

await buildProduct({ isForced: process.argv.includes('--force') });
