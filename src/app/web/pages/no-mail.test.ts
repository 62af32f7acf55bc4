// @vitest-environment jsdom
// Where no email can be sent, no screen promises one; where it can, the same screens say so.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskUser } from '../../../features/account/desk-contract.ts';
import { SuspendForm } from '../../../features/account/web/desk/suspension-forms.tsx';
import { FIELDS } from '../../../features/removals/rules.ts';
import { ReceiptView } from '../../../features/removals/web/receipt-view.tsx';
import { RemovalField } from '../../../features/removals/web/removal-field.tsx';
import { StatusScreen } from '../../../features/removals/web/status-screen.tsx';
import type { TicketRef } from '../../../features/support/web/support.queries.ts';
import { SupportScreen } from '../../../features/support/web/support-screen.tsx';
import { message, ticket, TICKET_ID } from '../../../features/support/web/test-support/sample-tickets.ts';
import { TicketScreen } from '../../../features/support/web/ticket-screen.tsx';
import { OffersContext } from '../../../platform/web/offers.ts';
import { drawScreen, json, network, refusal } from '../../../platform/web/test-support/draw-screen.ts';

const asked = ticket({ messages: [message()] });
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  network({
    'GET /api/support/tickets': json({ items: [], page: 1, limit: 20, total: 0, hasMore: false }),
    'POST /api/support/tickets': json({ ticket: asked, key: 'k1' }),
    [`GET /api/support/tickets/${TICKET_ID}`]: json(asked),
    'GET /api/support/tickets/none': refusal(404, 'support.missing', 'No such request'),
    'GET /api/content-removal/none': refusal(404, 'removals.missing', 'No such request'),
    'GET /api/auth/csrf': json({ csrfToken: 'c' }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Asking() {
  const [ref, setRef] = useState<TicketRef | null>(null);
  return ref ? h(TicketScreen, { ticket: ref }) : h(SupportScreen, { page: '/coins', onAsked: setRef });
}
async function ask() {
  await screen.findByRole('form', { name: 'Write to support' });
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill(/email address/, 'mira@example.test');
  fill(/^Subject/, 'Lost coins');
  fill(/^What happened/, 'My coins are gone since this morning.');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { level: 1, name: 'Lost coins' });
}
const receipt = { id: 'r1', key: 'k1', reference: 'R-2026-00042', isHidden: false, dueAt: asked.createdAt };
const emailField = FIELDS.copyright.find(({ input }) => input === 'email')!;

interface Case {
  element: (hasMail: boolean) => ReactNode;
  who?: 'guest' | 'member';
  until: () => Promise<unknown>;
  /** What the screen says instead. */
  instead?: string;
}
const CASES: Record<string, Case> = {
  'the form of support': {
    element: () => h(SupportScreen, { page: '/coins', onAsked: () => {} }),
    who: 'guest',
    until: () => screen.findByRole('form', { name: 'Write to support' }),
    instead: 'keep its link',
  },
  'a request that a guest sent': {
    element: () => h(Asking),
    who: 'guest',
    until: ask,
    instead: 'Keep the address of this page',
  },
  'a request that is missing': {
    element: () => h(TicketScreen, { ticket: { id: 'none', key: 'k' } }),
    who: 'guest',
    until: () => screen.findByText('No such request here'),
    instead: 'the link that you kept',
  },
  'the receipt of a removal': {
    element: (hasMail) => h(ReceiptView, { receipt: { ...receipt, isEmailed: hasMail } as never }),
    until: () => screen.findByText('We received your request'),
    instead: 'Keep the link to the next page',
  },
  'the address in a removal': {
    element: () => h(RemovalField, { rule: emailField, value: '', error: undefined, onChange: () => {} }),
    until: () => screen.findByLabelText(/email address/),
    instead: 'keep its link',
  },
  'a removal that is missing': {
    element: () => h(StatusScreen, { removal: { id: 'none', key: 'k' } as never }),
    who: 'guest',
    until: () => screen.findByText('There is no such request'),
    instead: 'the link that you kept',
  },
  'a suspension': {
    element: () => h(SuspendForm, { user: { id: 'u2', username: 'troll' } as DeskUser }),
    until: () => screen.findByLabelText(/^Reason/),
  },
};

/** The name of a field, and the sentence that says there is none. */
const ALLOWED = [/Your email address(?: \(optional\))?/g, /No email is on its way/g];
const PROMISE = /e-?mail|letter|inbox|go there/i;
const shown = () =>
  ALLOWED.reduce((text, allowed) => text.replaceAll(allowed, ''), document.body.textContent ?? '');

it.each(Object.entries(CASES))('%s', async (_name, { element, who, until, instead }) => {
  for (const hasMail of [false, true]) {
    drawScreen(h(OffersContext, { value: { hasGoogle: false, hasMail } }, element(hasMail)), { who });
    await until();
    if (hasMail) expect(shown()).toMatch(PROMISE);
    else {
      expect(shown()).not.toMatch(PROMISE);
      if (instead) expect(document.body.textContent).toContain(instead);
    }
    cleanup();
  }
});
