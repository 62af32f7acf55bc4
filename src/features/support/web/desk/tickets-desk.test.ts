// @vitest-environment jsdom
// Staff's side: the queue, one ticket with its answer, and the saved answers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDesk,
  key,
  listed,
  openDesk,
  press,
  refusal,
  STAFF,
  type,
  type Answers,
} from '../../../../app/web/desk/test-support/desk-screen.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import type { DeskTicket } from '../../contract.ts';
import { DRAFTS_KEY } from '../support-drafts.ts';
import { deskTicket, message, TICKET_ID } from '../test-support/sample-tickets.ts';
import { queueQuery } from './queue-view.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(() => {
  closeDesk();
  storage.remove(DRAFTS_KEY);
});

const QUEUE = 'GET /api/desk/tickets';
const TICKET = `/api/desk/tickets/${TICKET_ID}`;
const GET = `GET ${TICKET}`;
const ANSWER = `POST ${TICKET}/messages`;
const CHANGE = `PATCH ${TICKET}`;
const MODERATOR = { ...STAFF, role: 'moderator' };
const COUNTS = { todo: 2, mine: 1, unassigned: 0 };

const SAVED = {
  id: 's1',
  title: 'Lost coins',
  text: 'Hello {name}, we look into {number}.',
  topic: 'payments',
  updatedAt: '2026-11-24T09:00:00.000Z',
};
const answersOf = (given: Partial<DeskTicket> = {}, more: Answers = {}): Answers => ({
  [QUEUE]: () => listed([deskTicket()], { counts: COUNTS }),
  [GET]: () => deskTicket(given),
  'GET /api/desk/staff': () => ({
    items: [
      { id: 'u-ada', name: 'ada', role: 'admin' },
      { id: 'u-bo', name: 'bo', role: 'moderator' },
    ],
  }),
  'GET /api/desk/saved-answers': () => ({ items: [SAVED] }),
  ...more,
});
const openTicket = async (given: Partial<DeskTicket> = {}, more: Answers = {}, user: object = STAFF) => {
  const desk = await openDesk(`/desk/tickets/${TICKET_ID}`, answersOf(given, more), user);
  await screen.findByRole('heading', { level: 1, name: '1042 Lost coins' });
  return desk;
};
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Answer to mira');

