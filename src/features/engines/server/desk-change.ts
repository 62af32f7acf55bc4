// What is changed at a desk, and noted in the audit log.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { Role } from '../rules.ts';

interface Deed {
  /** Null for whoever sets the product up, before there is an administrator. */
  actorId: string | null;
  action: string;
  subject: string;
  /** Named one by one: whatever the settings of an engine are, they are not for the log. */
  details: {
    name?: string;
    kind?: string;
    baseUrl?: string;
    model?: string;
    role?: Role;
    isMemberOnly?: boolean;
    isOff?: boolean;
    /** The models of a line, in order. */
    models?: string[];
  };
}

/** Makes a change, notes it in the audit log and tells the other servers. */
export type Change = (deed: Deed, write: (tx: Tx) => Promise<void>) => Promise<void>;
