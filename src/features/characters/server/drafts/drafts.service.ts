// Drafts of characters: saving and publishing them.
import { AppError } from '../../../../shared/errors.ts';
import { displayLine } from '../../../../shared/words/display-line.ts';
import type { Database, Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Announcer } from '../../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { CharacterContent, ContentChanges } from '../../content.ts';
import type { EditableCharacter, SavedDraft } from '../../creating-contract.ts';
import { emptyContent } from '../../empty-content.ts';
import { DRAFT_BYTES_MAX, OWN_CHARACTERS_MAX } from '../../rules.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES } from '../../text-fields.ts';
import type { CharacterPictures } from '../characters.needs.ts';
import type { CarriedCard } from '../cards/own/carried-card.ts';
import { findVersion, replaceTags, type CharacterRow } from '../characters.store.ts';
import { changedFields, contentOf, faceOf, tagNamesOf, versionOf } from './content-of.ts';
import * as drafts from './drafts.store.ts';
import { readOwn, type EditedOwn } from './own.views.ts';
import { contentOfOwn, presentEditable, RESTORE_MS } from './present-own.ts';
import type { PublishCheck } from './publish-check.ts';
import * as versions from '../versions.store.ts';
import { held, isHeld } from '../visibility.store.ts';

export interface DraftsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  check: PublishCheck;
  pictures: Pick<CharacterPictures, 'queueFirstPortrait'>;
  announcer: Announcer;
}

export interface Maker {
  userId: string;
  showNsfw: boolean;
}

export const missing = () => new AppError('characters.missing');

