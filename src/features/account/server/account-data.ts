// The account's own part of a person's data.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import { blobKeyOf, leaveFile, type LooseFiles } from '../../../platform/server/uploads/loose-pictures.ts';
import * as views from './account-data.views.ts';
import { findUser } from './account.store.ts';
import { listPasskeys } from './credentials/passkeys.store.ts';
import { findFactor } from './credentials/second-factor.store.ts';
import { deviceOf } from './sessions/device.ts';

interface Deps {
  database: Database;
  blobs: BlobStore;
  files: LooseFiles;
}

export function createAccountData({ database, blobs, files }: Deps): PersonalData {
  const { db } = database;

  async function* read(userId: string): AsyncGenerator<DataFile> {
    const user = await views.readAccount(db, userId);
    if (!user) return;
    yield jsonFile('account.json', {
      id: user.id,
      username: user.username,
      displayName: user.display_name,
      bio: user.bio,
      email: user.email,
      emailVerifiedAt: user.email_verified_at,
      hasPassword: user.password_hash !== null,
      twoStepSignInSince: (await findFactor(db, userId))?.confirmed_at ?? null,
      passkeys: (await listPasskeys(db, userId)).map((row) => ({
        name: row.name,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
      signsInWith: await views.readIdentities(db, userId),
      tier: user.tier,
      role: user.role,
      timeZone: user.time_zone,
      language: user.language,
      firstLanguage: user.first_language,
      createdAt: user.created_at,
      preferences: {
        selectedTags: user.selected_tags ?? [],
        completedOnboarding: user.completed_onboarding ?? false,
        nsfwEnabled: user.nsfw_enabled ?? false,
        updatedAt: user.preferences_updated_at,
      },
    });
    const sessions = inPages((after, limit) => views.readSessions(db, userId, after, limit));
    yield jsonFile(
      'sessions.json',
      {},
      {
        sessions: mapped(sessions, (row) => ({
          id: row.id,
          device: deviceOf(row.user_agent),
          userAgent: row.user_agent,
          place: row.place,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          endedAt: row.ended_at,
        })),
      },
    );
    const emails = inPages((after, limit) => views.readEmails(db, userId, after, limit));
    yield jsonFile(
      'letters.json',
      {},
      {
        letters: mapped(emails, (row) => ({
          to: row.recipient,
          subject: row.subject,
          createdAt: row.created_at,
        })),
      },
    );
    const picture = user.avatar_key ? await readBlob(blobs, blobKeyOf(user.avatar_key)) : null;
    if (picture) yield { path: 'avatar.webp', bytes: once(picture), isPacked: true };
  }

  return {
    files: read,
    async erase(tx: Tx, { userId }) {
      const user = await findUser(tx, userId);
      const left: string[] = [];
      for (const address of [user?.avatar_key, user?.held_avatar_key]) {
        const id = address ? await leaveFile(tx, files, address) : null;
        if (id) left.push(id);
      }
      tx.afterCommit(async () => {
        for (const id of left) await files.clear(id);
      });
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
