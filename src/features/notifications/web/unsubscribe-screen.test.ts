// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import { UnsubscribeScreen } from './unsubscribe-screen.tsx';

const CALL = 'POST /api/notifications/unsubscribe';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(answer: Answer, token: string | undefined = 't') {
  const answers = { [CALL]: answer };
  return { answers, ...network(answers), ...drawScreen(h(UnsubscribeScreen, { token }), { who: 'guest' }) };
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('switches off only after a click, and says what', async () => {
  const { asked, bodiesOf } = draw(json({ success: true, kind: 'likes' }));
  await heading('Fewer emails?');
  expect(asked).toEqual([]);
  await press();
  await heading('That is switched off');
  expect(screen.getByText(/no more emails about likes\./)).toBeTruthy();
  expect(bodiesOf(CALL)).toEqual([{ token: 't' }]);
});

it('a link that was not signed here is said to be none', async () => {
  draw(refusal(422, 'notifications.link_invalid', 'This link is not valid'));
  await press();
  await heading('This link is not valid');
  expect(screen.getByRole('alert')).toBeTruthy();
});

it('a page without a link says the same', async () => {
  draw(unreachable, '');
  await heading('This link is not valid');
});

it('a server that is not reached can be asked again', async () => {
  const { answers } = draw(unreachable);
  await press();
  expect(await screen.findByText(/That did not work/)).toBeTruthy();
  answers[CALL] = json({ success: true, kind: 'digest' });
  await press();
  await heading('That is switched off');
  expect(screen.getByText(/the daily digest/)).toBeTruthy();
});
