import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { Candidate, ImportName } from '../../contract.ts';
import { CharacterSearch } from './character-search.tsx';

interface NameChoiceProps {
  name: ImportName;
  choice: string | null;
  onChoose: (choice: string) => void;
}

const aboutCandidate = ({ name, creator, isOwn, isKnown }: Candidate): string =>
  isOwn ? `${name}, yours` : `${name} by ${creator}${isKnown ? ', you have talked' : ''}`;

/** Whom the chats of one name are given to. */
export function NameChoice({ name, choice, onChoose }: NameChoiceProps) {
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<{ id: string; label: string } | null>(null);
  const { candidates, hasCard, chats, messages } = name;
  const title = name.name || 'A character without a name';
  const isListed =
    choice === null || ['new', 'skip'].includes(choice) || candidates.some(({ id }) => id === choice);
  return (
    <div className="import-name">
      <div>
        <b className="t-s">{title}</b>
        <span className="cap">
          {chats > 0 ? `${counted(chats, 'chat')}, ${counted(messages, 'message')}` : 'No chats'}
          {name.isSameCard && '. Yours, from the same card'}
          {choice === null && candidates.some(({ isOwn }) => isOwn) && '. Several characters bear this name'}
        </span>
      </div>
      <div className="import-name-choice">
        <select
          className="input"
          aria-label={`Character for ${title}`}
          value={choice ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {choice === null && <option value="">Choose…</option>}
          {candidates.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {aboutCandidate(candidate)}
            </option>
          ))}
          {!isListed && (
            <option value={choice}>{found?.id === choice ? found.label : 'The chosen character'}</option>
          )}
          {hasCard && <option value="new">New character from the file</option>}
          <option value="skip">Leave out</option>
        </select>
        <Button
          icon={<Search className="i i-s" />}
          aria-label={`Find another character for ${title}`}
          aria-haspopup="dialog"
          onClick={() => setSearching(true)}
        >
          Find
        </Button>
      </div>
      {isSearching && (
        <CharacterSearch
          title={title}
          onClose={() => setSearching(false)}
          onFound={(character) => {
            setFound(character);
            setSearching(false);
            onChoose(character.id);
          }}
        />
      )}
    </div>
  );
}
