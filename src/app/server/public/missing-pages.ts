// Pages whose address names a character, a user or a tag that does not exist. They answer 404.
import type { ErrorCode } from '../../../shared/catalogue.ts';
import { AppError } from '../../../shared/errors.ts';
import { Id } from '../../../shared/words/ids.ts';
import { MISSING_PAGE, type FactsSource } from './page-facts.ts';

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export interface MissingPagesDeps {
  readCharacterPage: (id: string, viewer: Viewer) => Promise<unknown>;
  profiles: { show(userId: string): Promise<unknown> };
  tags: { one(name: string): Promise<unknown> };
}

/**
 * The server does not know who asks for a page. What only its owner may see answers 404 too, so that the
 * status does not reveal it; the owner's browser shows it nevertheless.
 */
const ANYBODY: Viewer = { userId: null, showNsfw: false };

export function createMissingPages({ readCharacterPage, profiles, tags }: MissingPagesDeps): FactsSource {
  const character = (id: string) =>
    Id.safeParse(id).success && exists(readCharacterPage(id.toLowerCase(), ANYBODY), 'characters.missing');
  const person = (id: string) =>
    Id.safeParse(id).success && exists(profiles.show(id.toLowerCase()), 'account.missing');
  const tag = (name: string) => exists(tags.one(name), 'tags.unknown');
  const kinds: Readonly<Record<string, (name: string) => Promise<boolean> | boolean>> = {
    characters: character,
    'character-gallery': character,
    creators: person,
    'user-profile': person,
    tags: tag,
  };

  return async (path) => {
    const [, kind = '', name = ''] = /^\/([a-z-]+)\/([^/]+)\/?$/.exec(path) ?? [];
    const isThere = kinds[kind];
    // The router refuses malformed escapes before.
    if (!isThere || (await isThere(decodeURIComponent(name)))) return null;
    return MISSING_PAGE;
  };
}

async function exists(asked: Promise<unknown>, missing: ErrorCode): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === missing) return false;
    throw error;
  }
}
