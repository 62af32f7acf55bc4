// The machine-readable mark in every rendition: made by software, and by which kind (safety.md D6).

export interface Marking {
  /** True for a model that learned from pictures; false for one that only computes. */
  isTrained: boolean;
  /** What drew it, for instance "Nightbloom (atelier)". */
  software: string;
}

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype';

/**
 * IPTC keeps the two apart: "trainedAlgorithmicMedia" is made by a model from sampled data, "algorithmicMedia"
 * purely by an algorithm with no training data, which is what the atelier is. Both say: no photograph.
 */
export const digitalSourceType = ({ isTrained }: Marking): string =>
  `${VOCABULARY}/${isTrained ? 'trainedAlgorithmicMedia' : 'algorithmicMedia'}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const PLAIN = new Map(Object.entries(ESCAPES).map(([sign, escape]) => [escape, sign]));
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '').replaceAll(/\p{Cc}/gu, '');

/** An XMP packet. It does not contain the prompt, because pictures are shared. */
export function xmpOf(marking: Marking): string {
  return [
    '<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` xmp:CreatorTool="${escaped(marking.software)}"`,
    ` Iptc4xmpExt:DigitalSourceType="${digitalSourceType(marking)}"/>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
}

export const exifOf = (marking: Marking) => ({ IFD0: { Software: marking.software } });

/** What `xmpOf` wrote; null where it did not write the packet. */
export function readMarking(xmp: string): Marking | null {
  const [, source] = /DigitalSourceType="[^"]*\/(trainedAlgorithmicMedia|algorithmicMedia)"/.exec(xmp) ?? [];
  const [, software] = /CreatorTool="([^"]*)"/.exec(xmp) ?? [];
  if (!source || software === undefined) return null;
  return {
    isTrained: source === 'trainedAlgorithmicMedia',
    software: software.replaceAll(/&(?:amp|lt|gt|quot);/g, (escape) => PLAIN.get(escape) ?? ''),
  };
}
