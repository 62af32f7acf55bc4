export type State = 'ok' | 'warn' | 'fail';

export interface Finding {
  area: string;
  state: State;
  what: string;
}
