// A request on its way: the ticket first, then its files, so that a file that fails never costs the words.
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { newId } from '../../../platform/web/new-id.ts';
import { SUBJECT_MAX, TEXT_MAX, type Topic } from '../rules.ts';
import { attach, useAsk, type TicketRef } from './support.queries.ts';
import type { Attachments } from './attachments/use-attachments.ts';
import { useDraft } from './use-draft.ts';

export interface NewTicket {
  topic: Topic;
  subject: string;
  text: string;
  email: string;
  /**
   * The ticket's id once these words were sent without an answer: sent again, they open one ticket and not two. Other
   * words are another ticket.
   */
  id: string | null;
}

export type NewTicketErrors = Partial<Record<'email' | 'subject' | 'text', string>>;

const EMPTY: NewTicket = { topic: 'other', subject: '', text: '', email: '', id: null };
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the fields; the server checks them again. */
export function newTicketErrors({ email, subject, text }: NewTicket, isGuest: boolean): NewTicketErrors {
  const errors: NewTicketErrors = {};
  if (isGuest && !ADDRESS.test(email.trim())) errors.email = 'Enter a valid email address';
  if (!subject.trim()) errors.subject = 'Say in a few words what it is about';
  if (!text.trim()) errors.text = 'Write a few words';
  return errors;
}

export const OFFLINE =
  'You are offline, or we cannot be reached. Your words are kept here: send them again later.';

interface NewTicketDeps {
  isGuest: boolean;
  /** The page that led here. */
  page: string;
  attachments: Attachments;
  onAsked: (ticket: TicketRef) => void;
}

export function useNewTicket({ isGuest, page, attachments, onAsked }: NewTicketDeps) {
  const [draft, setDraft, clearDraft] = useDraft('new', EMPTY);
  const [errors, setErrors] = useState<NewTicketErrors>({});
  const [failure, setFailure] = useState('');
  const [step, setStep] = useState<'writing' | 'sending' | 'attaching' | 'partly' | 'retrying'>('writing');
  /** The ticket that exists already, while its files are sent. */
  const [asked, setAsked] = useState<(TicketRef & { number: number }) | null>(null);
  const isRunning = useRef(false);
  const ask = useAsk();

  async function sendFiles(ticket: TicketRef, as: 'attaching' | 'retrying') {
    setStep(as);
    if (await attachments.sendAll((file) => attach(ticket, file))) onAsked(ticket);
    else setStep('partly');
  }

  async function open(): Promise<TicketRef | null> {
    const id = draft.id ?? newId();
    setDraft({ ...draft, id });
    setStep('sending');
    try {
      const { ticket, key } = await ask.mutateAsync({
        id,
        topic: draft.topic,
        subject: draft.subject.trim(),
        text: draft.text.trim(),
        email: isGuest ? draft.email.trim() : undefined,
        page,
      });
      clearDraft();
      const ref = { id: ticket.id, key: key ?? undefined };
      setAsked({ ...ref, number: ticket.number });
      return ref;
    } catch (error) {
      setStep('writing');
      setFailure(messageOf(error, OFFLINE));
      if (!(error instanceof ApiError)) return null;
      setErrors(error.fields);
      // The server keeps an id only for a while: the next attempt is another request.
      if (error.fields['id']) setDraft({ ...draft, id: null });
      return null;
    }
  }

  /** @returns the fields at fault; none where it was sent, or is on its way already. */
  async function send(): Promise<NewTicketErrors> {
    if (isRunning.current) return {};
    const found = newTicketErrors(draft, isGuest);
    setErrors(found);
    setFailure('');
    if (Object.keys(found).length > 0) return found;
    isRunning.current = true;
    const ticket = await open();
    if (ticket) await sendFiles(ticket, 'attaching');
    isRunning.current = false;
    return {};
  }

  return {
    draft,
    errors,
    failure,
    step,
    asked,
    limits: { subject: SUBJECT_MAX, text: TEXT_MAX },
    change(part: Partial<NewTicket>) {
      setDraft({ ...draft, ...part, id: null });
      // The errors do not apply to the changed content.
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
    },
    send,
    retryFiles: () => asked && void sendFiles(asked, 'retrying'),
  };
}
