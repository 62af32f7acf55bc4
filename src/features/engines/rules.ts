/** What a model that writes is used for. `default` writes all replies that no other role is chosen for. */
export const CHAT_ROLES = ['default', 'members', 'preview'] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

/**
 * What a model that draws is used for. `pictures`: where a user names no model. `first_pictures`: the pictures of the first
 * catalogue, and portraits of characters.
 */
export const PICTURE_ROLES = ['pictures', 'first_pictures'] as const;
export type PictureRole = (typeof PICTURE_ROLES)[number];

/** What a model that embeds texts is used for: memory is searched by meaning with it. */
export const EMBEDDING_ROLES = ['memory'] as const;
export type EmbeddingRole = (typeof EMBEDDING_ROLES)[number];

export type Role = ChatRole | PictureRole | EmbeddingRole;

/** Of a model that users may choose: it stands in a list on a phone. */
export const OFFER_NAME_MAX = 40;

/** In the line of a role: the engine that is there where none is chosen. It can follow others, never lead. */
export const BUILT_IN = 'built-in';

/** Hosts that one look for servers asks. */
export const FINDER_HOSTS_MAX = 8;

/** Models in the line of a role. */
export const LINE_MAX = 8;

/** A model of an engine, as one text. The names of models have slashes of their own. */
export const modelId = (engineId: string, model: string): string => `${engineId}/${model}`;

/** Null where it begins with no engine. */
export function splitModelId(id: string): { engineId: string; model: string } | null {
  const at = id.indexOf('/');
  return at < 0 ? null : { engineId: id.slice(0, at), model: id.slice(at + 1) };
}
