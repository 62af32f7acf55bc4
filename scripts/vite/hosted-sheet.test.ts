import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';
import { hostedSheet } from './hosted-sheet.ts';

const ui = path.join(ROOT, 'src/platform/web/ui');
const sheet = hostedSheet(
  { fonts: path.join(ui, 'fonts.css'), tokens: path.join(ui, 'tokens.css') },
  (file) => `/assets/${path.basename(file, '.woff2')}-1a2b.woff2`,
);

test('the sheet has the built fonts, and both themes by choice and by preference', () => {
  expect(sheet).toContain('url(/assets/hanken-grotesk-1a2b.woff2)');
  expect(sheet).not.toContain('url(fonts/');
  const [dark, light, preferred] = sheet.split(/\[data-theme='light'\] |body:not\(\[data-theme\]\) /);
  expect(dark).toContain('--bg-canvas: #0b1011');
  expect(light).toContain('--bg-canvas: #f6f1e7');
  expect(light).toMatch(/@media \(prefers-color-scheme: light\) \{\s*$/);
  expect(preferred).toContain('--bg-canvas: #f6f1e7');
});