export function createDrafts({ database, clock, ids, check, pictures, announcer }: DraftsDeps) {
  const { db } = database;
  const now = () => new Date(clock.now());

  /** A character of this user, deleted or not. @throws AppError characters.missing */
  async function own(from: Db, id: string, userId: string): Promise<EditedOwn> {
    const row = await readOwn(from, id, userId, new Date(clock.now() - RESTORE_MS));
    if (!row) throw missing();
    return row;
  }

  /** A character of this user that is not deleted. @throws AppError characters.missing */
  async function open(id: string, userId: string): Promise<EditedOwn> {
    const row = await own(db, id, userId);
    if (row.deleted_at) throw missing();
    return row;
  }

  const edit = async (id: string, { userId, showNsfw }: Maker): Promise<EditableCharacter> =>
    presentEditable(await own(db, id, userId), showNsfw);

  /** The error for a draft that was changed elsewhere; it contains the current state. */
  async function conflict(id: string, maker: Maker): Promise<AppError> {
    return new AppError('characters.conflict', { extra: { current: await edit(id, maker) } });
  }

  /**
   * Locks the character and runs `work` if the draft still has the revision that the caller saw.
   * @throws AppError characters.missing, characters.conflict
   */
  async function holding<T>(
    id: string,
    maker: Maker,
    revision: number | null,
    work: (tx: Tx, character: CharacterRow, draft: drafts.DraftRow | null) => Promise<T>,
  ): Promise<T> {
    const done = await database.transact(async (tx) => {
      const character = await drafts.lockOwn(tx, id, maker.userId);
      if (!character) throw missing();
      const draft = await drafts.readDraft(tx, id);
      if (revision !== null && revision !== (draft?.revision ?? 0)) return null;
      return { result: await work(tx, character, draft) };
    });
    if (!done) throw await conflict(id, maker);
    return done.result;
  }

  /**
   * Publishes checked content with its visibility, as a new version if it differs from the current one.
   */
  async function release(
    tx: Tx,
    character: CharacterRow,
    content: CharacterContent,
    carried: CarriedCard | null,
  ): Promise<void> {
    const { id } = character;
    if (isHeld(character) && content.visibility !== 'private') throw held();
    const at = now();
    const before = await published(tx, character);
    const isNew = !before || changedFields(before.content, content).length > 0;
    const version = versionOf(content, carried, { id: ids.next(), characterId: id, at });
    if (isNew) await versions.insertVersion(tx, version);
    const { name, hook, age } = version;
    // Without a rating it is private, and nothing explicit is written or drawn.
    const rating = content.rating ?? 'sfw';
    const face = isNew
      ? { version_id: version.id, name, hook, age, rating, tag_names: tagNamesOf(content) }
      : null;
    const { visibility } = content;
    await versions.publishRow(tx, id, { face, visibility, isFirst: character.published_at === null, at });
    if (isNew) {
      await replaceTags(tx, id, tagNamesOf(content));
      await versions.dropOldVersions(tx, id);
    }
    await drafts.writeDraft(tx, id, { content: null, carried: null, at });
    const isShown = character.published_at === null || character.visibility !== 'public';
    if (isShown && visibility === 'public') await tellFollowers(tx, character, name);
    if (!character.avatar_image_id && !character.held_portrait_id)
      await pictures.queueFirstPortrait(tx, id, character.creator_id);
  }

  /** The key limits it to one notification per character, when it becomes public for the first time. */
  const tellFollowers = (
    tx: Tx,
    { id, creator_id: creatorId }: Pick<CharacterRow, 'id' | 'creator_id'>,
    name: string,
  ): Promise<void> =>
    announcer.announce(
      tx,
      `character.published ${id}`,
      { followersOf: creatorId },
      {
        event: 'character.published',
        group: creatorId,
        subject: { kind: 'character', id, name },
        link: `/characters/${id}`,
        picture: { kind: 'character', id },
      },
    );

  /** The draft; without one, the content that a draft would start with. */
  async function currentOf(tx: Tx, character: CharacterRow, draft: drafts.DraftRow | null) {
    if (draft?.content) return { content: draft.content, carried: draft.carried };
    return (await published(tx, character)) ?? { content: emptyContent(), carried: null };
  }

  /** @returns the new character's id. @throws AppError characters.too_many */
  async function insert(
    tx: Tx,
    userId: string,
    content: CharacterContent,
    carried: CarriedCard | null,
    id = ids.next(),
  ): Promise<string> {
    demandSize(content);
    if ((await drafts.countOwnLocked(tx, userId)) >= OWN_CHARACTERS_MAX)
      throw new AppError('characters.too_many', { params: { most: OWN_CHARACTERS_MAX } });
    const at = now();
    await drafts.insertDraftRow(tx, { id, creatorId: userId, at, ...faceOf(content) });
    await drafts.writeDraft(tx, id, { content, carried, at });
    return id;
  }

  /** Runs the slow checks outside the transaction. */
  async function publish(
    id: string,
    maker: Maker,
    revision: number,
    written: CharacterContent,
    carried: CarriedCard | null,
  ): Promise<EditableCharacter> {
    const content = tidy(written);
    const about = { userId: maker.userId, characterId: id };
    const findings = await check.demand(content, about);
    await holding(id, maker, revision, (tx, character) => release(tx, character, content, carried));
    await check.record(findings, about);
    return edit(id, maker);
  }

  return {
    edit,
    open,
    own,
    holding,
    insert,
    currentOf,
    publishContent: publish,
    tellFollowers,

    async create(maker: Maker, changes: ContentChanges, isPublished: boolean): Promise<EditableCharacter> {
      const content = tidy({ ...emptyContent(), ...changes });
      const about = { userId: maker.userId, characterId: null };
      const findings = isPublished ? await check.demand(content, about) : [];
      const id = await database.transact(async (tx) => {
        const made = await insert(tx, maker.userId, content, null);
        const character = isPublished ? await drafts.lockOwn(tx, made, maker.userId) : null;
        if (character) await release(tx, character, content, null);
        return made;
      });
      await check.record(findings, { userId: maker.userId, characterId: id });
      return edit(id, maker);
    },

    /** Autosave. @throws AppError characters.conflict, characters.too_large */
    async save(id: string, maker: Maker, revision: number, changes: ContentChanges): Promise<SavedDraft> {
      return holding(id, maker, revision, async (tx, character, draft) => {
        const before = await currentOf(tx, character, draft);
        const content = { ...before.content, ...changes };
        demandSize(content);
        const { carried } = before;
        const at = now();
        const next = await drafts.writeDraft(tx, id, { content, carried, at });
        await drafts.setDraftFace(tx, id, faceOf(content), at);
        return { id, revision: next, hasUnpublishedChanges: true, updatedAt: at.toISOString() };
      });
    },

    /** Publishes the stored draft; does nothing without unpublished changes. */
    async publish(id: string, maker: Maker, revision: number): Promise<EditableCharacter> {
      const row = await open(id, maker.userId);
      if (row.revision !== revision) throw await conflict(id, maker);
      if (!row.is_draft && !row.content) return presentEditable(row, maker.showNsfw);
      return publish(id, maker, revision, contentOfOwn(row), row.content ? row.carried : carriedIn(row));
    },

    async update(
      id: string,
      maker: Maker,
      revision: number,
      changes: ContentChanges,
    ): Promise<EditableCharacter> {
      const row = await open(id, maker.userId);
      if (row.revision !== revision) throw await conflict(id, maker);
      const content = { ...contentOfOwn(row), ...changes };
      demandSize(content);
      return publish(id, maker, revision, content, row.content ? row.carried : carriedIn(row));
    },

    /** @throws AppError characters.unpublished if there is no published version to return to */
    async discard(id: string, maker: Maker, revision: number): Promise<EditableCharacter> {
      await holding(id, maker, revision, async (tx, character, draft) => {
        const back = await published(tx, character);
        if (!back) throw new AppError('characters.unpublished');
        // An unpublished character stays a draft and keeps the visibility chosen in it.
        const visibility = draft?.content?.visibility ?? back.content.visibility;
        const { is_draft: isDraft } = character;
        const content = isDraft ? { ...back.content, visibility } : null;
        await drafts.writeDraft(tx, id, { content, carried: isDraft ? back.carried : null, at: now() });
      });
      return edit(id, maker);
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

const carriedIn = (row: EditedOwn): CarriedCard | null =>
  (row.version?.carried as CarriedCard | null) ?? null;

/** The published version as content, with its carried card data. Null if never published. */
export async function published(tx: Tx, { version_id: id, visibility }: CharacterRow) {
  if (!id) return null;
  const version = await findVersion(tx, id);
  const carried = (version.carried as CarriedCard | null) ?? null;
  return { content: contentOf(version, visibility), carried };
}

/** Cleans short texts, also those of versions from before: spaces around them create no new version. */
const tidy = (content: CharacterContent): CharacterContent => ({
  ...content,
  ...eachOf(TEXT_NAMES, (name) => (TEXT_FIELDS[name].isLine ? displayLine(content[name]) : content[name])),
  starters: content.starters.map(displayLine),
});

/** @throws AppError characters.too_large */
export function demandSize(content: CharacterContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) > DRAFT_BYTES_MAX)
    throw new AppError('characters.too_large', { params: { megabytes: DRAFT_BYTES_MAX / 1_048_576 } });
}
