export const chatFilesMessages = {
  'chat_files.busy': 'Several exports are running. Please try again in a moment.',
  'chat_files.character': 'You cannot talk with one of the characters that you chose',
  'chat_files.missing': 'There is no such import',
  'chat_files.refused/bomb':
    'This archive unpacks to far more than it could honestly hold, so it was not opened',
  'chat_files.refused/damaged': 'This archive is damaged and cannot be opened',
  'chat_files.refused/empty': 'No chat or character was recognised in this file',
  'chat_files.refused/interrupted': 'This file could not be read to its end. Please upload it again.',
  'chat_files.refused/too_large':
    'This archive unpacks to more than can be read at once. Divide it and try again.',
  'chat_files.refused/too_many': 'This archive has too many parts. Divide it and try again.',
  'chat_files.refused': 'This file could not be read',
  'chat_files.state': 'The import has moved on in the meantime. Please look at it again.',
  'chat_files.too_many': 'Finish or discard one of your other imports first',
} as const;
