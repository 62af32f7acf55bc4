import { expect, it } from 'vitest';
import { viewOf } from './setup-view.ts';
import { jobOf, stateOf } from './test-support/states.ts';

const CONNECTED = { name: 'Harbor 12B', isStandIn: false };

it.each([
  ['a new installation chooses', stateOf(), null, 'choose'],
  ['a download is shown', stateOf({ job: jobOf() }), null, 'ready'],
  ['a download that stopped too', stateOf({ job: jobOf({ status: 'failed' }) }), null, 'ready'],
  ['unless another way is wanted', stateOf({ job: jobOf({ status: 'failed' }) }), 'choose', 'choose'],
  ['a model that speaks is tried before it is kept', stateOf({ current: CONNECTED }), null, 'try'],
  [
    'after a choice another one can be made',
    stateOf({ current: CONNECTED, choice: 'server' }),
    null,
    'choose',
  ],
  ['an engine of the settings is not chosen', stateOf({ current: CONNECTED, isFixed: true }), null, 'choose'],
  [
    'a download that is over leads on',
    stateOf({ job: jobOf({ status: 'done' }), choice: 'server' }),
    'model',
    'try',
  ],
  ['a download that was ended leads back', stateOf(), 'model', 'choose'],
  ['the end is shown when asked for', stateOf({ choice: 'model' }), 'done', 'done'],
] as const)('%s', (_what, state, wanted, view) => expect(viewOf(state, wanted)).toBe(view));
