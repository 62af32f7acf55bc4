import type { EngineBody } from '../../contract.ts';

/** What an administrator does with engines, whether they write or draw. */
export interface EngineChanges {
  add(body: EngineBody): Promise<unknown>;
  change(id: string, body: EngineBody): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}
