// The test cards that the hosted pages offer, and what becomes of a charge with each.

export type CardKind = 'works' | 'declined' | 'insufficient' | 'bank' | 'fails-later' | 'disputed';
export type ChargeFailure = 'declined' | 'insufficient' | 'authentication';

interface TestCard {
  name: string;
  lastDigits: string;
  /** Of the first charge, which the buyer is present at. */
  firstFailure: ChargeFailure | null;
  /** Of a charge that nobody is present at. */
  renewalFailure: ChargeFailure | null;
}

export const CARDS: Readonly<Record<CardKind, TestCard>> = {
  works: { name: 'Card that works', lastDigits: '4242', firstFailure: null, renewalFailure: null },
  declined: {
    name: 'Card that is declined',
    lastDigits: '0002',
    firstFailure: 'declined',
    renewalFailure: 'declined',
  },
  insufficient: {
    name: 'Card with too little money',
    lastDigits: '9995',
    firstFailure: 'insufficient',
    renewalFailure: 'insufficient',
  },
  bank: {
    name: 'Card that needs confirmation by the bank',
    lastDigits: '3155',
    firstFailure: 'authentication',
    renewalFailure: null,
  },
  'fails-later': {
    name: 'Card that works once and fails at renewal',
    lastDigits: '0341',
    firstFailure: null,
    renewalFailure: 'declined',
  },
  disputed: {
    name: 'Card whose payment is disputed later',
    lastDigits: '0259',
    firstFailure: null,
    renewalFailure: null,
  },
};

export const CARD_KINDS = Object.keys(CARDS) as CardKind[];

export const isCardKind = (text: string | null): text is CardKind =>
  text !== null && Object.hasOwn(CARDS, text);

export const cardLabel = (kind: CardKind): string => `Test card ending in ${CARDS[kind].lastDigits}`;

export const FAILURE_TEXT: Readonly<Record<ChargeFailure, string>> = {
  declined: 'The card was declined. Choose another one.',
  insufficient: 'There is not enough money on this card. Choose another one.',
  authentication: 'The bank did not confirm the payment. Try again, or choose another card.',
};
