// Lines that are drafted, each checked by a guard of its own while it arrives.
import { DRAFTS } from '../../rules.ts';
import type { DraftedLine } from '../../writing-contract.ts';
import type { ReplyGuard } from '../chat.needs.ts';
import type { DraftListener } from './draft-lines.ts';

interface Line {
  tone: string | null;
  text: string;
  guard: ReplyGuard;
  isRefused: boolean;
}

/** @param listener hears what the guards allow */
export function createGuardedLines(createGuard: () => ReplyGuard, listener: DraftListener) {
  const lines: Line[] = [];
  const at = (index: number): Line =>
    (lines[index] ??= { tone: null, text: '', guard: createGuard(), isRefused: false });

  return {
    tone(index: number, tone: string): void {
      if (index >= DRAFTS) return;
      at(index).tone = tone;
      listener.tone(index, tone);
    },
    text(index: number, text: string): void {
      if (index >= DRAFTS) return;
      const line = at(index);
      if (line.isRefused) return;
      line.text += text;
      if (line.guard.feed(text)) listener.text(index, text);
      else line.isRefused = true;
    },
    /** What may be shown, with personal data masked; lines that are refused are left out. */
    end(): DraftedLine[] {
      const shown: DraftedLine[] = [];
      for (const line of lines) {
        const reading = line.isRefused ? null : line.guard.end(line.text);
        line.isRefused = !reading?.isAllowed;
        if (reading?.isAllowed && reading.text.trim() !== '')
          shown.push({ text: reading.text.trim(), tone: line.tone });
      }
      return shown;
    },
    isRefused: (): boolean => lines.some(({ isRefused }) => isRefused),
  };
}
