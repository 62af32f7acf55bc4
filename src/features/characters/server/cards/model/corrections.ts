/** `note`: only the form changed. `changed`: the meaning of the data changed. `lost`: data was dropped. */
export type CorrectionLevel = 'note' | 'changed' | 'lost';

type Entry = readonly [level: CorrectionLevel, wrong: string, done: string];

/** Every correction that a reader or writer can make. Codes are stored with imports, so they never change. */
export const CORRECTIONS = {
  'encoding.bom': ['note', 'The text begins with a byte-order mark.', 'It was skipped.'],
  'encoding.utf16': ['note', 'The text is in UTF-16.', 'It was read as such.'],
  'encoding.latin1': [
    'changed',
    'The text is not in UTF-8.',
    'It was read as Western European (Windows-1252).',
  ],
  'encoding.mojibake': ['changed', 'Letters were garbled by a wrong encoding.', 'They were restored.'],
  'encoding.surrogate': ['lost', 'The text holds half a character.', 'It was replaced by "�".'],
  'encoding.nul': ['lost', 'The text holds NUL characters.', 'They were removed.'],

  'json.comments': ['note', 'The JSON holds comments.', 'They were skipped.'],
  'json.trailing-comma': ['note', 'The JSON has a comma too many.', 'It was skipped.'],
  'json.single-quotes': ['note', 'The JSON uses single quotes.', 'They were read as double quotes.'],
  'json.bare-word': ['note', 'The JSON has words without quotes.', 'They were read by their meaning.'],
  'json.control-character': ['note', 'The JSON has raw line breaks or tabs in a text.', 'They were kept.'],
  'json.escape': ['note', 'The JSON has an unknown escape.', 'The character after the backslash was kept.'],
  'json.not-finite': ['lost', 'A number is not finite.', 'It was read as empty.'],
  'json.rounded': ['lost', 'A number has more digits than programs keep.', 'It was rounded.'],
  'json.duplicate-key': ['lost', 'A key stands here twice.', 'The last one counts.'],
  'json.unsafe-key': ['lost', 'The key "__proto__" can harm programs.', 'It was removed.'],
  'json.padded-key': ['note', 'A key has spaces around it.', 'They were removed.'],
  'json.after-end': ['lost', 'Something stands after the end of the JSON.', 'It was ignored.'],
  'json.in-text': ['note', 'The JSON is wrapped in a text.', 'It was unwrapped.'],
  'json.in-list': ['lost', 'The JSON is a list of {0}.', 'The first item was read.'],

  'base64.url-safe': ['note', 'The card is in the URL-safe kind of base64.', 'It was read as such.'],
  'base64.spaces': ['note', 'The base64 of the card has line breaks or spaces.', 'They were skipped.'],
  'base64.padding': ['note', 'The base64 of the card is not padded.', 'It was read without.'],
  'base64.none': ['note', 'The card is not in base64.', 'It was read as plain JSON.'],

  'png.crc': ['note', 'The checksum of the card in the picture is wrong.', 'The card was read all the same.'],
  'png.after-end': ['note', 'The card stands after the end of the picture.', 'It was read all the same.'],
  'png.damaged': ['changed', 'The picture is damaged.', 'Only the card was saved from it.'],
  'png.no-picture': ['lost', 'The file shows no picture.', 'The portrait is left out.'],
  'png.extra-data': ['lost', 'Something stands after the end of the picture.', 'It was ignored.'],
  'png.duplicate': ['lost', 'The picture carries {0} cards of the same kind.', 'The fullest one was read.'],
  'png.unreadable-text': ['lost', 'A card in the picture is unreadable.', 'Another one was read.'],
  'png.other-chunk': ['note', 'The card stands in a {0} part of the picture.', 'It was read from there.'],
  'png.both-differ': [
    'note',
    'The older copy in the picture is of another character.',
    'The V3 card was read.',
  ],

  'zip.picture-prefix': ['note', 'The archive stands behind a picture.', 'Both were read.'],
  'zip.card-elsewhere': ['note', 'The card stands at "{0}" in the archive.', 'It was read from there.'],
  'zip.unsafe-path': ['lost', 'A file in the archive has an unsafe path.', 'It was left out.'],
  'zip.backslash': ['note', 'A path in the archive uses backslashes.', 'They were read as slashes.'],
  'zip.duplicate': ['lost', 'The archive holds a file twice.', 'The last one was read.'],
  'zip.crc': ['note', 'The checksum of a file in the archive is wrong.', 'It was kept all the same.'],
  'zip.unreadable': ['lost', 'A file in the archive cannot be unpacked.', 'It was left out.'],
  'zip.encrypted': ['lost', 'A file in the archive is locked with a password.', 'It was left out.'],
  'zip.nested': ['note', 'The archive holds another archive.', 'It was kept and not opened.'],
  'zip.unlisted': ['note', 'The archive holds {0} files that the card does not list.', 'They were kept.'],

  'card.spec-missing': ['note', 'The card does not say its version.', 'It was read as {0}.'],
  'card.spec-unknown': ['note', 'The version "{0}" of the card is unknown here.', 'It was read as {1}.'],
  'card.spec-newer': [
    'note',
    'The card is of the newer version {0}.',
    'What is known of it was read, the rest kept.',
  ],
  'card.spec-version': ['note', 'The version number of the card is missing or wrong.', 'It was read as {0}.'],
  'card.flat': ['note', 'The fields stand beside "data" and not in it.', 'They were read from there.'],
  'card.wrapped': ['note', 'The card stands within "{0}".', 'It was read from there.'],
  'card.yaml': ['note', 'The card is in YAML.', 'It was read as it is, and is exported as JSON.'],
  'card.alias': ['note', 'The field has the old name "{0}".', 'It was read under its new name.'],
  'card.name-missing': ['changed', 'The character has no name.', 'The name "{0}" was taken.'],
  'card.mirror-used': ['note', 'The field is missing in "data".', 'Its copy beside "data" was read.'],
  'card.mirror-differs': ['lost', 'The copy beside "data" differs.', 'The field in "data" was read.'],

  'value.missing': ['note', 'A required field is missing.', 'It was read as {0}.'],
  'value.null': ['note', 'The value is null.', 'It was read as missing.'],
  'value.as-text': ['changed', 'A {0} stands where a text belongs.', 'It was read as text.'],
  'value.joined': ['changed', 'A list stands where a text belongs.', 'Its lines were joined.'],
  'value.as-list': ['changed', 'A single text stands where a list belongs.', 'It was read as a list.'],
  'value.from-object': [
    'changed',
    'An object stands where a list belongs.',
    'Its values were read as a list.',
  ],
  'value.from-json': ['changed', 'A text with JSON stands where a {0} belongs.', 'It was read as such.'],
  'value.as-number': ['changed', 'A text stands where a number belongs.', 'It was read as a number.'],
  'value.as-flag': ['changed', 'A {0} stands where yes or no belongs.', 'It was read as {1}.'],
  'value.as-date': ['changed', 'The date is not in seconds.', 'It was converted.'],
  'value.dropped': ['lost', 'A {0} stands where it does not belong.', 'It was left out.'],

  'asset.no-address': ['lost', 'The asset has no address.', 'It was left out.'],
  'asset.missing': ['lost', 'The file of the asset is not there.', 'Only its entry was kept.'],
  'asset.unreadable': ['lost', 'The data of the asset cannot be read.', 'Only its entry was kept.'],
  'asset.legacy': [
    'note',
    'The asset is stored in an old way.',
    'It was read, and is written in the new way.',
  ],
  'asset.loose-path': [
    'note',
    'The address of the asset is not written exactly.',
    'The nearest file was taken.',
  ],
  'asset.ext': ['note', 'The file ending of the asset is missing or not plain.', 'It was read as "{0}".'],
  'asset.type': ['note', 'The kind of the asset is missing.', 'It was read as "{0}".'],
  'asset.name': ['changed', 'The name of the asset is missing or taken.', 'It was named "{0}".'],
  'asset.no-portrait': ['note', 'The card shows no portrait.', 'One has to be added.'],

  'book.from': ['note', 'The lorebook is in the form of {0}.', 'It was converted.'],
  'book.no-entries': ['note', 'The lorebook has no list of entries.', 'It was read as empty.'],
  'book.entry-dropped': ['lost', 'A {0} stands where an entry of the lorebook belongs.', 'It was left out.'],
  'book.empty-key': ['changed', 'A keyword is empty.', 'It was left out.'],
  'book.position': ['changed', 'The position is not one of the standard.', 'It was read as "{0}".'],
  'book.original-merged': [
    'note',
    'The file holds the lorebook that it was made from.',
    'What only that one has was added.',
  ],

  'own.line': [
    'changed',
    'The line has breaks or signs that nobody sees.',
    'They were taken out; the original file has them.',
  ],
  'own.text-cut': [
    'lost',
    'The text is longer than {0} characters.',
    'It was cut; the original file has it all.',
  ],
  'own.list-cut': [
    'lost',
    'There are more than {0} of these.',
    'The first were taken; the original file has all.',
  ],

  'export.v3-only': ['lost', 'Older cards have no place for this.', 'It was left out.'],
  'export.no-dates': ['note', 'Older cards have no place for dates and sources.', 'They were left out.'],
  'export.v1-only': ['lost', 'V1 cards have no place for this.', 'It was left out.'],
  'export.decorators': ['lost', 'Older cards know no decorators.', 'They were removed from the entries.'],
  'export.regex': ['changed', 'A keyword is a regular expression.', 'It was written between slashes.'],
  'export.text-id': ['lost', 'Older cards have no place for an identifier in letters.', 'It was left out.'],
  'export.inlined': ['note', 'The asset stood in an archive.', 'It was written into the card.'],
  'export.too-large': ['lost', 'The card would become too large with this asset.', 'It was left out.'],
  'export.renamed': ['note', 'The path of the asset is not plain ASCII or is taken.', 'It was renamed.'],
  'export.files': ['lost', 'Only a CharX archive has a place for further files.', 'They were left out.'],
} as const satisfies Record<string, Entry>;

export type CorrectionCode = keyof typeof CORRECTIONS;
