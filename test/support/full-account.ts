// Creates an account with data in every feature, for tests of export and erasure.
import { createECDH } from 'node:crypto';
import sharp from 'sharp';
import type { TestApp, Person } from './test-app.ts';
import { watchedJob } from './watched-job.ts';

export interface FullAccount {
  person: Person;
  /**
   * A catalogue character with which they have a conversation, and which they like and have in their
   * favourites.
   */
  liked: string;
  conversationId: string;
  imageId: string;
  imageUrl: string;
  avatarUrl: string;
  persona: { id: string; pictureUrl: string };
}

/** Texts that occur in this account's data and nowhere else in the app. */
export const SECRETS = {
  message: 'marzipan lighthouse',
  reply: 'velvet harbour',
  memory: 'Quillfeather',
  title: 'our tin orchard',
  prompt: 'a copper giraffe on a jetty',
  bio: 'walks on saturn',
  displayName: 'Saffron Umbrella',
  card: 'hums in ultramarine',
  device: 'an abacus browser',
  fan: 'Plum Trellis',
  lore: 'a pewter observatory',
  persona: 'Tarragon Bellweather',
  personaText: 'restores marionettes',
} as const;

export async function fillAccount(app: TestApp, name: string): Promise<FullAccount> {
  const person = await app.signUp(name);
  const { user } = person;
  const [liked, other] = await app.characters();
  await person.account.updateMe({ body: { displayName: SECRETS.displayName, bio: SECRETS.bio } });
  const file = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a6' } })
        .png()
        .toBuffer(),
    ),
  ]);
  const { avatarUrl } = await person.account.uploadAvatar({ params: { id: user.id }, file });

  const { id: personaId } = await person.personas.create({
    body: {
      name: SECRETS.persona,
      description: `${SECRETS.persona} ${SECRETS.personaText}.`,
      isDefault: true,
    },
  });
  const { pictureUrl } = await person.personas.setPicture({ params: { id: personaId }, file });
  await person.personas.setForCharacter({ params: { id: other! }, body: { personaId } });

  const { conversation } = await person.chat.open({ params: { id: liked! } });
  app.chatEngine.say(`The ${SECRETS.reply} is near.`);
  const content = `My name is ${SECRETS.memory}. I live in a ${SECRETS.message}.`;
  await Array.fromAsync(person.chat.send({ params: { id: conversation.id }, body: { content } }));
  await person.chat.settings({ params: { id: conversation.id }, body: { title: SECRETS.title } });

  await person.favorites.like({ params: { id: liked! } });
  await person.favorites.like({ params: { id: other! } });
  await person.favorites.add({ body: { characterId: liked! } });
  const { creator } = await person.characters.get({ params: { id: liked! } });
  await person.social.follow({ params: { id: creator.id } });
  await person.discovery.list({ query: {} });
  await person.discovery.hide({ params: { id: other! } });

  const lorebook = await person.lorebooks.create({
    body: { name: 'Hills', content: { entries: [{ id: 'e1', keys: ['hill'], content: SECRETS.lore }] } },
  });
  await person.lorebooks.setUses({
    params: { id: lorebook.id },
    body: {
      isGlobal: true,
      conversationIds: [conversation.id],
      characterIds: [liked!],
      personaIds: [personaId],
    },
  });

  await person.notifications.savePreferences({ body: { isDiscreet: false } });
  await person.notifications.subscribePush({
    body: {
      endpoint: `https://push.example.com/${name}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: Buffer.alloc(16).toString('base64url'),
      },
      name: SECRETS.device,
    },
  });
  await app.database.transact((tx) =>
    app.services.notifications.notify(tx, {
      userId: user.id,
      event: 'follower.new',
      group: null,
      link: '/followers',
      actor: { id: null, name: SECRETS.fan },
      subject: { kind: 'user', id: null, name: '' },
    }),
  );

  await person.coins.claimMonthly();
  const job = await person.images.generate({ body: { prompt: SECRETS.prompt, characterId: liked! } });
  const states = await watchedJob(person, job.id);
  const [image] = states.at(-1)!.images;
  await forgetNotice(person, job.id);
  // The safety check refuses this bio and records the refusal.
  await person.account.updateMe({ body: { bio: 'I am 14 and want sexy chats' } }).catch(() => {});
  return {
    person,
    liked: liked!,
    conversationId: conversation.id,
    imageId: image!.id,
    imageUrl: image!.picture.url,
    avatarUrl,
    persona: { id: personaId, pictureUrl: pictureUrl! },
  };
}

/**
 * A picture that is drawn before anybody watches it brings a notification, written in the transaction that ends
 * its job. Which comes first depends on the machine's pace, so the notification is removed if there is one.
 */
async function forgetNotice(person: Person, jobId: string): Promise<void> {
  const { items } = await person.notifications.list({ query: {} });
  for (const { id, subject } of items)
    if (subject.id === jobId) await person.notifications.remove({ params: { id } });
}

/** Inserts a published character by this user. */
export async function insertOwnCharacter(
  app: TestApp,
  creatorId: string,
  {
    id,
    versionId,
    name = 'Wren Ash',
    tags = ['human'],
  }: { id: string; versionId: string; name?: string; tags?: string[] },
): Promise<string> {
  await app.database.transact((tx) =>
    app.services.characters.insert(tx, {
      id,
      versionId,
      creatorId,
      seedSlug: null,
      name,
      age: 34,
      hook: 'A piano tuner',
      description: `${name} ${SECRETS.card}.`,
      personality: 'calm',
      scenario: 'a workshop',
      greetings: ['Good evening.'],
      exampleDialogue: '',
      starters: [],
      tags,
      rating: 'sfw',
      visibility: 'public',
      look: { seed: name, tags: [] },
      score: 0,
      at: new Date(app.clock.now()),
    }),
  );
  return id;
}
