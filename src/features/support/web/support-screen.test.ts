// @vitest-environment jsdom
// The help page: the form with its draft and files, and what became of earlier requests.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import { storage } from '../../../platform/web/storage/storage.ts';
import type { TicketSummary } from '../contract.ts';
import { DRAFTS_KEY } from './support-drafts.ts';
import { SupportScreen } from './support-screen.tsx';
import { summary, ticket, TICKET_ID } from './test-support/sample-tickets.ts';

const LIST = 'GET /api/support/tickets';
const CREATE = 'POST /api/support/tickets';
const ATTACH = `POST /api/support/tickets/${TICKET_ID}/attachments`;

const listed = (items: TicketSummary[], rest = {}) =>
  json({ items, page: 1, limit: 20, total: items.length, hasMore: false, ...rest });

beforeEach(() => {
  // jsdom has neither.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => {
  cleanup();
  storage.remove(DRAFTS_KEY);
  vi.unstubAllGlobals();
});

interface Given {
  answers?: Record<string, Answer>;
  who?: 'guest' | 'member';
  suggest?: (query: string) => string;
}

function draw({ answers = {}, who = 'member', suggest }: Given = {}) {
  const answered: Record<string, Answer> = {
    [LIST]: listed([]),
    [CREATE]: json({ ticket: ticket(), key: who === 'guest' ? 'k1' : null }),
    'GET /api/auth/csrf': json({ csrfToken: 'c' }),
    ...answers,
  };
  const net = network(answered);
  const onAsked = vi.fn();
  const element = h(SupportScreen, { page: '/coins', onAsked, suggest });
  return { ...net, answered, onAsked, ...drawScreen(element, { who, path: '/support' }) };
}

const form = async () => within(await screen.findByRole('form', { name: 'Write to support' }));
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function write() {
  await form();
  fill('Topic', 'payments');
  fill('Subject', 'Lost coins');
  fill(/^What happened/, 'My coins are gone.');
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Attach files', { selector: 'input' }), {
    target: { files },
  });
const TEXT_FILE = new File(['a log'], 'log.txt', { type: 'text/plain' });

