import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { compressPage } from './compress-page.ts';

const html = (note: string) =>
  `<html>${Array.from({ length: 900 }, (_, n) => `<p class="c${n % 17}">Card ${n}, ${note}</p>`).join('')}</html>`;

it('returns the same object for an unchanged page and recompresses it at best quality', async () => {
  const first = await compressPage(200, html('one'), null);
  const quick = first.br.length;
  expect(await compressPage(200, html('one'), null, first)).toBe(first);
  await vi.waitFor(() => expect(first.br.length).toBeLessThan(quick));
  expect(brotliDecompressSync(first.br).toString()).toBe(html('one'));
  const kept = first.br;
  expect(await compressPage(200, html('one'), null, first)).toBe(first);
  expect(first.br).toBe(kept);
});

it('returns a new object for a changed page or status, in every encoding', async () => {
  const first = await compressPage(200, html('one'), null);
  const second = await compressPage(200, html('two'), null, first);
  const gone = await compressPage(404, html('one'), null, first);
  expect(second).not.toBe(first);
  expect(gone).toMatchObject({ status: 404 });
  for (const bytes of [second.html, brotliDecompressSync(second.br), gunzipSync(second.gzip)])
    expect(bytes.toString()).toBe(html('two'));
  expect(brotliDecompressSync(first.br).toString()).toBe(html('one'));
});
