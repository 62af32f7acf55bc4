// What a picture file says about how it was made: the IPTC digital source type in its XMP, and the software.
import type { Verification } from '../contract.ts';

const SOURCE_TYPE = /DigitalSourceType\s*(?:=\s*["']|>|rdf:resource\s*=\s*["'])\s*([^"'<\s]+)/i;
const SOFTWARE = /CreatorTool\s*(?:=\s*["']|>)\s*([^"'<]{1,200})/i;

const KINDS: Record<string, 'trained' | 'computed'> = {
  trainedalgorithmicmedia: 'trained',
  compositewithtrainedalgorithmicmedia: 'trained',
  compositesynthetic: 'trained',
  algorithmicmedia: 'computed',
};

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();

/** @param xmp the packet of the file; null where it has none. */
export function readMark(xmp: string | null, productName: string): Verification['mark'] {
  if (xmp === null) return null;
  const [, address = ''] = SOURCE_TYPE.exec(xmp) ?? [];
  const kind = KINDS[address.split('/').at(-1)!.toLowerCase()];
  if (!kind) return null;
  const software = plain(SOFTWARE.exec(xmp)?.[1] ?? '');
  return { kind, software, isOurs: software === productName || software.startsWith(`${productName} (`) };
}
