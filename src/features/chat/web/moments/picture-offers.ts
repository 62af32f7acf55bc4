// Whether a reply offers a picture, as people say it in English, German and Japanese.

const PICTURE = String.raw`(?:picture|photo|pic|selfie|snapshot)`;
const OFFERS = [
  // "I'll send you a picture", "let me show you a photo", "want to see a picture?"
  new RegExp(
    String.raw`\b(?:i(?:[’']ll|[’']m going to| will| could| can)?|let me|shall i|should i)\b[^.!?\n]{0,40}\b(?:send|show|take|share|snap)\b[^.!?\n]{0,40}\b${PICTURE}s?\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:want|like|care) (?:to see|me to send|me to show)\b[^.!?\n]{0,40}\b${PICTURE}\b`,
    'i',
  ),
  new RegExp(String.raw`\bhere(?:[’']s| is)\b[^.!?\n]{0,30}\b${PICTURE}\b`, 'i'),
  new RegExp(
    String.raw`\b(?:sends?|shares?|snaps?|takes?) (?:you |him |her |them )?(?:a|another|one more) (?:quick )?${PICTURE}\b`,
    'i',
  ),
  /(?:schick|send|zeig|mach)\p{L}*[^.!?\n]{0,40}(?:bild|foto|selfie)/iu,
  /(?:写真|自撮り|画像)[^。！？\n]{0,12}(?:送|撮|見せ)/u,
];
/** "I can't send pictures" offers none. */
const DENIED = [
  new RegExp(
    String.raw`\b(?:can[’']?t|cannot|won[’']?t|never|don[’']?t|not)\b[^.!?\n]{0,40}\b${PICTURE}s?\b`,
    'i',
  ),
  /(?:kein|nicht)\p{L}*[^.!?\n]{0,30}(?:bild|foto|selfie)|(?:bild|foto|selfie)\p{L}*[^.!?\n]{0,30}(?:nicht|kein)/iu,
  /(?:写真|自撮り|画像)[^。！？\n]{0,16}(?:ない|ません)/u,
];

/** A picture that is spoken of further back is part of the story. */
const END = 600;

export function offersPicture(reply: string): boolean {
  const sentences = reply.slice(-END).split(/(?<=[.!?。！？\n])/u);
  return sentences.some(
    (sentence) =>
      OFFERS.some((offer) => offer.test(sentence)) && !DENIED.some((denial) => denial.test(sentence)),
  );
}
