import { expect, test } from 'vitest';
import { orderOf } from './composer-keys.ts';

const press = (key: string, change: object = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, keyCode: 0 },
  nativeEvent: { isComposing: false },
  ...change,
});
const calm = { drafts: null, isBusy: false, canUndo: false, isEmpty: false };
const failed = { ...calm, drafts: { chosen: null } };
const drafting = { ...calm, drafts: { chosen: 1 } };

test.each([
  ['Enter sends', press('Enter'), calm, { kind: 'send' }],
  ['with Shift it breaks the line', press('Enter', { shiftKey: true }), calm, null],
  ['and confirms a candidate', press('Enter', { nativeEvent: { isComposing: true } }), calm, null],
  ['Enter queues while a reply is written', press('Enter'), { ...calm, isBusy: true }, { kind: 'send' }],
  [
    'Ctrl and Enter steer it',
    press('Enter', { ctrlKey: true }),
    { ...calm, isBusy: true },
    { kind: 'steer' },
  ],
  ['Escape stops it', press('Escape'), { ...calm, isBusy: true }, { kind: 'stop' }],
  ['Escape is nobody’s else', press('Escape'), calm, null],
  ['Enter takes a draft, and never sends it', press('Enter'), drafting, { kind: 'take', index: 1 }],
  ['Tab takes it', press('Tab'), drafting, { kind: 'take', index: 1 }],
  ['Tab leaves the field otherwise', press('Tab'), calm, null],
  ['with Shift it always does', press('Tab', { shiftKey: true }), drafting, null],
  ['a number takes that draft', press('3'), drafting, { kind: 'take', index: 2 }],
  ['other numbers are typed', press('4'), drafting, null],
  ['numbers are typed without drafts', press('3'), calm, null],
  ['arrows choose', press('ArrowDown'), drafting, { kind: 'choose', index: 2 }],
  ['Escape closes them', press('Escape'), { ...drafting, isBusy: true }, { kind: 'close' }],
  ['Enter and numbers write where no draft could be written', press('Enter'), failed, { kind: 'send' }],
  ['a number is typed there', press('1'), failed, null],
  ['Escape closes that too', press('Escape'), failed, { kind: 'close' }],
  [
    'up edits the last message where nothing is written',
    press('ArrowUp'),
    { ...calm, isEmpty: true },
    { kind: 'editLast' },
  ],
  ['up moves the cursor in a text', press('ArrowUp'), calm, null],
  [
    'up edits nothing while a reply is written',
    press('ArrowUp'),
    { ...calm, isEmpty: true, isBusy: true },
    null,
  ],
  ['Ctrl and Z undo', press('z', { ctrlKey: true }), { ...calm, canUndo: true }, { kind: 'undo' }],
  ['or are the browser’s', press('z', { ctrlKey: true }), calm, null],
  ['Alt and D draft', press('d', { altKey: true }), calm, { kind: 'draft' }],
])('%s', (_name, key, situation, order) => {
  expect(orderOf(key, situation)).toEqual(order);
});
