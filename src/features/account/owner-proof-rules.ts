/** From the proof to the end of the change that it is for. Seconds. */
export const PROOF_SECONDS = 15 * 60;
/** Letters with a link in an hour: a stolen session must not fill its owner's inbox. */
export const PROOF_LETTERS = 5;
export const PROOF_CONFIRMED = 'Thank you. You can continue where you asked for it.';
