// English error messages of chats as files. A part of en.ts, in a folder because each file beside that is a language.
export const chatFilesMessages = {
  'files.busy': 'Several exports are running. Please try again in a moment.',
  'files.busy/own': 'Two of your exports are running. Please try again when one has ended.',
  'files.checksum': 'A piece of the file was damaged on its way. It has to be sent again.',
  'files.character': 'You cannot talk with one of the characters that you chose',
  'files.missing': 'There is no such import',
  'files.missing/kept': 'There is no such file',
  'files.piece': 'This is not the next piece of the file',
  'files.piece/many': 'The pieces of the file are too small',
  'files.refused/bomb': 'This archive unpacks to far more than it could honestly hold, so it was not opened',
  'files.refused/damaged': 'This archive is damaged and cannot be opened',
  'files.refused/document':
    'This file is one document of more than 24 MB, which cannot be read in pieces. Export the chats one by one and try again.',
  'files.refused/empty': 'No chat or character was recognised in this file',
  'files.refused/heavy':
    'Reading this file took more memory or time than one file is given. Divide it and try again.',
  'files.refused/interrupted': 'This file could not be read to its end. Please upload it again.',
  'files.refused/risu':
    'This save of Risu is encrypted, or in a form that is not known. Make a local backup in Risu, without the account, and bring that in.',
  'files.refused/risu_cut':
    'This backup of Risu ends before its chats and characters. Copy it again, or make another one.',
  'files.refused/too_large':
    'This archive unpacks to more than can be read at once. Divide it and try again.',
  'files.refused/too_many': 'This archive has too many parts. Divide it and try again.',
  'files.refused': 'This file could not be read',
  'files.room':
    'The files of your other imports take all the room that you have here. Finish or discard one of them first.',
  'files.state': 'The import has moved on in the meantime. Please look at it again.',
  'files.too_many': 'Finish or discard one of your other imports first',
} as const;
