// The engines as an administrator sees them: models and their terms, settings without secrets.
import type { z } from 'zod';
import { fieldsOf } from '../../../shared/settings-form.ts';
import type { EngineKindForm } from '../contract.ts';
import type { Connected } from './connected-engines.ts';
import type { EngineSettings } from './kept-engines.ts';

/** A desk waits no longer for a list of models. */
const LIST_MS = 5_000;

/** What a desk has to know of a kind of engine. */
export interface DeskKind {
  id: string;
  title: string;
  settings: z.ZodObject;
  capabilities: { isAddable: boolean };
}

export interface Described<Model> {
  id: string;
  name: string;
  kind: string;
  isOff: boolean;
  settings: Record<string, string>;
  secrets: string[];
  problem: string | null;
  models: Model[];
}

export const formsOf = (kinds: readonly DeskKind[]): EngineKindForm[] =>
  kinds
    .filter(({ capabilities }) => capabilities.isAddable)
    .map(({ id, title, settings }) => ({ id, title, fields: fieldsOf(settings) }));

/** Without user, password and query, which may hold keys. */
export function plainAddress(text: unknown): string {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url ? `${url.origin}${url.pathname}`.replace(/\/$/, '') : '';
}

function shownSettings(kind: DeskKind | undefined, settings: EngineSettings) {
  const shown: Record<string, string> = {};
  const secrets: string[] = [];
  for (const { name, type, isSecret } of kind ? fieldsOf(kind.settings) : []) {
    const value = settings[name];
    if (value === undefined) continue;
    if (isSecret) secrets.push(name);
    else shown[name] = type === 'address' ? plainAddress(value) : String(value as string | number);
  }
  return { settings: shown, secrets };
}

/** An engine whose list fails is unavailable; the others are not concerned. */
export async function describeEngine<Engine, Model>(
  connected: Connected<Engine>,
  kinds: readonly DeskKind[],
  modelsOf: (engine: Engine, engineId: string, signal: AbortSignal) => Promise<Model[]>,
): Promise<Described<Model>> {
  const { id, name, kind, isOff = false, engine, settings } = connected;
  const described = {
    ...{ id, name, kind, isOff },
    ...shownSettings(
      kinds.find((each) => each.id === kind),
      settings ?? {},
    ),
  };
  if (!engine) return { ...described, problem: connected.problem, models: [] };
  try {
    const models = await modelsOf(engine, id, AbortSignal.timeout(LIST_MS));
    return { ...described, problem: null, models };
  } catch (error) {
    return { ...described, problem: error instanceof Error ? error.message : String(error), models: [] };
  }
}
