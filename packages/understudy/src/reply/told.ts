// What the user told before, when they ask for it, and what they tell of themselves now.
import { recallStatement } from '../find/recall.ts';
import type { Part } from '../read/read-message.ts';
import { chooseLine, fill, listen } from './choose-line.ts';
import { respondToTold } from './occasions.ts';
import type { Stage } from './stage.ts';

/** "What do I do for a living?" asks for something that the user told, "what should I do" does not. */
export const isAboutUser = ({ isQuestion, isAct, text }: Part): boolean =>
  isQuestion &&
  !isAct &&
  /\b(?:I|my|mine)\b/i.test(text) &&
  /^(?:(?:and|but|so|ok|okay|now|well),? )*(?:what|whats|what's|where|who|when|which|how|why|do|did|does|am|was|is|remind)\b/i.test(
    text,
  ) &&
  !/\b(?:you|your|should|can|could|may|shall)\b/i.test(text);

const asksForAll = /\b(?:know|remember|learned|told you) (?:about me|of me|so far)\b/i;
const MOST_FACTS = 4;

/** @returns what the user told, quoted whole or from the stored facts; undefined where nothing fits */
export function recall(stage: Stage, part: Part): string | undefined {
  const { scene, earlier, content, voice } = stage;
  const asksName = /\bmy name\b|\bwhat am i called\b|\bwho am i\b/i.test(part.text);
  const name = scene.facts.findLast(({ kind }) => kind === 'name')?.value;
  if (asksName && name !== undefined)
    return (
      chooseLine(stage, [voice.register['your-name']?.map((line) => fill(line, { name }))]) ?? `${name}.`
    );
  const told = scene.facts.map(({ text }) => text);
  // Feelings pass.
  const lasting = scene.facts.filter(({ kind, text }) => kind !== 'feeling' && stage.spoken.isFresh(text));
  if (asksForAll.test(part.text) && lasting.length > 0) {
    const known = lasting.slice(-MOST_FACTS).map(({ text }) => text);
    for (const text of known) stage.spoken.add(text);
    return known.join(' ');
  }
  const quote = recallStatement(part.text, earlier, content.vectors);
  if (quote !== undefined) {
    const frames = voice.register.quote?.map((line) => fill(line, { quote: quote.replace(/[.!]+$/, '') }));
    return chooseLine(stage, [frames]) ?? `"${quote}"`;
  }
  return recallStatement(part.text, told, content.vectors);
}

/** Answers a name by that name, and everything else that is told by its topic or mood. */
export function noteWhatIsTold(stage: Stage, part: Part): string {
  const name = /\b(?:my name(?:'s| is)|call me|i am called|name's)\s+(\p{L}[\p{L}'-]*)/iu.exec(
    part.text,
  )?.[1];
  const known = stage.scene.facts.findLast(({ kind }) => kind === 'name')?.value;
  const said = name ?? (known !== undefined && part.text.includes(known) ? known : undefined);
  if (said === undefined) return respondToTold(stage);
  const shown = said.charAt(0).toUpperCase() + said.slice(1);
  return (
    chooseLine(stage, [stage.voice.register.named?.map((line) => fill(line, { name: shown }))]) ??
    listen(stage)
  );
}
