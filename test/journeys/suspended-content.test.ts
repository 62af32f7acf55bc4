// What suspended users made is not public while they are suspended, and is as before afterwards.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../support/test-app.ts';
import {
  app,
  characterOf,
  DAY,
  decide,
  file,
  guest,
  isListed,
  maker,
  moderator,
  pattern,
  playRemovals,
  publishedPicture,
  signIn,
  statusAt,
} from '../support/removals-stage.ts';

playRemovals();

const suspend = (person: Person, days?: number) =>
  moderator.account.suspend({
    params: { id: person.user.id },
    body: { reason: 'Insulted others', ...(days === undefined ? {} : { days }) },
  });
const lift = (person: Person) =>
  moderator.account.liftSuspension({ params: { id: person.user.id }, body: { reason: 'Apologised' } });

interface Made {
  owner: Person;
  characterId: string;
  name: string;
  imageId: string;
  imageUrl: string;
  portraitUrl: string;
  avatarUrl: string;
}

let names = 0;
const blob = async () => new Blob([new Uint8Array(await pattern())]);

async function fullMaker(): Promise<Made> {
  const owner = await maker();
  const name = `Quillon Marrow ${'abcdefgh'[names++]}`;
  const characterId = await characterOf(owner, name);
  const portrait = await owner.images.uploadPortrait({ params: { id: characterId }, file: await blob() });
  const picture = await publishedPicture(owner);
  const { avatarUrl } = await owner.account.uploadAvatar({
    params: { id: owner.user.id },
    file: await blob(),
  });
  return {
    owner,
    characterId,
    name,
    imageId: picture.id,
    imageUrl: picture.picture.url,
    portraitUrl: portrait.avatar.url,
    avatarUrl,
  };
}

const works = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );
const isShared = async (path: string) => (await app.services.factsOf(path)).isListed;

/** Every place where others find what somebody made; true where it is found. */
async function places(made: Made, viewer: Person): Promise<Record<string, boolean>> {
  const { owner, characterId, name, imageId } = made;
  const userId = owner.user.id;
  await signIn(viewer);
  const has = (items: readonly { id: string }[], id: string) => items.some((item) => item.id === id);
  const search = await viewer.discovery.search({ query: { q: name } });
  const showcase = await viewer.images.showcase({ query: { limit: 100 } });
  const gallery = await viewer.images.list({ query: { userId } }).catch(() => ({ items: [] }));
  const newest = await viewer.social.newest({ query: {} });
  const followed = await viewer.social.following({ params: { id: viewer.user.id }, query: {} });
  const favorites = await viewer.favorites.list({ query: {} });
  return {
    list: await isListed(characterId, userId),
    tag: has(
      (await viewer.discovery.list({ query: { sort: 'new', filter: 'human', limit: 100 } })).items,
      characterId,
    ),
    search: JSON.stringify(search).includes(characterId),
    creatorsFound: JSON.stringify(search).includes(`"username":"${owner.user.username}"`),
    page: await works(guest.characters.get({ params: { id: characterId } })),
    favorites: has(favorites.items, characterId),
    newest: has(newest.items, characterId),
    followed: has(followed.items, userId),
    showcase: has(showcase.items, imageId),
    gallery: has(gallery.items, imageId),
    picture: await works(guest.images.picture({ params: { id: imageId } })),
    pictureFile: (await statusAt(made.imageUrl)) === 200,
    portraitFile: (await statusAt(made.portraitUrl)) === 200,
    avatarFile: (await statusAt(made.avatarUrl)) === 200,
    profile: await works(guest.account.profile({ params: { id: userId } })),
    creator: await works(guest.social.counts({ params: { id: userId } })),
    followers: await works(guest.social.followers({ params: { id: userId }, query: {} })),
    sharePicture: (await statusAt(`/share/characters/${characterId}.jpg`)) === 200,
    characterHead: await isShared(`/characters/${characterId}`),
    creatorHead: await isShared(`/creators/${userId}`),
    sitemap: (await (await fetch(new URL('/sitemaps/characters-1.xml', app.origin))).text()).includes(
      characterId,
    ),
  };
}

let viewer: Person;
beforeAll(async () => {
  viewer = await maker();
});

async function followAndKeep({ owner, characterId }: Made): Promise<void> {
  await signIn(viewer);
  await viewer.social.follow({ params: { id: owner.user.id } });
  await viewer.favorites.add({ body: { characterId } });
}

const of = (found: Record<string, boolean>, value: boolean) =>
  Object.entries(found).flatMap(([place, is]) => (is === value ? [place] : []));

test('they are nowhere while their maker is suspended, and everywhere once it is lifted', async () => {
  const made = await fullMaker();
  await followAndKeep(made);
  const { conversation } = await viewer.chat.open({ params: { id: made.characterId } });
  expect(of(await places(made, viewer), false)).toEqual([]);

  await suspend(made.owner);
  // Servers may go on serving what has become private for less than a minute.
  app.clock.advance(60_000);
  expect(of(await places(made, viewer), true)).toEqual([]);
  // A running conversation can be read, and not continued, as with a hidden or deleted character.
  const opened = await viewer.chat.open({ params: { id: conversation.id } });
  expect(opened.conversation.character).toMatchObject({ isAvailable: false });
  await expect(viewer.social.follow({ params: { id: made.owner.user.id } })).rejects.toMatchObject({
    status: 404,
  });

  await signIn(moderator);
  await lift(made.owner);
  // Found results are kept for a minute.
  app.clock.advance(60_000);
  expect(of(await places(made, viewer), false)).toEqual([]);
});

test('they come back when the time of the suspension is over', async () => {
  const made = await fullMaker();
  await followAndKeep(made);
  await suspend(made.owner, 1);
  expect(await isListed(made.characterId, made.owner.user.id)).toBe(false);
  app.clock.advance(DAY + 1000);
  await app.services.suspendedContent.settle();
  expect(await isListed(made.characterId, made.owner.user.id)).toBe(true);
  expect(await statusAt(made.avatarUrl)).toBe(200);
});

test('what a removal request hides stays hidden when the suspension is lifted, and the other way round', async () => {
  const made = await fullMaker();
  const path = [`/characters/${made.characterId}`];
  await signIn(moderator);
  await suspend(made.owner);
  const receipt = await file('likeness', path);
  await lift(made.owner);
  expect(await works(guest.characters.get({ params: { id: made.characterId } }))).toBe(false);
  await suspend(made.owner);
  await decide(receipt.id, 'restore');
  expect(await works(guest.characters.get({ params: { id: made.characterId } }))).toBe(false);
  await lift(made.owner);
  expect(await works(guest.characters.get({ params: { id: made.characterId } }))).toBe(true);
});

test('a suspension from before an upgrade, and what was stored at the last moment, are hidden by the sweep', async () => {
  const made = await fullMaker();
  await signIn(moderator);
  await suspend(made.owner);
  // As if a call that had begun before the suspension was stored after it.
  await app.database.pool.query(
    "update characters set suspended_at = null, visibility = 'public', held_visibility = null where id = $1",
    [made.characterId],
  );
  await app.services.suspendedContent.settle();
  expect(await works(guest.characters.get({ params: { id: made.characterId } }))).toBe(false);
});
