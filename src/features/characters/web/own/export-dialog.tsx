import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Download } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { OwnCharacter } from '../../creating-contract.ts';
import { saveCard, useEditable, type CardSpec, type ExportFormat } from '../creating.queries.ts';

interface Choice {
  label: string;
  text: string;
  format: ExportFormat;
  spec: CardSpec;
}

const CHOICES: readonly Choice[] = [
  {
    label: 'PNG card',
    text: 'The portrait with the card in it. V3, and V2 for older programs.',
    format: 'png',
    spec: 'v3',
  },
  { label: 'CharX', text: 'A V3 archive with every picture.', format: 'charx', spec: 'v3' },
  { label: 'JSON, V3', text: 'The words alone, in the newest standard.', format: 'json', spec: 'v3' },
  { label: 'JSON, V2', text: 'The words alone, for programs without V3.', format: 'json', spec: 'v2' },
  {
    label: 'PNG card, V1',
    text: 'The portrait with the six fields that the oldest programs know.',
    format: 'png',
    spec: 'v1',
  },
  { label: 'JSON, V1', text: 'Those six fields alone.', format: 'json', spec: 'v1' },
  {
    label: 'World info',
    text: 'The lorebook’s entries alone, as SillyTavern has them.',
    format: 'world-info',
    spec: 'v3',
  },
  {
    label: 'Lorebook, V3',
    text: 'The lorebook alone, in the newest standard.',
    format: 'lorebook',
    spec: 'v3',
  },
];

const ORIGINAL: Choice = {
  label: 'The original file',
  text: 'As it was imported, byte for byte.',
  format: 'original',
  spec: 'v3',
};

interface ExportDialogProps {
  character: Pick<OwnCharacter, 'id' | 'name'>;
  onClose: () => void;
}

/** Exports a character as a file in a chosen format. */
export function ExportDialog({ character, onClose }: ExportDialogProps) {
  const isImported = Boolean(useEditable(character.id).data?.imported);
  const saving = useMutation({
    mutationFn: (choice: Choice) => saveCard(character, choice),
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>Export {character.name || 'this draft'}</DialogTitle>
        <ul className="own-formats">
          {[...CHOICES, ...(isImported ? [ORIGINAL] : [])].map((choice) => (
            <li key={choice.label}>
              <button
                type="button"
                className="own-format"
                aria-disabled={saving.isPending}
                onClick={() => !saving.isPending && saving.mutate(choice)}
              >
                {saving.isPending && saving.variables === choice ? (
                  <Spinner />
                ) : (
                  <Download className="i i-s" />
                )}
                <span>
                  <b className="t-s">{choice.label}</b>
                  <span className="cap">{choice.text}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {saving.isError && (
          <p className="alert alert-d" role="alert">
            <CircleAlert className="i" />
            {messageOf(saving.error, 'The file could not be made. Check your connection, then try again.')}
          </p>
        )}
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
