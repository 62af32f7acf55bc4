import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { CrisisState, Terms } from '../chat.views.ts';

interface Reader {
  username: string;
  nsfwEnabled: boolean;
  crisisState: CrisisState | null;
  terms: Terms;
}

/** Data of the user that a reply depends on. */
export async function readReader(db: Db, userId: string): Promise<Reader> {
  const result = await sql<Reader>`
    select u.username, coalesce(p.nsfw_enabled, false) as "nsfwEnabled",
      (select json_build_object('gentleUntil', k.gentle_until, 'quietUntil', k.quiet_until,
        'isWaiting', k.is_waiting) from care k where k.user_id = u.id) as "crisisState",
      json_build_object('memoryTokens', t.memory_tokens, 'memoryFacts', t.memory_facts,
        'hasMemberModels', t.has_member_models, 'isLocked', false) as terms
    from users u join membership_tiers t on t.tier = u.tier left join preferences p on p.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return result.rows[0]!;
}
