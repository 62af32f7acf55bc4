// Inserts the first catalogue at the first start: house creators and their characters from
// content/characters.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { houseCreator } from '../../features/account/server/house-creators.store.ts';
import type { Characters } from '../../features/characters/server/characters.service.ts';
import type { Seeding } from '../../features/images/server/drawing/seeding.ts';
import type { Safety } from '../../features/safety/server/safety.service.ts';
import type { Tags } from '../../features/tags/server/tags.service.ts';
import type { Database, Tx } from '../../platform/server/db/database.ts';
import { takeTurns } from '../../platform/server/db/take-turns.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import { PROJECT_ROOT } from '../../platform/server/places/project-root.ts';

const FOLDER = path.join(PROJECT_ROOT, 'content/characters');

/** Least age of the catalogue's characters, well above the least age that is allowed. */
const AGE_MIN = 21;

const Creator = z.strictObject({ username: z.string(), displayName: z.string(), bio: z.string() });
const Card = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  age: z.number().int().min(AGE_MIN),
  hook: z.string().min(1),
  description: z.string().min(1),
  personality: z.string().min(1),
  scenario: z.string().min(1),
  greetings: z.array(z.string().min(1)).length(3),
  exampleDialogue: z.string().min(1),
  tags: z.array(z.string()).min(1),
  look: z.strictObject({ seed: z.string(), tags: z.array(z.string()) }),
  pictures: z.array(z.string()).length(2),
  starters: z.array(z.string()).max(6),
  /** Whether only members may chat with it. In databases that already have the card, a migration sets it. */
  isPremium: z.boolean().default(false),
});
export type SeedCard = z.infer<typeof Card>;

export interface CreatorCatalogue {
  creator: z.infer<typeof Creator>;
  cards: SeedCard[];
}

async function readJson<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success)
    throw new Error(
      `${path.basename(file)} is not a character of the catalogue:\n${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}

/**
 * @param known slugs that are skipped; the file of a card is named after its slug.
 * @returns the creators who have at least one card that is not known.
 * @throws Error naming the file that is invalid.
 */
export async function readCatalogue(
  known: ReadonlySet<string>,
  folder = FOLDER,
): Promise<CreatorCatalogue[]> {
  const names = (await readdir(folder)).sort();
  const read = await Promise.all(
    names.map(async (name) => {
      const files = (await readdir(path.join(folder, name)))
        .filter((file) => file !== 'creator.json' && !known.has(path.parse(file).name))
        .sort();
      if (files.length === 0) return [];
      const creator = await readJson(path.join(folder, name, 'creator.json'), Creator);
      return [
        {
          creator,
          cards: await Promise.all(files.map((file) => readJson(path.join(folder, name, file), Card))),
        },
      ];
    }),
  );
  return read.flat();
}

export interface SeedDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  tags: Tags;
  characters: Characters;
  images: Seeding;
  safety: Safety;
  log: Log;
}

/** Adds missing characters and leaves existing ones unchanged. @returns how many characters were added. */
export async function seed(deps: SeedDeps): Promise<number> {
  await deps.database.transact((tx) => deps.tags.seed(tx));
  // Most starts find nothing missing, and need no lock to see it.
  if ((await readCatalogue(await deps.characters.seededSlugs())).length === 0) return 0;
  return deps.database.jobs.transact(async (tx) => {
    // Servers that start at the same time on an empty database add it one after the other.
    await takeTurns(tx, 'catalogue');
    const missing = await readCatalogue(await deps.characters.seededSlugs(tx));
    const longest = Math.max(0, ...missing.map(({ cards }) => cards.length));
    // Takes one card of each creator in turn, so that the feed begins with variety.
    for (let round = 0; round < longest; round++) {
      for (const { creator, cards } of missing) {
        const card = cards[round];
        if (!card) continue;
        const at = new Date(deps.clock.now());
        const creatorId = await houseCreator(tx, { ...creator, newId: deps.ids.next(), at });
        await addCharacter(deps, tx, creatorId, card, round);
      }
    }
    return missing.reduce((sum, { cards }) => sum + cards.length, 0);
  });
}

/**
 * `nsfw` and `suggestive` are tags of the catalogue. A card with neither is shown on every adult's front
 * page.
 */
const ratingOf = (tags: string[]) =>
  tags.includes('nsfw') ? 'nsfw' : tags.includes('suggestive') ? 'suggestive' : 'sfw';

/** The parts of a card that the safety check reads. */
export const checkedTexts = ({ age, greetings, tags, name, hook, ...card }: SeedCard) => {
  const { description, personality, scenario, exampleDialogue, starters } = card;
  const texts = { name, hook, description, personality, scenario, exampleDialogue };
  return { age, greetings, tags, texts: { ...texts, starters: starters.join('\n') } };
};

async function addCharacter(
  deps: SeedDeps,
  tx: Tx,
  creatorId: string,
  card: SeedCard,
  round: number,
): Promise<void> {
  const { characters, images, ids, clock, safety } = deps;
  const blocked = safety.findInCharacter(checkedTexts(card));
  if (blocked) {
    deps.log.error(`The catalogue's ${card.slug} is left out: ${blocked}`);
    return;
  }
  const id = ids.next();
  const rating = ratingOf(card.tags);
  const { slug, pictures, ...texts } = card;
  await characters.insert(tx, {
    ...texts,
    id,
    versionId: ids.next(),
    creatorId,
    seedSlug: slug,
    rating,
    visibility: 'public',
    // Ranks the first card of each creator before the second cards. NSFW cards, which are covered, rank last.
    score: 1 - round / 100 - (rating === 'nsfw' ? 0.5 : 0),
    at: new Date(clock.now()),
  });
  const picture = { characterId: id, creatorId, look: card.look, isNsfw: rating === 'nsfw' };
  await images.enqueueSeed(tx, { ...picture, purpose: 'avatar', position: 0, prompt: '', seed: '' });
  for (const [index, prompt] of pictures.entries()) {
    await images.enqueueSeed(tx, {
      ...picture,
      purpose: 'gallery',
      position: index + 1,
      prompt,
      seed: String(index + 1),
    });
  }
}
