// Who draws a model that is asked for: it, and what comes after it in the line that it stands in.
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import { BUILT_IN, PICTURE_ROLES, type PictureRole } from '../rules.ts';
import type { ConnectedEngines, NamedModel } from './connected-engines.ts';
import type { Circuit } from './health/circuit.ts';

type DrawingModel = NamedModel<ImageEngine>;

interface Parts {
  connected: Pick<ConnectedEngines<ImageEngine>, 'namesOf' | 'lineOf'>;
  isFixed(role: PictureRole): boolean;
  /** Null where its engine was removed, is off, or cannot be used. */
  find(id: string): DrawingModel | null;
  /** The first model of the built-in engine. */
  builtIn(): Promise<DrawingModel>;
  circuitOf(engine: ImageEngine): Circuit;
}

/** A model that may draw. */
interface ModelInLine extends DrawingModel {
  /** False while its engine rests after faults. */
  take(): boolean;
}

export function createPictureLines({ connected, isFixed, find, builtIn, circuitOf }: Parts) {
  async function followersOf(id: string): Promise<DrawingModel[]> {
    const role = PICTURE_ROLES.find((each) => !isFixed(each) && connected.namesOf(each).includes(id));
    if (!role) return [];
    const names = connected.namesOf(role);
    const after = new Set(names.slice(names.indexOf(id) + 1));
    const line = connected.lineOf(role).filter((named) => after.has(named?.id ?? BUILT_IN));
    return Promise.all(line.map(async (named) => named ?? builtIn()));
  }

  /** In order; empty where nobody does. */
  return async function lineFor(id: string): Promise<ModelInLine[]> {
    const asked = find(id);
    const line = [...(asked ? [asked] : []), ...(await followersOf(id))];
    return line.map((drawing) => ({ ...drawing, take: () => circuitOf(drawing.engine).take() }));
  };
}
