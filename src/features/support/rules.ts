// Limits and words of support tickets.

/** Which team or saved answer fits; chosen by who writes. */
export const TOPICS = [
  'account',
  'payments',
  'pictures',
  'chat',
  'characters',
  'safety',
  'bug',
  'other',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * `open`: staff has to answer. `answered`: staff answered, the user has the word. `waiting`: on somebody outside or on
 * a repair. `reopened`: the user wrote again after it was solved; staff has to answer.
 */
export const STATES = ['open', 'answered', 'waiting', 'solved', 'reopened'] as const;
export type TicketState = (typeof STATES)[number];

/** Flows into the subject line of emails. */
export const SUBJECT_MAX = 120;
/** A long email; a log belongs into an attachment. */
export const TEXT_MAX = 8_000;
export const ATTACHMENT_MAX_BYTES = 8 * 1024 * 1024;
export const ATTACHMENTS_PER_MESSAGE = 5;
/** A message can get attachments this long after it was sent. Minutes. */
export const ATTACHING_MINUTES = 15;
/** Days without a word from the user after which an answered ticket counts as solved. */
export const SOLVED_AFTER_DAYS = 14;
/** Days after which a solved ticket can no longer be reopened: a new one is opened instead. */
export const REOPENED_WITHIN_DAYS = 30;
/** Open tickets that one user, or one address of a guest, can have at a time. */
export const OPEN_TICKETS_MAX = 10;
export const TITLE_MAX = 80;
/** A picture is scaled down to this many pixels, and to this edge: a photograph or a long screenshot as it is. */
export const PICTURE_MAX_PIXELS = 12_000_000;
export const PICTURE_MAX_EDGE = 8_192;
/** More than this is not unpacked at all. */
export const PICTURE_READ_MAX_PIXELS = 40_000_000;
export const TEXT_FILE_MAX_BYTES = 1024 * 1024;
export const TEXT_FILE_ENDINGS = ['txt', 'log', 'json'] as const;
export const ATTACHMENTS_PER_TICKET = 40;
/** Of one network address. */
export const TICKETS_AN_HOUR = 10;
/** Per guest address, so that nobody can flood a stranger's inbox. */
export const RECEIPTS_A_DAY = 5;
export const EXCERPT_MAX = 160;
/** Guests have no account to delete, so their solved tickets are deleted after this many days. */
export const GUEST_TICKETS_KEPT_DAYS = 730;

const DAY_MS = 86_400_000;

/** States in which staff has to answer. */
export const TODO_STATES = ['open', 'reopened'] as const satisfies readonly TicketState[];

/** What happened to a ticket. `set`: staff chose the state. */
export type TicketAct =
  | { by: 'user'; act: 'write' | 'solve' | 'reopen' }
  | { by: 'staff'; act: 'answer'; state?: 'answered' | 'waiting' | 'solved' | undefined }
  | { by: 'staff'; act: 'set'; state: 'open' | 'answered' | 'waiting' | 'solved' }
  | { by: 'system'; act: 'expire' };

export interface TicketTurn {
  state: TicketState;
  waitingSince: Date | null;
  solveAt: Date | null;
  solvedAt: Date | null;
}

/** @returns false for a ticket that was solved too long ago, and for one that is not solved. */
export const canReopen = (
  { state, solvedAt }: Pick<TicketTurn, 'state' | 'solvedAt'>,
  now: number,
): boolean =>
  state === 'solved' && solvedAt !== null && now - solvedAt.getTime() <= REOPENED_WITHIN_DAYS * DAY_MS;

/** The state that follows; null where this cannot happen to the ticket any more. */
function nextState(turn: TicketTurn, act: TicketAct, now: number): TicketState | null {
  const { state } = turn;
  if (act.by === 'system') return state === 'answered' ? 'solved' : state;
  if (act.by === 'staff') return act.act === 'answer' ? (act.state ?? 'answered') : act.state;
  if (act.act === 'solve') return 'solved';
  if (state === 'solved') return canReopen(turn, now) ? 'reopened' : null;
  // A user who writes while staff waits for others has something new.
  return act.act === 'write' && state !== 'reopened' ? 'open' : state;
}

/**
 * The ticket's state after an act.
 * @returns null where it was solved too long ago to be reopened.
 */
export function afterAct(turn: TicketTurn, act: TicketAct, at: Date): TicketTurn | null {
  const state = nextState(turn, act, at.getTime());
  if (state === null) return null;
  const isUsersTurn = state === 'answered' || state === 'solved';
  // The user is not put to the end of the queue by writing twice.
  const waitingSince = isUsersTurn ? null : (turn.waitingSince ?? at);
  // Only staff gives the user another two weeks, with each answer.
  const hasMoved = act.by === 'staff' || state !== turn.state;
  const solveAt = hasMoved ? new Date(at.getTime() + SOLVED_AFTER_DAYS * DAY_MS) : turn.solveAt;
  return {
    state,
    waitingSince,
    solveAt: state === 'answered' ? solveAt : null,
    solvedAt: state === 'solved' ? (turn.solvedAt ?? at) : null,
  };
}

/** A saved answer with the user's name and the ticket's number in it. Other braces stay as they are. */
export const fillPlaceholders = (text: string, { name, number }: { name: string; number: number }): string =>
  text.replaceAll(/\{(name|number)\}/g, (_whole, word: string) => (word === 'name' ? name : String(number)));

/** One kind of line break, and no characters that are neither written nor seen. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
