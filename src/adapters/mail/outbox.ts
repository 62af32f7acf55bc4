import type { Letter, Mail } from '../../platform/server/ports/mail.ts';

/** Without a mail server every letter stays in the outbox. @param print also shows it, for development. */
export function createOutboxMail(print?: (letter: Letter) => void): Mail {
  return {
    name: 'outbox',
    async send(letter) {
      print?.(letter);
      return 'kept';
    },
    check: async () => {},
  };
}
