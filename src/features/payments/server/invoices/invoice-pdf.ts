// One invoice as an A4 page. The PDF library is loaded when the first invoice is drawn: few visits need it.
import path from 'node:path';
import { PROJECT_ROOT } from '../../../../platform/server/places/project-root.ts';
import type { Invoice } from '../../contract.ts';
import { moneyText } from '../../../../shared/words/money-text.ts';
import { dayText } from './day-text.ts';

const FONT = path.join(PROJECT_ROOT, 'content/fonts/hanken-grotesk.ttf');
const LEFT = 56;
const RIGHT = 539;
const INK = '#1b2122';
const SOFT = '#5a6564';

export interface PdfOptions {
  productName: string;
  /** False leaves the page's text readable in the file, for tests. */
  isCompressed?: boolean;
}

type Document = PDFKit.PDFDocument;

/** Names may be in any script, the font knows Latin: what it has no shape for is written as a question mark. */
function writable(doc: Document, text: string): string {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  return Array.from(text, (sign) =>
    sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0)!) ? sign : '?',
  ).join('');
}

/** Writes `text` with its top at `y`. */
function write(
  doc: Document,
  text: string,
  at: { x?: number; y: number; size?: number; colour?: string; align?: 'left' | 'right'; width?: number },
): void {
  const { x = LEFT, y, size = 10, colour = INK, align = 'left', width = RIGHT - x } = at;
  doc.fontSize(size).fillColor(colour).text(writable(doc, text), x, y, { width, align, lineGap: 3 });
}

function row(doc: Document, y: number, label: string, value: string, size = 10): number {
  write(doc, label, { y, size, width: 340 });
  const below = doc.y;
  write(doc, value, { x: 400, y, size, align: 'right' });
  return Math.max(below, doc.y) + 6;
}

const line = (doc: Document, y: number): void =>
  void doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor('#c8c2b4').stroke();

function draw(doc: Document, invoice: Invoice, productName: string): void {
  const { seller, buyer, currency } = invoice;
  const money = (amount: number) => moneyText(amount, currency);
  const isCredit = invoice.kind === 'credit_note';
  write(doc, seller.name || productName, { y: 56, size: 13, width: 240 });
  write(doc, [seller.address, seller.email].filter(Boolean).join('\n'), {
    y: 76,
    size: 9,
    colour: SOFT,
    width: 240,
  });
  if (seller.taxId) write(doc, `Tax ID ${seller.taxId}`, { y: doc.y + 2, size: 9, colour: SOFT, width: 240 });
  write(doc, isCredit ? 'Credit note' : 'Invoice', { x: 320, y: 54, size: 20, align: 'right' });
  const facts = [invoice.number, dayText(new Date(invoice.issuedAt))];
  if (invoice.ofInvoice) facts.push(`For invoice ${invoice.ofInvoice}`);
  write(doc, facts.join('\n'), { x: 320, y: 84, size: 9, colour: SOFT, align: 'right' });

  write(doc, 'Billed to', { y: 180, size: 9, colour: SOFT });
  write(doc, [buyer.username, buyer.email, buyer.country].filter(Boolean).join('\n'), { y: 195 });

  let y = 275;
  line(doc, y - 10);
  for (const { title, amount } of invoice.lines) y = row(doc, y, title, money(amount));
  line(doc, y + 2);
  y = row(doc, y + 14, 'Net', money(invoice.net));
  const percent = (invoice.taxBasisPoints / 100).toString();
  if (invoice.taxLabel) y = row(doc, y, `${invoice.taxLabel} ${percent}%`, money(invoice.tax));
  y = row(doc, y, isCredit ? 'Total given back' : 'Total paid', money(invoice.total), 13);
  if (invoice.isTest) write(doc, 'Test mode: no real money was paid.', { y: y + 24, colour: '#a33f16' });
}

/** @returns the file as a stream of bytes. */
export async function renderInvoice(
  invoice: Invoice,
  { productName, isCompressed = true }: PdfOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { default: PDFDocument } = await import('pdfkit');
  const issued = new Date(invoice.issuedAt);
  const doc = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    compress: isCompressed,
    font: FONT,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.number}`,
      Author: invoice.seller.name || productName,
      CreationDate: issued,
      ModDate: issued,
    },
  });
  draw(doc, invoice, productName);
  doc.end();
  return doc as unknown as AsyncIterable<Uint8Array>;
}
