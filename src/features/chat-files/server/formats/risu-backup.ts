// Backups and databases of Risu. Only Risu itself can read them, but whoever brings one is told what to export instead.

const SIGN = 'RISUSAVE';
/** The sign stands behind at most one byte. */
const SIGN_WITHIN = 16;
const NAME_MAX = 500;
/** Pictures come first, and there may be many. */
const FILES_MAX = 100_000;

/** A backup is a row of files, each as the length of its name, the name, the length of its bytes, and the bytes. */
function holdsDatabase(bytes: Buffer): boolean {
  for (let at = 0, files = 0; at + 8 <= bytes.length && files < FILES_MAX; files++) {
    const nameEnd = at + 4 + bytes.readUInt32LE(at);
    if (nameEnd - at - 4 > NAME_MAX || nameEnd + 4 > bytes.length) return false;
    if (bytes.toString('latin1', at + 4, nameEnd) === 'database.risudat') return true;
    at = nameEnd + 4 + bytes.readUInt32LE(nameEnd);
  }
  return false;
}

export const isRisuBackup = (bytes: Buffer): boolean =>
  bytes.subarray(0, SIGN_WITHIN).includes(SIGN) || holdsDatabase(bytes);
