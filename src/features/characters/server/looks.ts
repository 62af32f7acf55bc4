// The look of a character as the image engine needs it.
import type { Db } from '../../../platform/server/db/database.ts';
import type { CharacterContent } from '../content.ts';
import type { Rating } from '../rules.ts';
import { drawnTags } from '../written-sex.ts';
import type { CharacterRow, Look } from './characters.store.ts';
import { findDraftLook } from './drafts/drafts.store.ts';

type Drawn = Pick<CharacterRow, 'id' | 'name' | 'creator_id' | 'seed_slug' | 'tag_names'>;

type Described = Pick<CharacterContent, 'description' | 'personality'>;

export const presentLook = (
  character: Drawn,
  { look, description, personality }: Described & { look: Look },
  rating: Rating,
) => ({
  name: character.name,
  // Without a seed every picture would show a different face.
  seed: look.seed || character.id,
  // Built-in characters describe their appearance in full; for others tags and texts are read.
  tags:
    character.seed_slug === null
      ? drawnTags({ tags: [...character.tag_names, ...look.tags], description, personality })
      : look.tags,
  words: look.words ?? '',
  rating,
  creatorId: character.creator_id,
});

/** The look of a draft; null for everybody except its creator. */
export async function draftLook(db: Db, id: string, userId: string) {
  const row = await findDraftLook(db, id, userId);
  if (!row) return null;
  const content = row.content as CharacterContent | null;
  const name = content?.name || row.name || 'this character';
  const look = content?.look ?? { seed: '', tags: [] };
  const tag_names = content?.tags ?? row.tag_names;
  const texts = { description: content?.description ?? '', personality: content?.personality ?? '' };
  return presentLook({ ...row, name, tag_names }, { look, ...texts }, content?.rating ?? row.rating);
}