describe('the form', () => {
  it('says what is missing and goes to the first field at fault', async () => {
    const { bodiesOf } = draw({ who: 'guest' });
    await form();
    send();
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Say in a few words what it is about')).toBeTruthy();
    expect(screen.getByText('Write a few words')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'));
    expect(bodiesOf(CREATE)).toEqual([]);
    fill('Subject', 'Lost coins');
    expect(screen.queryByText('Say in a few words what it is about')).toBeNull();
    expect(screen.getByText('Write a few words')).toBeTruthy();
  });

  it('sends the request of a member without asking for an address', async () => {
    const { bodiesOf, onAsked } = draw();
    await write();
    expect(screen.queryByLabelText('Your email address')).toBeNull();
    send();
    await waitFor(() => expect(onAsked).toHaveBeenCalledWith({ id: TICKET_ID, key: undefined }));
    expect(bodiesOf(CREATE)).toMatchObject([
      { topic: 'payments', subject: 'Lost coins', text: 'My coins are gone.', page: '/coins' },
    ]);
    expect(storage.get(DRAFTS_KEY)).toBeNull();
  });

  it('opens a guest’s ticket with the key of its link', async () => {
    const { bodiesOf, onAsked } = draw({ who: 'guest' });
    await write();
    fill('Your email address', 'ada@example.test');
    send();
    await waitFor(() => expect(onAsked).toHaveBeenCalledWith({ id: TICKET_ID, key: 'k1' }));
    expect(bodiesOf(CREATE)).toMatchObject([{ email: 'ada@example.test' }]);
  });

  it('keeps the words where nobody can be reached, and sends them again under the same id', async () => {
    const { answered, bodiesOf, onAsked } = draw({ answers: { [CREATE]: unreachable } });
    await write();
    send();
    expect((await screen.findByText(/^You are offline, or we cannot be reached/)).textContent).toContain(
      'kept',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Lost coins');
    answered[CREATE] = json({ ticket: ticket(), key: null });
    send();
    await waitFor(() => expect(onAsked).toHaveBeenCalled());
    const [first, second] = bodiesOf(CREATE) as { id: string }[];
    expect(first!.id).toBe(second!.id);
  });

  it('sends other words as another request', async () => {
    const { answered, bodiesOf, onAsked } = draw({ answers: { [CREATE]: unreachable } });
    await write();
    send();
    await screen.findByText(/^You are offline/);
    fill('Subject', 'Lost coins again');
    answered[CREATE] = json({ ticket: ticket(), key: null });
    send();
    await waitFor(() => expect(onAsked).toHaveBeenCalled());
    const [first, second] = bodiesOf(CREATE) as { id: string }[];
    expect(first!.id).not.toBe(second!.id);
  });

  it('shows what the server refuses, at the field', async () => {
    draw({
      answers: {
        [CREATE]: json(
          { error: { code: 'request.invalid', message: 'Please check it', fields: { subject: 'Too long' } } },
          422,
        ),
      },
    });
    await write();
    send();
    expect(await screen.findByText('Please check it')).toBeTruthy();
    expect(screen.getByText('Too long')).toBeTruthy();
  });

  it('looks up answers once the writer pauses', async () => {
    const suggest = vi.fn((query: string) => `About: ${query}`);
    draw({ suggest });
    await write();
    expect(await screen.findByText('About: Lost coins My coins are gone.')).toBeTruthy();
    // Not once for every email.
    expect(new Set(suggest.mock.calls.flat())).toEqual(new Set(['', 'Lost coins My coins are gone.']));
  });
});

describe('files', () => {
  it('are refused by kind, size and number before anything is sent', async () => {
    draw();
    await choose(new File(['x'], 'a.zip', { type: 'application/zip' }), TEXT_FILE);
    expect((await screen.findByRole('alert')).textContent).toContain('a.zip: only pictures and text files');
    expect(screen.getByText('log.txt')).toBeTruthy();
    await choose(...Array.from({ length: 5 }, (_, n) => new File(['x'], `${n}.txt`)));
    expect((await screen.findByRole('alert')).textContent).toBe('A message can have at most 5 files.');
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Attach files' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Remove log.txt' }));
    expect(screen.queryByText('log.txt')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('come by paste and by drop', async () => {
    draw();
    await form();
    const text = screen.getByLabelText(/^What happened/);
    fireEvent.paste(text, { clipboardData: { files: [TEXT_FILE], types: ['Files'] } });
    fireEvent.drop(text, { dataTransfer: { files: [new File(['x'], 'two.txt')], types: ['Files'] } });
    expect(await screen.findByText('two.txt')).toBeTruthy();
    expect(screen.getByText('log.txt')).toBeTruthy();
  });

  it('follow the ticket, and one that fails can be sent again without a second ticket', async () => {
    let isBroken = true;
    const { bodiesOf, asked, onAsked } = draw({
      answers: {
        [ATTACH]: (call) =>
          isBroken
            ? refusal(422, 'support.attachment', 'This file is damaged')(call)
            : json({ id: 'a1' })(call),
      },
    });
    await write();
    await choose(TEXT_FILE);
    send();
    expect((await screen.findByText(/could not be sent/)).textContent).toBe(
      'Your request was sent as number 1042. One file could not be sent.',
    );
    expect(screen.getByText(/This file is damaged/)).toBeTruthy();
    expect(onAsked).not.toHaveBeenCalled();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Send the failed files again' }));
    await waitFor(() => expect(onAsked).toHaveBeenCalled());
    expect(bodiesOf(CREATE)).toHaveLength(1);
    expect(asked.filter(({ call }) => call === ATTACH)).toHaveLength(2);
  });
});

describe('own requests', () => {
  it('show their state and what is new, and narrow to one state', async () => {
    const { asked } = draw({
      answers: {
        [LIST]: ({ url }) =>
          url.searchParams.get('status') === 'solved'
            ? listed([])({ url, body: null })
            : listed([summary({ state: 'answered', isUnread: true })])({ url, body: null }),
      },
    });
    const row = await screen.findByRole('link', { name: /Lost coins, new answer.*Answered/ });
    expect(row.getAttribute('href')).toBe(`/support/${TICKET_ID}`);
    fireEvent.change(screen.getByLabelText('Which requests'), { target: { value: 'solved' } });
    expect(await screen.findByText('No request is in this state.')).toBeTruthy();
    expect(asked.filter(({ call }) => call === LIST).map(({ search }) => search)).toEqual([
      '?page=1&limit=20',
      '?status=solved&page=1&limit=20',
    ]);
  });

  it('come in pages', async () => {
    draw({
      answers: {
        [LIST]: ({ url }) =>
          url.searchParams.get('page') === '1'
            ? listed([summary()], { hasMore: true, total: 2 })({ url, body: null })
            : listed([summary({ id: 't2', subject: 'An older one' })])({ url, body: null }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('An older one')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('can be asked for again where they did not come', async () => {
    const { answered } = draw({ answers: { [LIST]: refusal(500, 'server.failed', 'No') } });
    expect(await screen.findByText('Your requests could not be loaded.')).toBeTruthy();
    answered[LIST] = listed([summary()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lost coins')).toBeTruthy();
  });

  it('are not asked for by guests', async () => {
    const { asked } = draw({ who: 'guest' });
    await form();
    expect(screen.queryByText('Your requests')).toBeNull();
    expect(asked.filter(({ call }) => call === LIST)).toEqual([]);
  });
});
