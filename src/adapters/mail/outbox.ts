import type { Email, Mail } from '../../platform/server/ports/mail.ts';

/** Without a mail server every email stays in the outbox. @param print also shows it, for development. */
export function createOutboxMail(print?: (email: Email) => void): Mail {
  return {
    name: 'outbox',
    async send(email) {
      print?.(email);
      return 'kept';
    },
    check: async () => {},
  };
}
