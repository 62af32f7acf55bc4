// Which model draws a request, and what it understands of it.
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { TextParts, Understanding } from '../../../../platform/server/ports/image-engine.ts';
import type { DrawingModel, Permissions, PictureEngines } from '../images.needs.ts';

export function createModelChoice({
  db,
  engines,
  permissions,
}: {
  db: Db;
  engines: Pick<PictureEngines, 'offered' | 'find'>;
  permissions: Permissions;
}) {
  /** Whether the model is missing because its engine lists none at the moment. */
  function isAway(asked: string | undefined, offered: readonly DrawingModel[]): boolean {
    if (asked === undefined) return true;
    const found = engines.find(asked);
    return found !== null && offered.every(({ engine }) => engine !== found.engine);
  }

  return {
    /** Where none is asked for, the first that the user may use. @throws AppError images.model, memberships.required */
    async modelFor(asked: string | undefined, userId: string): Promise<string> {
      const offered = await engines.offered();
      const models = asked === undefined ? offered : offered.filter(({ id }) => id === asked);
      const [first] = models;
      if (!first) throw new AppError(isAway(asked, offered) ? 'images.model/away' : 'images.model');
      for (const { id, model } of models) {
        if (!(await permissions.isMemberModel(model))) return id;
        if ((await permissions.of(db, userId)).hasMemberModels) return id;
      }
      throw new AppError('memberships.required', {
        params: { name: first.name },
        extra: { action: `draw with ${first.name}` },
      });
    },

    /** Null for engines that do not know beforehand. */
    understanding: (
      model: string,
      asked: { parts: TextParts; negativePrompt: string },
    ): Understanding | null => engines.find(model)?.engine.understand?.(asked) ?? null,
  };
}
