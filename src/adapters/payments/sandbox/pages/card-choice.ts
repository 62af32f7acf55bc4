import { CARD_KINDS, CARDS, type CardKind } from '../cards.ts';
import { escape } from './layout.ts';

/** The test cards as radio buttons. */
export function cardChoice(legend: string, chosen: CardKind): string {
  const choices = CARD_KINDS.map(
    (kind) =>
      `<label class="card"><input type="radio" name="card" value="${kind}"${kind === chosen ? ' checked' : ''} required>` +
      `<span>${escape(CARDS[kind].name)}</span><small>•••• ${CARDS[kind].lastDigits}</small></label>`,
  );
  return `<fieldset><legend>${escape(legend)}</legend>${choices.join('')}</fieldset>`;
}
