// What the pictures of the guides show: somebody with a few conversations, a draft, an imported card and pictures.
import type { RunningProduct } from '../../test/support/running-product.ts';
import type { Visitor } from '../../test/support/visitor.ts';
import { EXAMPLES } from '../../src/features/characters/web/creator/examples.ts';
import { newEntry } from '../../src/shared/words/lore/blank-lore.ts';

const INTERESTS = ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'];
const PASSWORD = 'secret words';

export interface Person {
  visitor: Visitor;
  id: string;
  /** For the browser's storage. */
  stored: Record<string, string>;
}

/** @param hasInterests false for somebody who has not chosen any yet */
export async function signUp(
  product: RunningProduct,
  username: string,
  hasInterests = true,
): Promise<Person> {
  const visitor = await product.visit();
  const signedIn = await visitor.account.register({
    body: { email: `${username}@example.test`, username, password: PASSWORD },
  });
  visitor.session.accessToken = signedIn.accessToken;
  const { id } = signedIn.user;
  if (hasInterests) {
    const body = { selectedTags: INTERESTS, completedOnboarding: true as const, nsfwEnabled: false };
    await visitor.tags.savePreferences({ params: { id }, body });
  }
  return { visitor, id, stored: await storedOf(visitor, signedIn) };
}

export async function signIn(product: RunningProduct, username: string): Promise<Person> {
  const visitor = await product.visit();
  const signedIn = await visitor.account.login({ body: { emailOrUsername: username, password: PASSWORD } });
  visitor.session.accessToken = signedIn.accessToken;
  return { visitor, id: signedIn.user.id, stored: await storedOf(visitor, signedIn) };
}

const storedOf = async (visitor: Visitor, tokens: { accessToken: string; refreshToken: string }) => ({
  nb_access_token: tokens.accessToken,
  nb_refresh_token: tokens.refreshToken,
  nb_user: JSON.stringify(await visitor.account.me()),
});

const LORE = [
  [
    'The letters',
    ['letter', 'letters', 'bottle'],
    'Sailors throw letters to the lighthouse overboard in bottles. Ilka has kept every one, sorted by tide, and has answered forty-one of them.',
  ],
  [
    'The man at sea',
    ['spring', 'whaler', 'forty-one'],
    'The forty-first answer went to a whaler’s mate who has been at sea since spring. He has not replied. She checks the tide line before she checks the post.',
  ],
  [
    'The lamp',
    ['lamp', 'lens', 'wick'],
    'The lamp has nine wicks; the ninth is never lit. Whoever asks is told that it is for company.',
  ],
  [
    'The flooded road',
    ['causeway', 'road', 'tide'],
    'The causeway floods for six hours. Nobody leaves before dawn, and Ilka knows the minute.',
  ],
] as const;

/** A card of an older program, with faults that are put right. */
export const WORN_CARD = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Brann of the Ford',
    description:
      'Brann is a ferryman, 58 years old, who hasnâ€™t lost a passenger yet. He talks to the river first and to people second.',
    personality: 'Gruff, patient, fond of bad jokes.',
    scenario: 'The last crossing of the day.',
    first_mes: '*He holds the rope with one hand.* "Mind the wet plank. It minds you."',
    mes_example: null,
    creator_notes: 'Written over two winters.',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: 'Night already? Then it is double fare, and half the talk.',
    tags: 'man, fantasy, slice of life',
    creator: 'somebody else',
    character_version: 1.2,
    extensions: { depth_prompt: { prompt: 'Brann never hurries.', depth: 4 } },
    character_book: {
      entries: [
        {
          keys: 'ford, river',
          content: 'The ford is called the Widow, and nobody says why.',
          enabled: 'true',
          insertion_order: '10',
        },
        { keys: ['toll', ''], content: 'The toll is a coin or a story.', enabled: true, insertion_order: 20 },
      ],
    },
  },
};

/** Everything that has to be there before a browser looks. */
export async function prepare({ visitor }: Person) {
  const { items } = await visitor.discovery.list({ query: { limit: 100 } });
  const idOf = (name: string): string => {
    const found = items.find((item) => item.name === name);
    if (!found) throw new Error(`There is no ${name} in the catalogue`);
    return found.id;
  };
  const say = async (name: string, ...lines: string[]) => {
    for (const content of lines)
      await Array.fromAsync(visitor.chat.send({ params: { id: idOf(name) }, body: { content } }));
  };
  const draw = async (prompt: string, name: string, more: { seed?: string; count?: number } = {}) => {
    const job = await visitor.images.generate({ body: { prompt, characterId: idOf(name), ...more } });
    await Array.fromAsync(visitor.images.watch({ params: { id: job.id } }));
    return visitor.images.job({ params: { id: job.id } });
  };

  await visitor.coins.claimMonthly();
  await visitor.payments.changeSettings({ body: { spendCap: 3_000 } });
  await say('Hana Sato', 'The train stopped a mile short, so I walked. My name is Sam. Is the kettle on?');
  await say(
    'Rahim Qureshi',
    'My name is Sam. I work at a bakery, and I have a dog called Biscuit.',
    'I love the smell of old pianos. Is yours in tune?',
  );
  await say('Isolde Varga', 'I walked from the bridge. Why are there no clocks in the house?');
  const { messages } = await visitor.chat.open({ params: { id: idOf('Isolde Varga') } });
  const reply = messages.at(-1)!;
  await Array.fromAsync(
    visitor.chat.regenerate({ params: { id: idOf('Isolde Varga'), messageId: reply.id } }),
  );

  const lights = [];
  for (const light of ['candlelight', 'moonlight', 'neon lights'])
    lights.push((await draw(`close-up, high collar, ${light}`, 'Isolde Varga', { seed: '7' })).images[0]!);

  const [keeper] = EXAMPLES;
  const content = {
    ...keeper!.content,
    lorebook: {
      ...keeper!.content.lorebook,
      entries: LORE.map(([name, keys, text], place) => ({
        ...newEntry(String(place + 1)),
        name,
        keys: [...keys],
        content: text,
      })),
    },
  };
  const draft = await visitor.characters.create({ body: { content, publish: false } });
  const published = await visitor.characters.create({
    body: { content: { ...EXAMPLES[1]!.content, visibility: 'private' as const }, publish: true },
  });
  const unfinished = await visitor.characters.create({
    body: {
      content: {
        ...EXAMPLES[3]!.content,
        age: null,
        hook: '',
        personality: 'A girl of few words.',
        rating: null,
      },
      publish: false,
    },
  });
  return { idOf, lights, draft, published, unfinished };
}

export type Prepared = Awaited<ReturnType<typeof prepare>>;
