// English error messages of shared chats. A part of en.ts, in a folder because each file beside that is a language.
const count = (value: number): string => value.toLocaleString('en-US');

export const sharesMessages = {
  'shares.changed': 'One of these messages was deleted just now. Please look at the chat again.',
  'shares.day': ({ limit }: { limit: number }) =>
    `You have made ${count(limit)} links within a day. Please try again tomorrow.`,
  'shares.empty': 'There is nothing in this part that could be shared',
  'shares.ended': 'This share has ended already',
  'shares.missing': 'There is no such link',
  'shares.path': 'These messages are not on the path that the chat shows now',
  'shares.refused/title': ({ reason }: { reason: string }) => `The title cannot be shared. ${reason}`,
  'shares.refused': ({ number, reason }: { number: number; reason: string }) =>
    `Message ${count(number)} of this part cannot be shared. ${reason}`,
  'shares.too_long': ({ limit }: { limit: number }) =>
    `A link shows at most ${count(limit)} messages. Choose a shorter part.`,
  'shares.too_long/text': 'The texts of this part are too long for one page. Choose a shorter part.',
  'shares.too_many': ({ limit }: { limit: number }) =>
    `You have ${count(limit)} open links. Withdraw some of them first.`,
} as const;
