// What was wrong with a card or a lorebook that was read, and what was done about it. A part of en.ts.
import { counted } from '../../words/counted.ts';

const count = (value: number): string => value.toLocaleString('en-US');

interface Text {
  fact: string;
}
interface Num {
  fact: number;
}

const KINDS = {
  flag: 'a yes or no',
  list: 'a list',
  lorebook: 'a lorebook',
  null: 'an empty value',
  number: 'a number',
  object: 'an object',
  text: 'a text',
} as const;

/** What stands or belongs at a place of a file. */
export type ValueKind = keyof typeof KINDS;

interface OfKind {
  fact: ValueKind;
}

const READ_AS = {
  empty: 'It was read as empty.',
  list: 'It was read as an empty list.',
  no: 'It was read as no.',
  yes: 'It was read as yes.',
} as const;

type ReadAs = keyof typeof READ_AS;

/** What was wrong, by the code of the correction. */
const wrong = {
  'characters.correction/encoding.bom': 'The text begins with a byte-order mark.',
  'characters.correction/encoding.utf16': 'The text is in UTF-16.',
  'characters.correction/encoding.latin1': 'The text is not in UTF-8.',
  'characters.correction/encoding.mojibake': 'Letters were garbled by a wrong encoding.',
  'characters.correction/encoding.surrogate': 'The text holds half a character.',
  'characters.correction/encoding.nul': 'The text holds NUL characters.',
  'characters.correction/json.comments': 'The JSON holds comments.',
  'characters.correction/json.trailing-comma': 'The JSON has a comma too many.',
  'characters.correction/json.single-quotes': 'The JSON uses single quotes.',
  'characters.correction/json.bare-word': 'The JSON has words without quotes.',
  'characters.correction/json.control-character': 'The JSON has raw line breaks or tabs in a text.',
  'characters.correction/json.escape': 'The JSON has an unknown escape.',
  'characters.correction/json.not-finite': 'A number is not finite.',
  'characters.correction/json.rounded': 'A number has more digits than programs keep.',
  'characters.correction/json.duplicate-key': 'A key stands here twice.',
  'characters.correction/json.unsafe-key': 'The key "__proto__" can harm programs.',
  'characters.correction/json.padded-key': 'A key has spaces around it.',
  'characters.correction/json.after-end': 'Something stands after the end of the JSON.',
  'characters.correction/json.in-text': 'The JSON is wrapped in a text.',
  'characters.correction/json.in-list': ({ fact }: Num) => `The JSON is a list of ${count(fact)}.`,
  'characters.correction/base64.url-safe': 'The card is in the URL-safe kind of base64.',
  'characters.correction/base64.spaces': 'The base64 of the card has line breaks or spaces.',
  'characters.correction/base64.padding': 'The base64 of the card is not padded.',
  'characters.correction/base64.none': 'The card is not in base64.',
  'characters.correction/png.crc': 'The checksum of the card in the picture is wrong.',
  'characters.correction/png.after-end': 'The card stands after the end of the picture.',
  'characters.correction/png.damaged': 'The picture is damaged.',
  'characters.correction/png.no-picture': 'The file shows no picture.',
  'characters.correction/png.extra-data': 'Something stands after the end of the picture.',
  'characters.correction/png.duplicate': ({ fact }: Num) =>
    `The picture carries ${count(fact)} cards of the same kind.`,
  'characters.correction/png.unreadable-text': 'A card in the picture is unreadable.',
  'characters.correction/png.other-chunk': ({ fact }: Text) =>
    `The card stands in a ${fact} part of the picture.`,
  'characters.correction/png.both-differ': 'The older copy in the picture is of another character.',
  'characters.correction/zip.picture-prefix': 'The archive stands behind a picture.',
  'characters.correction/zip.card-elsewhere': ({ fact }: Text) =>
    `The card stands at "${fact}" in the archive.`,
  'characters.correction/zip.unsafe-path': 'A file in the archive has an unsafe path.',
  'characters.correction/zip.backslash': 'A path in the archive uses backslashes.',
  'characters.correction/zip.duplicate': 'The archive holds a file twice.',
  'characters.correction/zip.crc': 'The checksum of a file in the archive is wrong.',
  'characters.correction/zip.unreadable': 'A file in the archive cannot be unpacked.',
  'characters.correction/zip.encrypted': 'A file in the archive is locked with a password.',
  'characters.correction/zip.nested': 'The archive holds another archive.',
  'characters.correction/zip.unlisted': ({ fact }: Num) =>
    fact === 1
      ? 'The archive holds a file that the card does not list.'
      : `The archive holds ${count(fact)} files that the card does not list.`,
  'characters.correction/card.spec-missing': 'The card does not say its version.',
  'characters.correction/card.spec-unknown': ({ fact }: Text) =>
    `The version "${fact}" of the card is unknown here.`,
  'characters.correction/card.spec-newer': ({ fact }: Text) => `The card is of the newer version ${fact}.`,
  'characters.correction/card.spec-version': 'The version number of the card is missing or wrong.',
  'characters.correction/card.flat': 'The fields stand beside "data" and not in it.',
  'characters.correction/card.wrapped': ({ fact }: Text) => `The card stands within "${fact}".`,
  'characters.correction/card.yaml': 'The card is in YAML.',
  'characters.correction/card.alias': ({ fact }: Text) => `The field has the old name "${fact}".`,
  'characters.correction/card.name-missing': 'The character has no name.',
  'characters.correction/card.mirror-used': 'The field is missing in "data".',
  'characters.correction/card.mirror-differs': 'The copy beside "data" differs.',
  'characters.correction/value.missing': 'A required field is missing.',
  'characters.correction/value.null': 'The value is null.',
  'characters.correction/value.as-text': ({ fact }: OfKind) =>
    `There is ${KINDS[fact]} where a text belongs.`,
  'characters.correction/value.joined': 'A list stands where a text belongs.',
  'characters.correction/value.as-list': 'A single text stands where a list belongs.',
  'characters.correction/value.from-object': 'An object stands where a list belongs.',
  'characters.correction/value.from-json': ({ fact }: OfKind) =>
    `A text with JSON stands where ${KINDS[fact]} belongs.`,
  'characters.correction/value.as-number': 'A text stands where a number belongs.',
  'characters.correction/value.as-flag': ({ fact }: OfKind) =>
    `There is ${KINDS[fact]} where yes or no belongs.`,
  'characters.correction/value.as-date': 'The date is not in seconds.',
  'characters.correction/value.dropped': ({ fact }: OfKind) =>
    `There is ${KINDS[fact]} that does not belong here.`,
  'characters.correction/asset.no-address': 'The asset has no address.',
  'characters.correction/asset.missing': 'The file of the asset is not there.',
  'characters.correction/asset.unreadable': 'The data of the asset cannot be read.',
  'characters.correction/asset.legacy': 'The asset is stored in an old way.',
  'characters.correction/asset.loose-path': 'The address of the asset is not written exactly.',
  'characters.correction/asset.ext': 'The file ending of the asset is missing or not plain.',
  'characters.correction/asset.type': 'The kind of the asset is missing.',
  'characters.correction/asset.name': 'The name of the asset is missing or taken.',
  'characters.correction/asset.no-portrait': 'The card shows no portrait.',
  'characters.correction/book.from': ({ fact }: Text) => `The lorebook is in the form of ${fact}.`,
  'characters.correction/book.no-entries': 'The lorebook has no list of entries.',
  'characters.correction/book.entry-dropped': ({ fact }: OfKind) =>
    `There is ${KINDS[fact]} where an entry of the lorebook belongs.`,
  'characters.correction/book.empty-key': 'A keyword is empty.',
  'characters.correction/book.position': 'The position is not one of the standard.',
  'characters.correction/book.original-merged': 'The file holds the lorebook that it was made from.',
  'characters.correction/own.line': 'The line has breaks or signs that nobody sees.',
  'characters.correction/own.text-cut': ({ fact }: Num) =>
    `The text is longer than ${counted(fact, 'character')}.`,
  'characters.correction/own.list-cut': ({ fact }: Num) => `There are more than ${count(fact)} of these.`,
  'characters.correction/export.v3-only': 'Older cards have no place for this.',
  'characters.correction/export.no-dates': 'Older cards have no place for dates and sources.',
  'characters.correction/export.v1-only': 'V1 cards have no place for this.',
  'characters.correction/export.decorators': 'Older cards know no decorators.',
  'characters.correction/export.regex': 'A keyword is a regular expression.',
  'characters.correction/export.text-id': 'Older cards have no place for an identifier in letters.',
  'characters.correction/export.inlined': 'The asset stood in an archive.',
  'characters.correction/export.too-large': 'The card would become too large with this asset.',
  'characters.correction/export.renamed': 'The path of the asset is not plain ASCII or is taken.',
  'characters.correction/export.files': 'Only a CharX archive has a place for further files.',
  'characters.correction/carried.left': 'What other programs keep in this card is too large.',
  'characters.correction/cut.keys': ({ fact }: Num) => `The entry has more than ${counted(fact, 'keyword')}.`,
  'characters.correction/cut.text': ({ fact }: Num) =>
    `The text is longer than ${counted(fact, 'character')}.`,
  'characters.correction/portrait.left': 'The texts of this card break a content policy.',
  'characters.correction/safety.removed': ({ fact }: Text) => `This breaks our ${fact} policy.`,
} as const;

