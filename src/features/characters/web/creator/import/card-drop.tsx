import { useMutation } from '@tanstack/react-query';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { messageOf, PageError } from '../../../../../platform/web/api-error.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';
import type { EditableCharacter } from '../../../creating-contract.ts';
import { CARD_FILE_MAX } from '../../../rules.ts';
import { creatingClient, useCharactersChanged } from '../../creating.queries.ts';
import { useFileDrop } from '../../../../../platform/web/screen/use-file-drop.ts';

export const CARD_TYPES = '.png,.json,.yaml,.yml,.charx,.jpg,.jpeg,image/png,application/json';

const TOO_LARGE = `A card can have at most ${CARD_FILE_MAX / 1_048_576} MiB`;

/** Reads a card file into a new draft. */
export function useCardImport(onImported: (character: EditableCharacter) => void) {
  const changed = useCharactersChanged();
  return useMutation({
    mutationFn: (file: File) => {
      if (file.size > CARD_FILE_MAX) throw new PageError(TOO_LARGE);
      return creatingClient.importCard({ file });
    },
    onSuccess(character) {
      changed();
      onImported(character);
    },
  });
}

export const importProblem = (error: Error): string =>
  messageOf(error, 'The card could not be uploaded. Check your connection, then try again.');

interface CardDropProps {
  title: string;
  text: string;
  Icon: LucideIcon;
  onImported: (character: EditableCharacter) => void;
}

/** Imports a card that is chosen, or dropped anywhere on the page. */
export function CardDrop({ title, text, Icon, onImported }: CardDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const reading = useCardImport(onImported);

  const take = (file: File | undefined) => file && !reading.isPending && reading.mutate(file);
  const isOver = useFileDrop((file) => void take(file));

  return (
    <section
      className={classNames('panel pad-l col g3 creator-drop', isOver && 'is-over')}
      aria-labelledby={titleId}
    >
      <Icon className="i i-l" />
      <h2 className="t-l" id={titleId}>
        {title}
      </h2>
      <p className="t2 grow">{text}</p>
      {reading.isError && (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          {importProblem(reading.error)}
        </p>
      )}
      <div className="row">
        <Button
          size="large"
          busyText={reading.isPending && 'Reading the card...'}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={CARD_TYPES}
        hidden
        aria-label="Import a card"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </section>
  );
}
