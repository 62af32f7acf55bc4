// The name of a download: the real one, and one in ASCII for programs that know no other (RFC 6266, RFC 8187).
import anyAscii from 'any-ascii';

/** File systems allow 255 bytes; a letter takes up to four. */
const NAME_MAX = 60;
/** Not allowed in names of files somewhere, or invisible, or turning the direction of what follows. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800\ufffd<>:"/\\|?*]+/gu;

const parted = (name: string): [stem: string, ending: string] => {
  const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/isu.exec(name) ?? [];
  return [stem, ending];
};

const tidy = (stem: string): string =>
  Array.from(stem.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/gu, ' '))
    .slice(0, NAME_MAX)
    .join('')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');

/** A name for people: as it is written, without what no file system takes. */
export function fileNameOf(name: string): string {
  const [stem, ending] = parted(name.toWellFormed());
  return `${tidy(stem) || 'unnamed'}${ending}`;
}

/** "星野ひかり.json" becomes "XingYehikari.json". */
export function asciiFileName(name: string): string {
  const [stem, ending] = parted(fileNameOf(name));
  return `${
    tidy(
      anyAscii(stem)
        .replaceAll(/[^\x20-\x7e]/g, '')
        .replaceAll('%', ''),
    ) || 'unnamed'
  }${ending}`;
}

const percent = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The header Content-Disposition of a download. */
export function attachmentHeader(name: string): string {
  const real = fileNameOf(name);
  const ascii = asciiFileName(real);
  const header = `attachment; filename="${ascii}"`;
  return ascii === real ? header : `${header}; filename*=UTF-8''${percent(real)}`;
}
