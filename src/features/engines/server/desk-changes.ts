// What an administrator changes at a desk, each with the desk as it is afterwards.
import type { EngineBody } from '../contract.ts';
import type { Role } from '../rules.ts';
import type { EngineDesk } from './engine-desk.ts';

type Desk<R extends Role> = Pick<
  EngineDesk<R>,
  'add' | 'update' | 'remove' | 'setRole' | 'setLine' | 'switch'
>;

export const deskChanges = <R extends Role, State>(desk: Desk<R>, state: () => Promise<State>) => ({
  /** @throws AppError engines.setting, engines.missing */
  add: (actorId: string | null, body: EngineBody): Promise<State> =>
    desk.add(actorId, body).then(() => state()),
  /** @throws AppError engines.setting, engines.missing */
  change: (actorId: string | null, id: string, body: EngineBody): Promise<State> =>
    desk.update(actorId, id, body).then(() => state()),
  /** @throws AppError engines.missing */
  remove: (actorId: string | null, id: string): Promise<State> =>
    desk.remove(actorId, id).then(() => state()),
  /** @throws AppError engines.missing */
  switch: (actorId: string | null, id: string, isOff: boolean): Promise<State> =>
    desk.switch(actorId, id, isOff).then(() => state()),
  /** @throws AppError engines.fixed, engines.model_missing */
  setRole: (actorId: string | null, role: R, model: string | null): Promise<State> =>
    desk.setRole(actorId, role, model).then(() => state()),
  /** @throws AppError engines.fixed, engines.model_missing */
  setLine: (
    actorId: string | null,
    role: R & Exclude<Role, 'memory'>,
    models: readonly string[],
  ): Promise<State> => desk.setLine(actorId, role, models).then(() => state()),
});