describe('the queue', () => {
  it('shows who waits, with counts, and narrows by its address', async () => {
    const { sent, router } = await openDesk('/desk/tickets', answersOf());
    const row = within(await screen.findByRole('row', { name: /Lost coins/ }));
    expect(row.getByText('mira')).toBeTruthy();
    expect(row.getByText('Open')).toBeTruthy();
    expect(sent(QUEUE)[0]!.query).toEqual({ status: 'todo', page: '1' });
    press('Mine 1');
    await waitFor(() =>
      expect(sent(QUEUE).at(-1)!.query).toEqual({ status: 'todo', assignee: 'me', page: '1' }),
    );
    type('Topic', 'payments');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '1042' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() =>
      expect(sent(QUEUE).at(-1)!.query).toEqual({
        status: 'todo',
        assignee: 'me',
        topic: 'payments',
        q: '1042',
        page: '1',
      }),
    );
    expect(router.state.location.search).toEqual({ state: 'mine', kind: 'payments', q: '1042' });
  });

  it('each view is one question to the server; unknown words in the address are none', () => {
    const of = (view: string) => queueQuery({ view, topic: 'nonsense', q: '', page: 1 });
    expect(of('unassigned')).toMatchObject({ status: 'todo', assignee: 'nobody', topic: undefined });
    expect(of('waiting')).toMatchObject({ status: 'waiting' });
    expect(of('all')).toEqual({ topic: undefined, q: undefined, page: 1 });
    expect(of('nonsense')).toMatchObject({ status: 'todo' });
  });

  it('opens a row by the keyboard, and R leads to the box', async () => {
    await openDesk('/desk/tickets', answersOf());
    await screen.findByText('Lost coins');
    key('j');
    key('Enter');
    await screen.findByRole('heading', { level: 1, name: '1042 Lost coins' });
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    key('r');
    expect(document.activeElement).toBe(box());
    key('Escape');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('a ticket', () => {
  it('shows the conversation with notes apart, and what is known of who asked', async () => {
    await openTicket({
      messages: [
        message(),
        message({ id: 'm2', kind: 'note', from: 'staff', author: 'bo', text: 'A known bug' }),
      ],
      others: [{ id: 't9', number: 900, subject: 'Older', state: 'solved' }],
    });
    const list = within(screen.getByRole('list', { name: 'Conversation' }));
    expect(list.getByText('A known bug').closest('li')!.className).toContain('is-note');
    expect(list.getByText('Internal note')).toBeTruthy();
    const facts = within(screen.getByRole('region', { name: 'Who asked' }));
    expect(facts.getByText('mira@example.test')).toBeTruthy();
    expect(facts.getByRole('link', { name: '335' }).getAttribute('href')).toBe('/desk/coins/u-mira');
    expect(screen.getByRole('link', { name: '900 Older' }).getAttribute('href')).toBe('/desk/tickets/t9');
  });

  it('leads a moderator to no page that is only for administrators', async () => {
    await openTicket({}, {}, MODERATOR);
    const facts = within(screen.getByRole('region', { name: 'Who asked' }));
    expect(facts.getByText('335')).toBeTruthy();
    expect(facts.queryByRole('link', { name: '335' })).toBeNull();
    expect(facts.queryByRole('link', { name: /550 coins/ })).toBeNull();
  });

  it('is answered with Control and Enter, from a saved answer with its gaps filled', async () => {
    const { sent } = await openTicket(
      {},
      { [ANSWER]: () => deskTicket({ state: 'answered', messages: [message(), message({ id: 'm2' })] }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Insert' }));
    expect(box().value).toBe('Hello mira, we look into 1042.');
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(box().value).toBe(''));
    expect(sent(ANSWER).map(({ body }) => body)).toMatchObject([
      { text: 'Hello mira, we look into 1042.', isNote: false, state: 'answered', revision: 4 },
    ]);
  });

  it('is answered and solved in one', async () => {
    const { sent } = await openTicket({}, { [ANSWER]: () => deskTicket({ state: 'solved' }) });
    press('Answer and solve');
    expect(await screen.findByText('Write a few words')).toBeTruthy();
    fireEvent.change(box(), { target: { value: 'Done.' } });
    press('Answer and solve');
    await waitFor(() => expect(sent(ANSWER)).toHaveLength(1));
    expect(sent(ANSWER)[0]!.body).toMatchObject({ state: 'solved', text: 'Done.' });
  });

  it('takes a note that sets no state', async () => {
    const { sent } = await openTicket({}, { [ANSWER]: () => deskTicket() });
    press('Internal note');
    type('Note for staff; the user never sees it', 'Ask the provider');
    expect(screen.queryByRole('button', { name: 'Answer and solve' })).toBeNull();
    press('Save note');
    await waitFor(() => expect(sent(ANSWER)).toHaveLength(1));
    expect(sent(ANSWER)[0]!.body).toMatchObject({ isNote: true, text: 'Ask the provider' });
    expect(sent(ANSWER)[0]!.body).not.toHaveProperty('state');
  });

  it('keeps the text where somebody else was faster, and shows what is new', async () => {
    let hasChanged = false;
    const theirs = message({ id: 'm2', from: 'staff', author: 'bo', text: 'I have it.' });
    const { sent } = await openTicket(
      {},
      {
        [GET]: () => deskTicket(hasChanged ? { revision: 5, messages: [message(), theirs] } : {}),
        [ANSWER]: ({ body }) => {
          if ((body as { revision: number }).revision === 5) return deskTicket({ revision: 6 });
          hasChanged = true;
          return refusal(409, 'support.changed', 'Somebody else changed it');
        },
      },
    );
    fireEvent.change(box(), { target: { value: 'Done.' } });
    press('Send answer');
    expect((await screen.findByRole('alert')).textContent).toContain('your text is kept');
    expect(await screen.findByText('I have it.')).toBeTruthy();
    expect(box().value).toBe('Done.');
    press('Send answer');
    await waitFor(() => expect(sent(ANSWER)).toHaveLength(2));
    await waitFor(() => expect(box().value).toBe(''));
  });

  it('is assigned, set and sorted beside it', async () => {
    const { sent } = await openTicket({ state: 'reopened' }, { [CHANGE]: () => deskTicket() });
    press('Assign to me');
    await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
    const controls = within(screen.getByRole('region', { name: 'Ticket' }));
    await controls.findByRole('option', { name: 'bo' });
    fireEvent.change(controls.getByLabelText('Assignee'), { target: { value: 'u-bo' } });
    fireEvent.change(controls.getByLabelText('State'), { target: { value: 'waiting' } });
    fireEvent.change(controls.getByLabelText('Topic'), { target: { value: 'bug' } });
    await waitFor(() => expect(sent(CHANGE)).toHaveLength(4));
    expect(sent(CHANGE).map(({ body }) => body)).toEqual([
      { assignee: 'me' },
      { assignee: 'u-bo' },
      { state: 'waiting' },
      { topic: 'bug' },
    ]);
  });

  it('says where there is no such ticket', async () => {
    await openDesk(`/desk/tickets/${TICKET_ID}`, {
      ...answersOf(),
      [GET]: () => refusal(404, 'support.missing', 'There is no such request'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such request');
  });
});

describe('saved answers', () => {
  it('are written, changed and removed', async () => {
    const { sent } = await openDesk('/desk/tickets/answers', {
      ...answersOf(),
      'POST /api/desk/saved-answers': () => SAVED,
      'PUT /api/desk/saved-answers/s1': () => SAVED,
      'DELETE /api/desk/saved-answers/s1': () => ({ success: true }),
    });
    await screen.findByRole('row', { name: /Lost coins/ });
    press('Save');
    expect(await screen.findByText('Give it a title')).toBeTruthy();
    type('Title', 'Sign-in');
    type('Text', 'Hello {name}');
    press('Save');
    await waitFor(() => expect(sent('POST /api/desk/saved-answers')).toHaveLength(1));
    expect(sent('POST /api/desk/saved-answers')[0]!.body).toEqual({
      title: 'Sign-in',
      text: 'Hello {name}',
      topic: null,
    });

    press('Change Lost coins');
    const form = within(await screen.findByRole('form', { name: 'Change the saved answer' }));
    expect(form.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(SAVED.text);
    fireEvent.change(form.getByLabelText('Topic'), { target: { value: '' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /api/desk/saved-answers/s1')).toHaveLength(1));
    expect(sent('PUT /api/desk/saved-answers/s1')[0]!.body).toMatchObject({ topic: null });
    await screen.findByRole('form', { name: 'New saved answer' });

    press('Remove Lost coins');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent('DELETE /api/desk/saved-answers/s1')).toHaveLength(1));
  });
});
