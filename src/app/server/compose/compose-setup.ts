// The set-up: the engines, the models of the data folder, and a character of the house to try them with.
import { createModelStore } from '../../../adapters/chat-engine/local-model/model-store.ts';
import type { Characters } from '../../../features/characters/server/characters.service.ts';
import type { Discovery } from '../../../features/discovery/server/discovery.service.ts';
import type { CharacterList } from '../../../features/discovery/contract.ts';
import { createSetup, type SetupParts } from '../../../features/setup/server/create-setup.ts';
import type { House } from '../../../features/setup/server/setup.needs.ts';
import type { Config } from '../../../platform/server/config.ts';
import { contentRoots } from '../../../platform/server/content/content-roots.ts';

interface Parts extends Omit<SetupParts, 'models' | 'house'> {
  config: Config;
  characters: Characters;
  discovery: Discovery;
}

export const composeSetup = ({ config, characters, discovery, ...parts }: Parts) =>
  createSetup({
    ...parts,
    models: createModelStore({ dataDir: config.dataDir, contentDirs: contentRoots(config.CONTENT_DIR) }),
    house: createHouse({ ...parts, characters, discovery }),
  });

/** Enough for one that guests may chat with. */
const LOOKED_AT = 24;

function createHouse({
  database,
  characters,
  discovery,
}: Pick<Parts, 'database' | 'characters' | 'discovery'>): House {
  return {
    async character() {
      const query = { page: 1, limit: LOOKED_AT, sort: 'trending' } as const;
      const bytes = await discovery.list(query, { userId: null, showNsfw: false });
      const { items } = JSON.parse(bytes.toString()) as CharacterList;
      const listed = items.find((item) => !item.isUserCreated && !item.isPremium && !item.nsfw);
      const found = listed && (await characters.personaFor(database.db, listed.id, ''));
      if (!found) return null;
      const { id, name, avatarUrl: portraitUrl, tagNames: tags } = listed;
      return { id, name, portraitUrl, tags, rating: found.rating, persona: found.persona };
    },
  };
}
