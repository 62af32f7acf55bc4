// The engines as an administrator sees them: models and their terms, settings without secrets.
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { fieldsOf } from '../../../shared/settings-form.ts';
import type { AddedEngine, EngineKindForm, EngineModel } from '../contract.ts';
import { modelId } from '../rules.ts';
import type { Connected } from './connected-engines.ts';
import type { EngineSettings } from './kept-engines.ts';

/** A desk waits no longer for a list of models. */
const LIST_MS = 5_000;

export const formsOf = (kinds: readonly ChatEngineKind[]): EngineKindForm[] =>
  kinds
    .filter(({ capabilities }) => capabilities.isAddable)
    .map(({ id, title, settings }) => ({ id, title, fields: fieldsOf(settings) }));

/** Without user, password and query, which may hold keys. */
export function plainAddress(text: unknown): string {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url ? `${url.origin}${url.pathname}`.replace(/\/$/, '') : '';
}

function shownSettings(kind: ChatEngineKind | undefined, settings: EngineSettings) {
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

async function modelsOf({ id, engine }: Connected): Promise<EngineModel[]> {
  const models = await engine!.models(AbortSignal.timeout(LIST_MS));
  return models.map(({ id: name, ...model }) => ({ ...model, name, id: modelId(id, name) }));
}

/** An engine whose list fails is unavailable; the others are not concerned. */
export async function describeEngine(
  connected: Connected,
  kinds: readonly ChatEngineKind[],
): Promise<AddedEngine> {
  const { id, name, kind, engine, settings } = connected;
  const described = {
    ...{ id, name, kind },
    ...shownSettings(
      kinds.find((each) => each.id === kind),
      settings ?? {},
    ),
  };
  if (!engine) return { ...described, problem: connected.problem, models: [] };
  try {
    return { ...described, problem: null, models: await modelsOf(connected) };
  } catch (error) {
    return { ...described, problem: error instanceof Error ? error.message : String(error), models: [] };
  }
}
