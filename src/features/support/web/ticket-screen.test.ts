// @vitest-environment jsdom
// One request: the conversation, writing on, and its states.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import type { Attachment } from '../contract.ts';
import { message, ticket, TICKET_ID } from './test-support/sample-tickets.ts';
import { TicketScreen } from './ticket-screen.tsx';

const GET = `GET /api/support/tickets/${TICKET_ID}`;
const REPLY = `POST /api/support/tickets/${TICKET_ID}/messages`;
const SOLVE = `POST /api/support/tickets/${TICKET_ID}/solve`;
const REOPEN = `POST /api/support/tickets/${TICKET_ID}/reopen`;

beforeEach(() => {
  // jsdom has neither.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(
  answers: Record<string, Answer> = {},
  { who = 'member', key }: { who?: 'guest' | 'member'; key?: string } = {},
) {
  const answered: Record<string, Answer> = { [GET]: json(ticket()), ...answers };
  const net = network(answered);
  const element = h(TicketScreen, { ticket: { id: TICKET_ID, key } });
  return { ...net, answered, ...drawScreen(element, { who, path: `/support/${TICKET_ID}` }) };
}

const thread = async () => within(await screen.findByRole('list', { name: 'Conversation' }));
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Add a reply');
const button = (name: string) => screen.findByRole('button', { name });

it('shows both sides and what happened, under the state', async () => {
  draw({
    [GET]: json(
      ticket({
        state: 'answered',
        messages: [
          message(),
          message({ id: 'm2', from: 'staff', author: 'Nightbloom support', text: 'Found\nthem.' }),
          message({ id: 'm3', kind: 'event', from: 'staff', author: 'Nightbloom support', text: 'answered' }),
        ],
      }),
    ),
  });
  const list = await thread();
  expect(list.getByText('You')).toBeTruthy();
  expect(list.getByText('Nightbloom support')).toBeTruthy();
  expect(list.getByText('Marked as answered')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Lost coins' })).toBeTruthy();
  expect(screen.getByText('We answered. Did that help? Reply here if it did not.')).toBeTruthy();
});

it('asks with the key of a guest’s link', async () => {
  const { asked } = draw({}, { who: 'guest', key: 'k1' });
  await thread();
  expect(asked).toMatchObject([{ call: GET, search: '?key=k1' }]);
});

it('writes on, and empties the box only when it was taken', async () => {
  const { answered, bodiesOf } = draw({ [REPLY]: unreachable });
  await thread();
  fireEvent.change(box(), { target: { value: 'Any news?' } });
  fireEvent.click(await button('Send'));
  expect(await screen.findByText(/^You are offline, or we cannot be reached/)).toBeTruthy();
  expect(box().value).toBe('Any news?');
  answered[REPLY] = json(ticket({ messages: [message(), message({ id: 'm2', text: 'Any news?' })] }));
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(box().value).toBe(''));
  expect((await thread()).getByText('Any news?')).toBeTruthy();
  const [first, second] = bodiesOf(REPLY) as { id: string }[];
  expect(first!.id).toBe(second!.id);
});

it('is solved, taken up again, and solved by the same button', async () => {
  const { answered } = draw({
    [SOLVE]: json(ticket({ state: 'solved', canReopen: true })),
    [REOPEN]: json(ticket({ state: 'reopened' })),
  });
  fireEvent.click(await button('That solved it'));
  const again = await button('Reopen');
  expect(screen.getByText('Writing takes this request up again.')).toBeTruthy();
  fireEvent.click(again);
  expect(await button('That solved it')).toBe(again);
  expect(screen.getByText('Reopened')).toBeTruthy();
  expect(answered[SOLVE]).toBeTruthy();
});

it('leads to a new request where it was solved too long ago', async () => {
  draw({ [GET]: json(ticket({ state: 'solved', canReopen: false })) });
  const link = await screen.findByRole('link', { name: 'Open a new request' });
  expect(link.getAttribute('href')).toBe('/support#write');
  expect(screen.queryByLabelText('Add a reply')).toBeNull();
});

it('learns from a refusal that it is closed meanwhile', async () => {
  const { answered } = draw({ [REPLY]: refusal(409, 'support.closed', 'This request is closed') });
  await thread();
  answered[GET] = json(ticket({ state: 'solved', canReopen: false }));
  fireEvent.change(box(), { target: { value: 'Any news?' } });
  fireEvent.click(await button('Send'));
  expect(await screen.findByRole('link', { name: 'Open a new request' })).toBeTruthy();
});

it('says to a guest without the right key how to get in', async () => {
  const { session } = draw({ [GET]: refusal(404, 'support.missing', 'No such request') }, { who: 'guest' });
  expect(await screen.findByRole('heading', { level: 1, name: 'No such request here' })).toBeTruthy();
  fireEvent.click(await button('Sign In'));
  expect(session.openSignIn).toHaveBeenCalled();
});

it('can be asked for again where it did not come', async () => {
  const { answered } = draw({ [GET]: unreachable });
  const retry = await button('Try again');
  answered[GET] = json(ticket());
  fireEvent.click(retry);
  await thread();
});

it('opens a picture large and says where it did not come', async () => {
  const picture: Attachment = {
    id: 'a1',
    name: 'shot.webp',
    mime: 'image/webp',
    bytes: 2048,
    width: 800,
    height: 600,
    url: `/api/support/tickets/${TICKET_ID}/attachments/a1`,
  };
  const BYTES = `GET /api/support/tickets/${TICKET_ID}/attachments/a1`;
  const { answered, asked } = draw(
    {
      [GET]: json(ticket({ messages: [message({ attachments: [picture] })] })),
      [BYTES]: refusal(404, 'support.missing', 'Gone'),
    },
    { who: 'guest', key: 'k1' },
  );
  const again = await button('Load shot.webp again');
  answered[BYTES] = () => new Response(new Blob(['p'], { type: 'image/webp' }));
  fireEvent.click(again);
  fireEvent.click(await button('Open shot.webp'));
  expect(await screen.findByRole('dialog', { name: 'shot.webp' })).toBeTruthy();
  expect(asked.filter(({ call }) => call === BYTES).at(-1)?.search).toBe('?key=k1');
});
