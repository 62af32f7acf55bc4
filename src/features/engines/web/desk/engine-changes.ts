import type { EngineBody } from '../../contract.ts';

/** What an administrator does with engines, whether they write, draw or embed. */
export interface EngineChanges {
  add(body: EngineBody): Promise<unknown>;
  change(id: string, body: EngineBody): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  switch(id: string, isOff: boolean): Promise<unknown>;
}
