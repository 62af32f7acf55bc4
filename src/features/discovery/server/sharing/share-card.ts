// The picture that a link preview shows: the name and one sentence beside the portrait, or over a wide
// picture.
import path from 'node:path';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../../../../platform/server/places/project-root.ts';

/** A size that every network shows without cropping. Pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

const FONT = path.join(PROJECT_ROOT, 'content/fonts/hanken-grotesk.ttf');
/** Colours of the dark theme (platform/web/ui/tokens.css). */
const GROUND = '#0b1011';
const INK = '#f4efe4';
const SOFT = '#bec5bd';
const APRICOT = '#ffb38a';
const MARGIN = 72;
/** The portrait's part of the width, at its own 3:4. */
const PORTRAIT_WIDTH = Math.round((SHARE_HEIGHT * 3) / 4);

export interface ShareCard {
  title: string;
  text: string;
  /** Above the title; empty for none. */
  productName: string;
  /** Encoded; null for none. */
  picture: Uint8Array | null;
  /** Whether the picture stands beside the words or behind them. */
  layout: 'portrait' | 'wide';
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Shortens a text that is too long for its lines at the end of a word. */
function shorten(text: string, most: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= most ? plain : `${plain.slice(0, most).replace(/\s+\S*$/, '')}…`;
}

/**
 * Words as a picture with a transparent ground, wrapped at `width` pixels. A height would scale them to fill
 * it.
 */
const words = (markup: string, width: number): Promise<Buffer> =>
  sharp({
    text: { text: markup, font: 'Hanken Grotesk', fontfile: FONT, width, dpi: 96, rgba: true, wrap: 'word' },
  })
    .png()
    .toBuffer();

const span = (text: string, colour: string, points: number, weight = 400): string =>
  `<span foreground="${colour}" font_size="${points}pt" weight="${weight}">${escape(text)}</span>`;

/** A vertical or horizontal fade from the ground to nothing, so that words stay readable over a picture. */
const fade = (direction: 'up' | 'right'): Buffer => {
  const to = direction === 'up' ? 'x1="0" y1="1" x2="0" y2="0"' : 'x1="0" y1="0" x2="1" y2="0"';
  const width = direction === 'up' ? SHARE_WIDTH : 160;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${SHARE_HEIGHT}"><defs><linearGradient id="f" ${to}>` +
      `<stop offset="0" stop-color="${GROUND}" stop-opacity="1"/><stop offset="${direction === 'up' ? 0.35 : 0}" stop-color="${GROUND}" stop-opacity="${direction === 'up' ? 0.6 : 0.86}"/>` +
      `<stop offset="1" stop-color="${GROUND}" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#f)"/></svg>`,
  );
};

/** @returns a JPEG of 1200 x 630 pixels. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const isWide = card.layout === 'wide';
  const room = (isWide ? SHARE_WIDTH : SHARE_WIDTH - (card.picture ? PORTRAIT_WIDTH : 0)) - 2 * MARGIN;
  const [brand, title, text] = await Promise.all([
    card.productName ? words(span(card.productName, APRICOT, 20, 600), room) : null,
    words(span(shorten(card.title, 80), INK, card.title.length > 34 ? 34 : 44, 600), room),
    words(span(shorten(card.text, 150), SOFT, 20), room),
  ]);
  const [titleSize, textSize] = await Promise.all([sharp(title).metadata(), sharp(text).metadata()]);
  const textTop = SHARE_HEIGHT - MARGIN - textSize.height;
  const titleTop = textTop - 28 - titleSize.height;
  const picture = card.picture
    ? await sharp(card.picture)
        .resize(isWide ? SHARE_WIDTH : PORTRAIT_WIDTH, SHARE_HEIGHT, {
          fit: 'cover',
          position: isWide ? 'centre' : 'top',
        })
        .toBuffer()
    : null;
  const left = isWide ? 0 : SHARE_WIDTH - PORTRAIT_WIDTH;
  const layers = picture
    ? [
        { input: picture, left, top: 0 },
        { input: fade(isWide ? 'up' : 'right'), left, top: 0 },
      ]
    : [];
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: GROUND } })
    .composite([
      ...layers,
      ...(brand ? [{ input: brand, left: MARGIN, top: MARGIN }] : []),
      { input: title, left: MARGIN, top: titleTop },
      { input: text, left: MARGIN, top: textTop },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
