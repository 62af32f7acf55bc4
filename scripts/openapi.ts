// Writes docs/openapi.json from the contract; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { api } from '../src/app/contract.ts';
import { openapi } from '../src/shared/openapi.ts';

const TARGET = path.resolve(import.meta.dirname, '../docs/openapi.json');
const text = await format(JSON.stringify(openapi('Nightbloom', api)), { parser: 'json', printWidth: 110 });
if (!process.argv.includes('--check')) await writeFile(TARGET, text);
else if ((await readFile(TARGET, 'utf8').catch(() => '')) !== text) {
  console.error('docs/openapi.json is out of date: run node scripts/openapi.ts');
  process.exit(1);
}