/** What was done about it. */
const done = {
  'characters.corrected/encoding.bom': 'It was skipped.',
  'characters.corrected/encoding.utf16': 'It was read as such.',
  'characters.corrected/encoding.latin1': 'It was read as Western European (Windows-1252).',
  'characters.corrected/encoding.mojibake': 'They were restored.',
  'characters.corrected/encoding.surrogate': 'It was replaced by "�".',
  'characters.corrected/encoding.nul': 'They were removed.',
  'characters.corrected/json.comments': 'They were skipped.',
  'characters.corrected/json.trailing-comma': 'It was skipped.',
  'characters.corrected/json.single-quotes': 'They were read as double quotes.',
  'characters.corrected/json.bare-word': 'They were read by their meaning.',
  'characters.corrected/json.control-character': 'They were kept.',
  'characters.corrected/json.escape': 'The character after the backslash was kept.',
  'characters.corrected/json.not-finite': 'It was read as empty.',
  'characters.corrected/json.rounded': 'It was rounded.',
  'characters.corrected/json.duplicate-key': 'The last one counts.',
  'characters.corrected/json.unsafe-key': 'It was removed.',
  'characters.corrected/json.padded-key': 'They were removed.',
  'characters.corrected/json.after-end': 'It was ignored.',
  'characters.corrected/json.in-text': 'It was unwrapped.',
  'characters.corrected/json.in-list': 'The first item was read.',
  'characters.corrected/base64.url-safe': 'It was read as such.',
  'characters.corrected/base64.spaces': 'They were skipped.',
  'characters.corrected/base64.padding': 'It was read without.',
  'characters.corrected/base64.none': 'It was read as plain JSON.',
  'characters.corrected/png.crc': 'The card was read all the same.',
  'characters.corrected/png.after-end': 'It was read all the same.',
  'characters.corrected/png.damaged': 'Only the card was saved from it.',
  'characters.corrected/png.no-picture': 'The portrait is left out.',
  'characters.corrected/png.extra-data': 'It was ignored.',
  'characters.corrected/png.duplicate': 'The fullest one was read.',
  'characters.corrected/png.unreadable-text': 'Another one was read.',
  'characters.corrected/png.other-chunk': 'It was read from there.',
  'characters.corrected/png.both-differ': 'The V3 card was read.',
  'characters.corrected/zip.picture-prefix': 'Both were read.',
  'characters.corrected/zip.card-elsewhere': 'It was read from there.',
  'characters.corrected/zip.unsafe-path': 'It was left out.',
  'characters.corrected/zip.backslash': 'They were read as slashes.',
  'characters.corrected/zip.duplicate': 'The last one was read.',
  'characters.corrected/zip.crc': 'It was kept all the same.',
  'characters.corrected/zip.unreadable': 'It was left out.',
  'characters.corrected/zip.encrypted': 'It was left out.',
  'characters.corrected/zip.nested': 'It was kept and not opened.',
  'characters.corrected/zip.unlisted': 'They were kept.',
  'characters.corrected/card.spec-missing': ({ fact }: Text) => `It was read as ${fact}.`,
  'characters.corrected/card.spec-unknown': ({ other }: { other: string }) => `It was read as ${other}.`,
  'characters.corrected/card.spec-newer': 'What is known of it was read, the rest kept.',
  'characters.corrected/card.spec-version': ({ fact }: Text) => `It was read as ${fact}.`,
  'characters.corrected/card.flat': 'They were read from there.',
  'characters.corrected/card.wrapped': 'It was read from there.',
  'characters.corrected/card.yaml': 'It was read as it is, and is exported as JSON.',
  'characters.corrected/card.alias': 'It was read under its new name.',
  'characters.corrected/card.name-missing': ({ fact }: Text) => `The name "${fact}" was taken.`,
  'characters.corrected/card.mirror-used': 'Its copy beside "data" was read.',
  'characters.corrected/card.mirror-differs': 'The field in "data" was read.',
  'characters.corrected/value.missing': ({ fact }: { fact: ReadAs | number }) =>
    typeof fact === 'number' ? `It was read as ${fact}.` : READ_AS[fact],
  'characters.corrected/value.null': 'It was read as missing.',
  'characters.corrected/value.as-text': 'It was read as text.',
  'characters.corrected/value.joined': 'Its lines were joined.',
  'characters.corrected/value.as-list': 'It was read as a list.',
  'characters.corrected/value.from-object': 'Its values were read as a list.',
  'characters.corrected/value.from-json': 'It was read as such.',
  'characters.corrected/value.as-number': 'It was read as a number.',
  'characters.corrected/value.as-flag': ({ other }: { other: 'yes' | 'no' }) => READ_AS[other],
  'characters.corrected/value.as-date': 'It was converted.',
  'characters.corrected/value.dropped': 'It was left out.',
  'characters.corrected/asset.no-address': 'It was left out.',
  'characters.corrected/asset.missing': 'Only its entry was kept.',
  'characters.corrected/asset.unreadable': 'Only its entry was kept.',
  'characters.corrected/asset.legacy': 'It was read, and is written in the new way.',
  'characters.corrected/asset.loose-path': 'The nearest file was taken.',
  'characters.corrected/asset.ext': ({ fact }: Text) => `It was read as "${fact}".`,
  'characters.corrected/asset.type': ({ fact }: Text) => `It was read as "${fact}".`,
  'characters.corrected/asset.name': ({ fact }: Text) => `It was named "${fact}".`,
  'characters.corrected/asset.no-portrait': 'One has to be added.',
  'characters.corrected/book.from': 'It was converted.',
  'characters.corrected/book.no-entries': 'It was read as empty.',
  'characters.corrected/book.entry-dropped': 'It was left out.',
  'characters.corrected/book.empty-key': 'It was left out.',
  'characters.corrected/book.position': ({ fact }: Text) => `It was read as "${fact}".`,
  'characters.corrected/book.original-merged': 'What only that one has was added.',
  'characters.corrected/own.line': 'They were taken out; the original file has them.',
  'characters.corrected/own.text-cut': 'It was cut; the original file has it all.',
  'characters.corrected/own.list-cut': 'The first were taken; the original file has all.',
  'characters.corrected/export.v3-only': 'It was left out.',
  'characters.corrected/export.no-dates': 'They were left out.',
  'characters.corrected/export.v1-only': 'It was left out.',
  'characters.corrected/export.decorators': 'They were removed from the entries.',
  'characters.corrected/export.regex': 'It was written between slashes.',
  'characters.corrected/export.text-id': 'It was left out.',
  'characters.corrected/export.inlined': 'It was written into the card.',
  'characters.corrected/export.too-large': 'It was left out.',
  'characters.corrected/export.renamed': 'It was renamed.',
  'characters.corrected/export.files': 'They were left out.',
  'characters.corrected/carried.left': 'Only the file itself keeps it.',
  'characters.corrected/cut.keys': 'The rest was left out.',
  'characters.corrected/cut.text': 'The rest was left out.',
  'characters.corrected/portrait.left': 'Its portrait was not taken over.',
  'characters.corrected/safety.removed': 'It was left out.',
} as const;

export const correctionMessages = { ...wrong, ...done } as const;
