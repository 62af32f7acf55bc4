// What every part of the creator reads and changes; the guided screen and the plain form both provide it.
import { createContext, useContext, type ReactNode } from 'react';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { CharacterContent, ContentChanges } from '../../content.ts';
import type { EditableCharacter, Finding } from '../../creating-contract.ts';
import type { TokenCounts } from '../../tokens.ts';

/** A tag of the catalogue with what is needed to offer it. */
export interface TagChoice {
  name: string;
  displayName: string;
  emoji: string;
  category: string;
  isNSFW: boolean;
}

export interface TagChoices {
  name: string;
  /** Advice; null where there is no limit. */
  maxSelections: number | null;
  tags: TagChoice[];
}

export interface PortraitSlot {
  character: EditableCharacter | null;
  name: string;
  /** Saves what is written. @returns the character's id; null where it could not be saved. */
  ensureSaved: () => Promise<string | null>;
  /** There is another portrait now. */
  onChanged: () => void;
}

/** What other rooms put into the creator; the page fills them. */
export interface CreatorSlots {
  /** Null while they are on their way. */
  tagGroups: TagChoices[] | null;
  renderCard: (character: CharacterSummary) => ReactNode;
  renderPortrait: (slot: PortraitSlot) => ReactNode;
  /** Where to turn to, with words in which there are signs of crisis. */
  renderHelp: (help: Help) => ReactNode;
  /** In place of the field to write in, until the help is acknowledged. */
  renderPause: (help: Help, onSeen: () => void) => ReactNode;
  /** The help of a chat that is kept nowhere was acknowledged. */
  onHelpSeen: () => void;
}

export interface Creator {
  content: CharacterContent;
  character: EditableCharacter | null;
  counts: TokenCounts;
  slots: CreatorSlots;
  change: (changes: ContentChanges) => void;
  /** A field was left: what it still lacks may be said from now on. */
  touch: (path: string) => void;
  /** What is to be said under a field now. */
  problemAt: (path: string) => string | undefined;
  findingsAt: (path: string) => Finding[];
}

export const CreatorContext = createContext<Creator | null>(null);

export function useCreator(): Creator {
  const creator = useContext(CreatorContext);
  if (!creator) throw new Error('useCreator needs a creator above it');
  return creator;
}

/** Of the control of a field, so that a list of problems can lead there. */
export const controlId = (path: string): string => `field-${path}`;

/** Moves to a field that is on the screen. @returns whether it is. */
export function goToControl(path: string): boolean {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const control = document.getElementById(controlId(parts.slice(0, length).join('.')));
    if (!control) continue;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
    return true;
  }
  return false;
}
