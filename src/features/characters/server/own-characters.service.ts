// A user's own characters: visibility, versions, duplicates, deletion and restoring.
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { CharacterContent } from '../content.ts';
import type { EditableCharacter, VersionSummary } from '../creating-contract.ts';
import type { Visibility } from '../rules.ts';
import { TEXT_FIELDS } from '../text-fields.ts';
import type { CardFiles } from './files/card-files.service.ts';
import type { CarriedCard } from './cards/own/carried-card.ts';
import type { VersionRow } from './characters.store.ts';
import { changedFields, contentOf } from './drafts/content-of.ts';
import { setDraftVisibility, writeDraft } from './drafts/drafts.store.ts';
import { missing, published, type Drafts, type Maker } from './drafts/drafts.service.ts';
import { listOwn, listVersions, type OwnFilter } from './drafts/own.views.ts';
import { contentOfOwn, presentOwn, RESTORE_MS, restorableUntil } from './drafts/present-own.ts';
import type { PublishCheck } from './drafts/publish-check.ts';
import * as removal from './removal/removal.store.ts';
import * as versions from './versions.store.ts';
import { chooseVisibility, held, isHeld } from './visibility.store.ts';

export interface OwnCharactersDeps {
  database: Database;
  clock: Clock;
  drafts: Drafts;
  check: PublishCheck;
  cards: Pick<CardFiles, 'copyOriginal'>;
}

export type OwnQuery = Pick<OwnFilter, 'sort'> & {
  state?: 'draft' | 'published' | 'deleted' | undefined;
  visibility?: Visibility | undefined;
  q?: string | undefined;
  page: number;
  limit: number;
};

export function createOwnCharacters({ database, clock, drafts, check, cards }: OwnCharactersDeps) {
  const { db } = database;
  const now = () => new Date(clock.now());
  const since = () => new Date(clock.now() - RESTORE_MS);

  async function findNumber(id: string, number: number): Promise<VersionRow> {
    const version = await versions.findNumber(db, id, number);
    if (!version) throw new AppError('characters.missing/version');
    return version;
  }

  const summaryOf = (
    version: VersionRow,
    before: VersionRow | null,
    current: number | null,
  ): VersionSummary => ({
    number: version.number,
    name: version.name,
    changes: before ? changedFields(contentOf(before, 'public'), contentOf(version, 'public')) : [],
    isCurrent: version.number === current,
    createdAt: version.created_at.toISOString(),
  });

  return {
    async list(userId: string, ofUser: string, query: OwnQuery, showNsfw: boolean) {
      if (userId !== ofUser) throw missing();
      const { page, limit, sort } = query;
      const { rows, total, counts } = await listOwn(db, {
        userId,
        state: query.state ?? null,
        visibility: query.visibility ?? null,
        q: query.q || null,
        sort,
        since: since(),
        offset: (page - 1) * limit,
        limit,
      });
      const items = rows.map((row) => presentOwn(row, showNsfw));
      return { items, page, limit, total, hasMore: page * limit < total, counts };
    },

    /** Takes effect immediately, also with unpublished changes; `draft` unpublishes the character. */
    async setVisibility(id: string, maker: Maker, wanted: Visibility | 'draft'): Promise<EditableCharacter> {
      const row = await drafts.open(id, maker.userId);
      const about = { userId: maker.userId, characterId: id };
      // Said before what else is missing; asked again below, in the transaction.
      if (row.is_held && (wanted === 'public' || wanted === 'unlisted')) throw held();
      // Rules may have been added since it was published.
      if (!row.is_draft && row.version && (wanted === 'public' || wanted === 'unlisted')) {
        const content = contentOf(row.version, wanted);
        // What only its creator saw may lack what others are told.
        await (row.visibility === 'private' ? check.demand : check.demandSafe)(content, about);
      }
      await drafts.holding(id, maker, null, async (tx, character, draft) => {
        const at = now();
        if (isHeld(character) && (wanted === 'public' || wanted === 'unlisted')) throw held();
        if (wanted === 'draft') {
          const back = character.is_draft ? null : await published(tx, character);
          if (!back) return;
          const kept = draft?.content ? draft : back;
          await versions.takeBack(tx, id, at);
          await writeDraft(tx, id, { content: kept.content, carried: kept.carried, at });
          return;
        }
        if (!character.is_draft) await chooseVisibility(tx, id, wanted, { updated_at: at });
        if (!character.is_draft && wanted === 'public' && character.visibility !== 'public')
          await drafts.tellFollowers(tx, character, character.name);
        await setDraftVisibility(tx, id, wanted);
      });
      return drafts.edit(id, maker);
    },

    async delete(id: string, userId: string) {
      const at = now();
      const isGone = await database.transact((tx) => removal.markDeleted(tx, id, userId, at));
      if (!isGone) throw missing();
      return { id, deletedAt: at.toISOString(), restorableUntil: restorableUntil(at) };
    },

    /** Restores a deleted character; any other stays unchanged. */
    async restore(id: string, maker: Maker): Promise<EditableCharacter> {
      await database.transact((tx) => removal.unmarkDeleted(tx, id, maker.userId, since()));
      return drafts.edit(id, maker);
    },

    async duplicate(id: string, maker: Maker): Promise<EditableCharacter> {
      const row = await drafts.own(db, id, maker.userId);
      const content: CharacterContent = contentOfOwn(row);
      const carried = row.content ? row.carried : ((row.version?.carried as CarriedCard | null) ?? null);
      const name = `${content.name.slice(0, TEXT_FIELDS.name.max - 7)} (copy)`.trim();
      const copy = await database.transact((tx) =>
        drafts.insert(tx, maker.userId, { ...content, name }, carried),
      );
      await cards.copyOriginal(id, copy);
      return drafts.edit(copy, maker);
    },

    async versions(id: string, userId: string, page: { page: number; limit: number }) {
      const row = await drafts.own(db, id, userId);
      const { page: number, limit } = page;
      // Reads one more row, because a version's summary lists the changes since the previous one.
      const { rows, total } = await listVersions(db, id, (number - 1) * limit, limit + 1);
      const items = rows
        .slice(0, limit)
        .map((version, index) => summaryOf(version, rows[index + 1] ?? null, row.number));
      return { items, page: number, limit, total, hasMore: number * limit < total };
    },

    async version(id: string, userId: string, number: number) {
      const row = await drafts.own(db, id, userId);
      const version = await findNumber(id, number);
      const before = number > 1 ? await versions.findNumber(db, id, number - 1) : null;
      return { ...summaryOf(version, before, row.number), content: contentOf(version, row.visibility) };
    },

    /** Restores a version to the draft, or with `isPublished` publishes it immediately. */
    async restoreVersion(
      id: string,
      maker: Maker,
      wish: { number: number; revision: number; isPublished: boolean },
    ): Promise<EditableCharacter> {
      const row = await drafts.open(id, maker.userId);
      const version = await findNumber(id, wish.number);
      const visibility = row.content?.visibility ?? row.visibility;
      const content = contentOf(version, visibility);
      const carried = version.carried as CarriedCard | null;
      if (wish.isPublished) return drafts.publishContent(id, maker, wish.revision, content, carried);
      await drafts.holding(id, maker, wish.revision, (tx) =>
        writeDraft(tx, id, { content, carried, at: now() }),
      );
      return drafts.edit(id, maker);
    },
  };
}

export type OwnCharacters = ReturnType<typeof createOwnCharacters>;
