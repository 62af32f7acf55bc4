/** What a model is used for. `default` writes all replies that no other role is chosen for. */
export const ROLES = ['default', 'members', 'preview'] as const;
export type Role = (typeof ROLES)[number];

/** A model of an engine, as one text. The names of models have slashes of their own. */
export const modelId = (engineId: string, model: string): string => `${engineId}/${model}`;

/** Null where it begins with no engine. */
export function splitModelId(id: string): { engineId: string; model: string } | null {
  const at = id.indexOf('/');
  return at < 0 ? null : { engineId: id.slice(0, at), model: id.slice(at + 1) };
}
