import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invoice } from '../../contract.ts';
import { renderInvoice } from './invoice-pdf.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'invoice-'));
});
afterAll(() => rm(folder, { recursive: true }));

const INVOICE: Invoice = {
  id: 'i',
  number: 'NB-2026-000012',
  kind: 'invoice',
  title: 'Bloom membership, monthly',
  total: 1189,
  currency: 'EUR',
  issuedAt: '2026-11-24T12:00:00.000Z',
  refunded: 0,
  seller: {
    name: 'Nightbloom Ltd',
    address: '1 Garden Row\nDublin',
    taxId: 'IE123',
    email: 'b@example.test',
  },
  buyer: { username: 'Zoë Müller', email: 'zoe@example.test', country: 'DE' },
  lines: [{ title: 'Bloom membership, monthly', amount: 999 }],
  net: 999,
  tax: 190,
  taxLabel: 'VAT',
  taxBasisPoints: 1900,
  ofInvoice: null,
  isTest: true,
};

async function bytesOf(invoice: Invoice, isCompressed = true): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await renderInvoice(invoice, { productName: 'Nightbloom', isCompressed }))
    parts.push(part);
  return Buffer.concat(parts);
}

/** What a reader sees, by the machine's own PDF reader; null where it has none. */
async function textOf(invoice: Invoice): Promise<string | null> {
  const file = path.join(folder, `${invoice.number}.pdf`);
  await writeFile(file, await bytesOf(invoice));
  try {
    return (await run('pdftotext', ['-layout', file, '-'])).stdout;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

test('an invoice is a PDF of one A4 page with its metadata and an embedded font', async () => {
  const text = (await bytesOf(INVOICE, false)).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.\d/);
  expect(text.trimEnd()).toMatch(/%%EOF$/);
  expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toContain('/FontFile2');
  expect(text).toContain('(Invoice NB-2026-000012)');
});

test('every figure and name can be read', async () => {
  const text = await textOf(INVOICE);
  if (text === null) return;
  for (const words of [
    ...['Invoice', 'NB-2026-000012', '24 November 2026', 'Nightbloom Ltd', '1 Garden Row', 'Dublin'],
    ...['IE123', 'Zoë Müller', 'zoe@example.test', 'Bloom membership, monthly', '€9.99', 'VAT 19%', '€1.90'],
    ...['€11.89', 'Test mode: no real money was paid.'],
  ])
    expect(text).toContain(words);
});

test('a credit note names its invoice, and real money carries no mark', async () => {
  const text = await textOf({
    ...INVOICE,
    number: 'NBC-2026-000001',
    kind: 'credit_note',
    ofInvoice: 'NB-2026-000012',
    isTest: false,
  });
  if (text === null) return;
  expect(text).toContain('Credit note');
  expect(text).toContain('For invoice NB-2026-000012');
  expect(text).toContain('Total given back');
  expect(text).not.toContain('Test mode');
});

test('a name in a script that the font lacks leaves the rest readable', async () => {
  const text = await textOf({
    ...INVOICE,
    number: 'NB-2026-000013',
    buyer: { ...INVOICE.buyer, username: '夜 Zoë 🌙' },
  });
  if (text === null) return;
  expect(text).toContain('? Zoë ?');
});
