import { expect, test } from 'vitest';
import { scanPart } from '../reading/scan-part.ts';
import { isRisuBackup } from './risu-backup.ts';

const numberOf = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const fileOf = (name: string, data: string) =>
  Buffer.concat([numberOf(name.length), Buffer.from(name), numberOf(data.length), Buffer.from(data)]);

const BACKUP = Buffer.concat([fileOf('assets/a.png', 'picture'), fileOf('database.risudat', 'all')]);
const DATABASE = Buffer.concat([
  Buffer.from([0]),
  Buffer.from('RISUSAVE'),
  Buffer.from([0, 8]),
  Buffer.from('x'),
]);

test('backups and databases of Risu are recognised, and nothing else is', () => {
  expect([BACKUP, DATABASE].map(isRisuBackup)).toEqual([true, true]);
  const others = [
    '',
    '{"type": "risuChat"}',
    'a text',
    '\0\0\0\0\0\0\0\0\0\0',
    'RISU is a program, and RISUSAVE',
  ];
  expect(others.map((text) => isRisuBackup(Buffer.from(text)))).toEqual(others.map(() => false));
  expect(isRisuBackup(BACKUP.subarray(0, 30))).toBe(false);
});

test('the report says so', () => {
  const source = { path: 'risu-backup.bin', problem: null, bytes: BACKUP.length, read: () => BACKUP };
  expect([...scanPart(source, 0, { fileName: 'risu-backup.bin', utcOffset: 0 })]).toMatchObject([
    { kind: 'other', left: 'risu' },
  ]);
});
