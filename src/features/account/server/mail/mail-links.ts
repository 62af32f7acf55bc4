// What an email's link is worth: good once, for its own purpose, while its time lasts and the address is still theirs.
import { AppError } from '../../../../shared/errors.ts';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { keyOf } from '../account.store.ts';
import * as store from '../credentials/mail-tokens.store.ts';
import { isProvenElsewhere } from '../credentials/prove-address.store.ts';
import { hashToken } from '../credentials/secret-tokens.ts';

const refused = (kind: 'invalid' | 'expired' | 'used' | 'elsewhere') => new AppError(`account.link_${kind}`);

export type MailLinks = ReturnType<typeof createMailLinks>;

export function createMailLinks({ clock }: { clock: Clock }) {
  function judge(row: store.MailTokenRow | undefined, purpose: store.MailPurpose): store.MailTokenRow {
    if (!row || row.purpose !== purpose || row.email_key !== keyOf(row.sent_to)) throw refused('invalid');
    if (row.used_at) throw refused('used');
    if (row.expires_at.getTime() <= clock.now()) throw refused('expired');
    return row;
  }

  return {
    /** The owner of a token, without using it up. @throws AppError account.link_invalid, _expired or _used */
    async look(db: Db, token: string, purpose: store.MailPurpose): Promise<store.MailTokenRow> {
      return judge(await store.findMailToken(db, hashToken(token)), purpose);
    },
    /** Uses a token up. @throws AppError account.link_invalid, _expired or _used */
    async take(tx: Tx, token: string, purpose: store.MailPurpose): Promise<store.MailTokenRow> {
      const hash = hashToken(token);
      const row = judge(await store.lockMailToken(tx, hash), purpose);
      await store.markMailTokenUsed(tx, hash, new Date(clock.now()));
      return row;
    },
    /**
     * Marks an address as proven. Only its reader gets here, so the other account may be mentioned.
     * @throws AppError account.link_elsewhere
     */
    async proving<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        throw isProvenElsewhere(error) ? refused('elsewhere') : error;
      }
    },
  };
}
