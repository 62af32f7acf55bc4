import { Buffer } from 'node:buffer';
import { v1, v2, v3 } from '../make-card.ts';
import { base64, iTextChunk, makePng, pngCard, pngChunk, textChunk, zTextChunk } from '../make-png.ts';
import type { CorpusCase } from '../corpus-case.ts';

const text2 = JSON.stringify(v2());
const text3 = JSON.stringify(v3({ nickname: 'Mare' }));
const chara = base64(text2);
const ccv3 = base64(text3);
const MAREN = { name: 'Maren Holt' };
const lines = (text: string) => text.replaceAll(/.{76}/g, '$&\r\n');
const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');
/** Its Base64 contains both characters in which the two alphabets differ. */
const odd = v2({ name: 'Maren Holt', scenario: '>>>???~~~ÿÿÿ' });

export const pngCases: CorpusCase[] = [
  { name: 'V1 in a picture', file: pngCard(v1()), codes: [], card: { ...MAREN, spec: 'v1' } },
  {
    name: 'V2 in a picture',
    file: pngCard(v2()),
    codes: [],
    card: MAREN,
    sees: ({ portrait, original }) => ({ size: [portrait!.width, portrait!.height], mime: original.mime }),
    expects: { size: [2, 2], mime: 'image/png' },
  },
  { name: 'V3 alone', file: pngCard(v3(), 'ccv3'), codes: [], card: { spec: 'v3' } },
  {
    name: 'both: V3 wins',
    file: makePng({ beforeEnd: [textChunk('chara', chara), textChunk('ccv3', ccv3)] }),
    codes: [],
    card: { spec: 'v3', nickname: 'Mare' },
  },
  {
    name: 'both, and the older is of somebody else',
    file: makePng({
      beforeEnd: [textChunk('ccv3', ccv3), textChunk('chara', base64(JSON.stringify(v2({ name: 'Ada' }))))],
    }),
    codes: ['png.both-differ'],
    card: { ...MAREN, spec: 'v3' },
  },
  {
    name: 'both, and V3 is broken',
    file: makePng({ beforeEnd: [textChunk('ccv3', 'e30x!!'), textChunk('chara', chara)] }),
    codes: ['png.unreadable-text'],
    card: { spec: 'v2' },
  },
  {
    name: 'the same chunk three times: the fullest that can be read',
    file: makePng({
      beforeEnd: [
        textChunk('chara', base64(JSON.stringify(v2({ name: 'Old' })))),
        textChunk('chara', chara),
        textChunk('chara', '???'),
      ],
    }),
    codes: ['png.duplicate', 'png.unreadable-text'],
    card: MAREN,
  },
  {
    name: 'keyword in capitals, before the picture data',
    file: makePng({ beforeData: [textChunk('Chara', chara)] }),
    codes: [],
    card: MAREN,
  },
  {
    name: 'a wrong checksum',
    file: makePng({ beforeEnd: [textChunk('chara', chara, false)] }),
    codes: ['png.crc'],
    card: MAREN,
  },
  {
    name: 'the card behind the end of the picture',
    file: makePng({ afterEnd: [textChunk('chara', chara)] }),
    codes: ['png.after-end'],
    card: MAREN,
    sees: ({ portrait }) => ({ isClean: Buffer.from(portrait!.bytes).equals(makePng()) }),
    expects: { isClean: true },
  },
  {
    name: 'rubbish behind the end of the picture',
    file: Buffer.concat([pngCard(v2()), Buffer.from('appended by a host')]),
    codes: ['png.extra-data'],
    card: MAREN,
  },
  {
    name: 'base64 with line breaks and without padding',
    file: makePng({ beforeEnd: [textChunk('chara', lines(base64(text2.padEnd(3001)).replaceAll('=', '')))] }),
    codes: ['base64.padding', 'base64.spaces'],
    card: MAREN,
  },
  {
    name: 'URL-safe base64',
    file: makePng({ beforeEnd: [textChunk('chara', urlSafe(base64(JSON.stringify(odd))))] }),
    codes: ['base64.url-safe'],
    card: { scenario: '>>>???~~~ÿÿÿ' },
  },
  {
    name: 'a data: address in place of base64',
    file: makePng({ beforeEnd: [textChunk('chara', `data:application/json;base64,${chara}`)] }),
    codes: [],
    card: MAREN,
  },
  {
    name: 'JSON in place of base64',
    file: makePng({ beforeEnd: [textChunk('chara', Buffer.from(text2))] }),
    codes: ['base64.none'],
    card: MAREN,
  },
  {
    name: 'base64 of Latin-1',
    file: makePng({
      beforeEnd: [textChunk('chara', base64(Buffer.from(JSON.stringify(v2({ name: 'Zoë' })), 'latin1')))],
    }),
    codes: ['encoding.latin1'],
    card: { name: 'Zoë' },
  },
  {
    name: 'UTF-8 that went through a program of single bytes',
    file: makePng({
      beforeEnd: [
        textChunk(
          'chara',
          base64(Buffer.from(JSON.stringify(v2({ name: 'Zoë – café' })), 'utf8').toString('latin1')),
        ),
      ],
    }),
    codes: ['encoding.mojibake'],
    card: { name: 'Zoë – café' },
  },
  {
    name: 'a packed text chunk',
    file: makePng({ beforeEnd: [zTextChunk('chara', chara)] }),
    codes: ['png.other-chunk'],
    card: MAREN,
  },
  {
    name: 'an international text chunk',
    file: makePng({ beforeEnd: [iTextChunk('ccv3', ccv3, false)] }),
    codes: ['png.other-chunk'],
    card: { spec: 'v3' },
  },
  {
    name: 'a packed international text chunk',
    file: makePng({ beforeEnd: [iTextChunk('ccv3', ccv3, true)] }),
    codes: ['png.other-chunk'],
    card: { spec: 'v3' },
  },
  {
    name: 'a packed chunk that unpacks to far too much',
    file: makePng({ beforeEnd: [zTextChunk('chara', ' '.repeat(200_000) + chara)] }),
    limits: { jsonBytes: 50_000 },
    refused: 'card.unreadable',
  },
  {
    name: 'the picture is cut off behind the card',
    file: makePng({ beforeData: [textChunk('chara', chara)] }).subarray(0, -20),
    codes: ['asset.no-portrait', 'png.damaged', 'png.no-picture'],
    card: MAREN,
    sees: ({ portrait }) => ({ portrait }),
    expects: { portrait: null },
  },
  {
    name: 'a broken length before the card',
    file: makePng({
      beforeData: [
        Buffer.concat([Buffer.of(0x7f, 0xff, 0xff, 0xff), Buffer.from('tEXtnote\0lost')]),
        textChunk('chara', chara),
      ],
    }),
    codes: ['asset.no-portrait', 'png.crc', 'png.damaged', 'png.no-picture'],
    card: MAREN,
  },
  {
    name: 'a card and no picture',
    file: Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      textChunk('chara', chara),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
    codes: ['asset.no-portrait', 'png.no-picture'],
    card: MAREN,
  },
  {
    name: 'assets in the old way',
    file: makePng({
      beforeEnd: [
        textChunk('chara-ext-asset_:0', base64('the sound of rain')),
        textChunk('chara-ext-asset_1', base64('the sound of wind')),
        textChunk(
          'ccv3',
          base64(
            JSON.stringify(
              v3({
                assets: [
                  { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
                  { type: 'x_sound', uri: '__asset:0', name: 'rain', ext: 'ogg' },
                  { type: 'x_sound', uri: '__asset:1', name: 'wind', ext: 'ogg' },
                  { type: 'x_sound', uri: '__asset:2', name: 'gone', ext: 'ogg' },
                ],
              }),
            ),
          ),
        ),
      ],
    }),
    codes: ['asset.legacy', 'asset.missing'],
    sees: ({ assets }) => ({ texts: assets.map(({ bytes }) => bytes && Buffer.from(bytes).toString()) }),
    expects: { texts: [null, 'the sound of rain', 'the sound of wind', null] },
  },
  {
    name: 'assets of every odd kind',
    file: pngCard(
      v3({
        assets: [
          { type: 'icon', uri: 'https://example.org/a.webp', name: 'one', ext: '.WEBP' },
          { type: 'icon', uri: `data:image/png;base64,${base64(makePng())}`, name: 'two' },
          { uri: 'ccdefault:' },
          { type: 'emotion', uri: 'data:image/png,%00', name: 'neutral', ext: 'png' },
          { type: 'background', name: 'no address', ext: 'png' },
          'nonsense',
        ],
      }),
      'ccv3',
    ),
    codes: ['asset.ext', 'asset.name', 'asset.no-address', 'asset.type', 'asset.unreadable', 'value.dropped'],
    sees: ({ assets }) => ({ names: assets.map(({ name, ext }) => `${name}.${ext}`) }),
    expects: { names: ['one.webp', 'two.png', 'main.unknown', 'neutral.png'] },
  },
  { name: 'a picture without a card', file: makePng(), refused: 'picture.no-card' },
  {
    name: 'a card that is no base64',
    file: makePng({ beforeEnd: [textChunk('chara', '~~~')] }),
    refused: 'card.unreadable',
  },
  {
    name: 'base64 of broken JSON',
    file: makePng({ beforeEnd: [textChunk('chara', base64(text2.slice(0, 100)))] }),
    refused: 'json.damaged',
  },
  {
    name: 'an encrypted card',
    file: makePng({ beforeEnd: [textChunk('chara', 'rcc||rccv1||AAAA')] }),
    refused: 'card.encrypted',
  },
  {
    name: 'an encrypted card in base64',
    file: makePng({ beforeEnd: [textChunk('ccv3', base64('rcc||AAAA'))] }),
    refused: 'card.encrypted',
  },
  {
    name: 'a picture of a hundred million pixels',
    file: makePng({ width: 10_000, height: 10_000, beforeEnd: [textChunk('chara', chara)] }),
    refused: 'picture.too-large',
  },
  { name: 'a large picture file', file: pngCard(v2()), limits: { pngBytes: 400 }, refused: 'file.too-large' },
  { name: 'only a signature', file: Buffer.from('89504e470d0a1a0a', 'hex'), refused: 'picture.no-card' },
  {
    name: 'a JPEG',
    file: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    refused: 'picture.other-format',
  },
  {
    name: 'a WebP with the name of a PNG',
    file: Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(40)]),
    fileName: 'maren.png',
    refused: 'picture.other-format',
  },
];
