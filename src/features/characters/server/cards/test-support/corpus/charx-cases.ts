import type { JsonObject } from '../../model/json-value.ts';
import { v3 } from '../make-card.ts';
import { makePng } from '../make-png.ts';
import { makeZip, type ZipFile } from '../make-zip.ts';
import type { CorpusCase } from '../corpus-case.ts';

const ICON = 'assets/icon/images/main.png';
const icon: ZipFile = { name: ICON, data: makePng(), method: 0 };
const listed = (...assets: JsonObject[]) => v3({ assets });
const iconAsset = { type: 'icon', uri: `embeded://${ICON}`, name: 'main', ext: 'png' };
const card = (json: JsonObject = listed(iconAsset), name = 'card.json'): ZipFile => ({
  name,
  data: JSON.stringify(json),
});
/** The header of a JPEG of 3 by 5 pixels. */
const jpeg = Buffer.from('ffd8ffc0000b080005000301011100ffd9', 'hex');
const MAREN = { name: 'Maren Holt' };
const many = (count: number): ZipFile[] =>
  Array.from({ length: count }, (_item, i) => ({ name: `x/${i}.txt`, data: 'x', method: 0 }));

export const charxCases: CorpusCase[] = [
  {
    name: 'an archive by the book',
    file: makeZip([card(), icon]),
    codes: [],
    card: { ...MAREN, spec: 'v3' },
    sees: ({ portrait, assets, files }) => ({ mime: portrait!.mime, assets: assets.length, files }),
    expects: { mime: 'image/png', assets: 1, files: [] },
  },
  {
    name: 'what RisuAI writes: metadata, a module and further files',
    file: makeZip([
      card(),
      icon,
      { name: 'x_meta/main.json', data: '{}' },
      { name: 'module.risum', data: 'binary' },
    ]),
    codes: ['zip.unlisted'],
    sees: ({ files }) => ({ paths: files.map(({ path }) => path) }),
    expects: { paths: ['x_meta/main.json', 'module.risum'] },
  },
  {
    name: 'the word embedded as it should be spelt, and a path in other letters',
    file: makeZip([
      card(
        listed(
          { ...iconAsset, uri: `embedded://${ICON}` },
          { type: 'emotion', uri: 'embeded://Assets/Emotion/Glad%20face.PNG', name: 'glad', ext: 'png' },
        ),
      ),
      icon,
      { name: 'assets/emotion/glad face.png', data: makePng() },
    ]),
    codes: ['asset.loose-path'],
    sees: ({ assets }) => ({ found: assets.every(({ bytes }) => bytes !== null) }),
    expects: { found: true },
  },
  {
    name: 'a zipped folder',
    file: makeZip([card(undefined, 'Maren/card.json'), { ...icon, name: `Maren/${ICON}` }]),
    codes: ['asset.loose-path', 'zip.card-elsewhere'],
    card: MAREN,
    sees: ({ portrait }) => ({ mime: portrait!.mime }),
    expects: { mime: 'image/png' },
  },
  {
    name: 'the card under another name and behind a comment',
    file: makeZip([card(undefined, 'maren.json'), icon], { comment: 'made by hand' }),
    codes: ['zip.card-elsewhere'],
    card: MAREN,
  },
  {
    name: 'behind a JPEG, offsets as they were',
    file: makeZip([card(v3())], { prefix: jpeg }),
    codes: ['zip.picture-prefix'],
    sees: ({ portrait, original }) => ({ size: [portrait!.width, portrait!.height], mime: original.mime }),
    expects: { size: [3, 5], mime: 'image/jpeg' },
  },
  {
    name: 'behind a JPEG, offsets shifted',
    file: makeZip([card(), icon], { prefix: jpeg, isShifted: true }),
    codes: ['zip.picture-prefix'],
    sees: ({ portrait }) => ({ mime: portrait!.mime }),
    expects: { mime: 'image/png' },
  },
  {
    name: 'paths that lead out of the archive',
    file: makeZip([
      card(listed(iconAsset, { type: 'icon', uri: 'embeded://../../etc/passwd', name: 'evil', ext: 'png' })),
      icon,
      { name: '../../etc/passwd', data: 'root' },
      { name: '/absolute.txt', data: 'x' },
      { name: 'C:\\windows\\x.txt', data: 'x' },
    ]),
    codes: ['asset.missing', 'zip.unsafe-path'],
    sees: ({ files, assets }) => ({ files, bytes: assets[1]!.bytes }),
    expects: { files: [], bytes: null },
  },
  {
    name: 'paths with backslashes',
    file: makeZip([card(), { ...icon, name: 'assets\\icon\\images\\main.png' }]),
    codes: ['zip.backslash'],
    sees: ({ portrait }) => ({ mime: portrait!.mime }),
    expects: { mime: 'image/png' },
  },
  {
    name: 'a file twice, and a wrong checksum',
    file: makeZip([card(v3({ name: 'Old', assets: [iconAsset] })), card(), { ...icon, hasWrongCrc: true }]),
    codes: ['zip.crc', 'zip.duplicate'],
    card: MAREN,
  },
  {
    name: 'one asset is locked, one is packed in an unknown way',
    file: makeZip([
      card(listed(iconAsset, { type: 'emotion', uri: 'embeded://e.png', name: 'glad', ext: 'png' })),
      { ...icon, isEncrypted: true },
      { name: 'e.png', data: 'x', method: 14 },
    ]),
    codes: ['asset.missing', 'asset.no-portrait', 'zip.encrypted', 'zip.unreadable'],
    card: MAREN,
  },
  {
    name: 'an archive within the archive',
    file: makeZip([card(), icon, { name: 'more.zip', data: makeZip([card()]) }]),
    codes: ['zip.nested', 'zip.unlisted'],
    card: MAREN,
  },
  {
    name: 'a folder entry, and an icon that is no picture',
    file: makeZip([card(), { name: 'assets/', data: '', method: 0 }, { ...icon, data: 'no picture' }]),
    codes: ['asset.no-portrait'],
    card: MAREN,
  },
  {
    name: 'only another archive in it',
    file: makeZip([{ name: 'a.charx', data: makeZip([card()]) }]),
    refused: 'archive.no-card',
  },
  { name: 'no card in it', file: makeZip([icon]), refused: 'archive.no-card' },
  { name: 'nothing in it', file: makeZip([]), refused: 'archive.no-card' },
  {
    name: 'locked with a password',
    file: makeZip([{ ...card(), isEncrypted: true }]),
    refused: 'archive.encrypted',
  },
  {
    name: 'a bomb of zeros',
    file: makeZip([card(), { name: 'zeros', data: Buffer.alloc(4 * 1024 * 1024) }]),
    refused: 'archive.bomb',
  },
  {
    name: 'a bomb that says it is small',
    file: makeZip([{ ...card(), data: JSON.stringify(listed(iconAsset)).padEnd(100_000), statedSize: 900 }]),
    refused: 'archive.bomb',
  },
  {
    name: 'a bomb of files that share their bytes',
    file: makeZip([
      card(),
      { name: 'a', data: Buffer.alloc(2000, 'abc'), method: 0 },
      ...Array.from({ length: 40 }, (_item, i) => ({
        name: `b${i}`,
        data: Buffer.alloc(2000, 'abc'),
        method: 0,
        isShared: true,
      })),
    ]),
    refused: 'archive.bomb',
  },
  {
    name: 'far too many files',
    file: makeZip([card(), ...many(30)]),
    limits: { archiveEntries: 20 },
    refused: 'archive.too-many',
  },
  {
    name: 'a directory that claims more than it has',
    file: makeZip([card()], { statedCount: 1500 }),
    refused: 'archive.damaged',
  },
  {
    name: 'too large when unpacked',
    file: makeZip([card(), ...many(30)]),
    limits: { unpackedBytes: 1000 },
    refused: 'archive.too-large',
  },
  {
    name: 'a large archive',
    file: makeZip([card(), icon]),
    limits: { archiveBytes: 300 },
    refused: 'file.too-large',
  },
  { name: 'cut off', file: makeZip([card(), icon]).subarray(0, -40), refused: 'archive.damaged' },
  {
    name: 'broken JSON in it',
    file: makeZip([{ name: 'card.json', data: '{"spec": "chara_card_v3", ' }]),
    refused: 'json.damaged',
  },
];
