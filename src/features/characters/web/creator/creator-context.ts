// The shared state of all parts of the creator. The guided screen and the plain form both provide it.
import { createContext, useContext, type ReactNode } from 'react';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { CharacterContent, ContentChanges } from '../../content.ts';
import type { EditableCharacter, Finding } from '../../creating-contract.ts';
import type { TokenCounts } from '../../tokens.ts';

/** A tag of the catalogue with its display properties. */
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
  /** Saves the draft. @returns the character's id; null if it could not be saved */
  ensureSaved: () => Promise<string | null>;
  /** The portrait was changed. */
  onChanged: () => void;
}

/** Components of other features, which the page passes to the creator. */
export interface CreatorSlots {
  /** Null while loading. */
  tagGroups: TagChoices[] | null;
  renderCard: (character: CharacterSummary) => ReactNode;
  renderPortrait: (slot: PortraitSlot) => ReactNode;
  /** Help for a message that shows signs of crisis. */
  renderHelp: (help: Help) => ReactNode;
  /** Replaces the message field until the help is acknowledged. */
  renderPause: (help: Help, onSeen: () => void) => ReactNode;
  /** Help was acknowledged in the test chat, which the server does not store. */
  onHelpSeen: () => void;
}

export interface Creator {
  content: CharacterContent;
  character: EditableCharacter | null;
  counts: TokenCounts;
  slots: CreatorSlots;
  change: (changes: ContentChanges) => void;
  /** A field lost the focus, so its missing values are reported from now on. */
  touch: (path: string) => void;
  /** The problem that is currently shown below a field. */
  problemAt: (path: string) => string | undefined;
  findingsAt: (path: string) => Finding[];
}

export const CreatorContext = createContext<Creator | null>(null);

export function useCreator(): Creator {
  const creator = useContext(CreatorContext);
  if (!creator) throw new Error('useCreator needs a creator above it');
  return creator;
}

/** What is wrong with a field, or what a check found in it, where both are one sentence. */
export function errorAt({ problemAt, findingsAt }: Creator, path: string): string | undefined {
  const [finding] = findingsAt(path);
  return problemAt(path) ?? (finding && [finding.message, finding.fix].join(' '));
}

/** Element id of a field's control, so that a list of problems can link to it. */
export const controlId = (path: string): string => `field-${path}`;

/** Scrolls to a field and focuses it. @returns whether it is on the screen */
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
