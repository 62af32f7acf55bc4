import './personas.css';
import { Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { PicturePicker } from '../../../../platform/web/ui/pictures/picture-picker.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { OwnPersona, PersonaImport } from '../../persona-contract.ts';
import {
  PERSONA_PICTURE_BYTES_MAX,
  PERSONA_PICTURE_PIXELS_MAX,
  PERSONA_PICTURE_SIZE,
} from '../../persona-rules.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { PersonaDialog } from './persona-dialog.tsx';
import { useKeptSpace } from './use-kept-space.ts';
import { personasClient, usePersonaActions, usePersonas, usePersonasChanged } from './personas.queries.ts';

/** All personas of the user: a part of the settings. */
export function PersonasPart() {
  const { data, isError, refetch } = usePersonas();
  const [isMaking, setMaking] = useState(false);
  const space = useKeptSpace(data !== undefined);
  if (isError && !data)
    return (
      <div className="row between">
        <p className="t2">Your personas could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <>
      <p className="cap">Who you are in your chats. Characters know a persona’s name and description.</p>
      <div className="persona-space" aria-busy={!data || undefined} {...space}>
        {data?.items.length === 0 ? (
          <p className="t2">None yet. With one you can be somebody else in a chat, as in a story.</p>
        ) : (
          <ul className="persona-cards" aria-label="Your personas">
            {data?.items.map((persona) => (
              <PersonaCard key={persona.id} persona={persona} />
            ))}
          </ul>
        )}
      </div>
      <div className="row g2 wrap">
        <Button size="small" icon={<Plus className="i i-s" />} onClick={() => setMaking(true)}>
          New persona
        </Button>
        <ImportButton />
      </div>
      {isMaking && <PersonaDialog persona={null} onClose={() => setMaking(false)} />}
    </>
  );
}

/** Where it is taken by itself, and its lorebooks. */
function placesOf({ pronouns, isDefault, characters, lorebooks }: OwnPersona): string {
  const named = (items: { name: string }[]) => items.map(({ name }) => name).join(', ');
  return [
    pronouns,
    isDefault ? 'for new chats' : '',
    characters.length > 0 ? `with ${named(characters)}` : '',
    lorebooks.length > 0 ? `lorebooks: ${named(lorebooks)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function PersonaCard({ persona }: { persona: OwnPersona }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const changed = usePersonasChanged();
  const { setDefault } = usePersonaActions();
  const params = { id: persona.id };
  const close = () => setOpen(null);
  return (
    <li className="persona-card">
      <Avatar name={persona.name} url={persona.pictureUrl} size="l" />
      <div className="grow">
        <b className="t-s">{persona.name}</b>
        <p className="cap">{placesOf(persona)}</p>
        <p className="persona-text">{persona.description}</p>
        <div className="row g2 wrap" role="group" aria-label={persona.name}>
          <Button size="small" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button
            size="small"
            onClick={() => setDefault.mutate(persona.isDefault ? null : persona.id)}
            aria-pressed={persona.isDefault}
          >
            For new chats
          </Button>
          <PicturePicker
            label="Picture"
            title={`A picture of ${persona.name}`}
            size="small"
            isRound
            maxEdge={2 * PERSONA_PICTURE_SIZE}
            maxBytes={PERSONA_PICTURE_BYTES_MAX}
            maxPixels={PERSONA_PICTURE_PIXELS_MAX}
            onPicture={async (file) => {
              await personasClient.setPicture({ params, file });
              changed();
            }}
          />
          {persona.pictureUrl && (
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                void personasClient.removePicture({ params }).then(
                  () => changed(),
                  (error: unknown) => showErrorToast(error, { title: 'The picture could not be removed' }),
                )
              }
            >
              Remove picture
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </div>
      </div>
      {open === 'edit' && <PersonaDialog persona={persona} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete ${persona.name}?`}
          text="Chats in which you speak as this persona go on with its name alone. What was said keeps it, too."
          confirmText="Delete"
          busyText="Deleting..."
          onConfirm={async () => changed(await personasClient.delete({ params }))}
          onClose={close}
        />
      )}
    </li>
  );
}

function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const changed = usePersonasChanged();
  const [report, setReport] = useState<PersonaImport | null>(null);
  async function read(file: File | undefined) {
    if (!file) return;
    try {
      const found = await personasClient.import({ file });
      setReport(found);
      changed();
      showToast({ tone: 'success', title: `${counted(found.names.length, 'persona')} added` });
    } catch (error) {
      showErrorToast(error, { title: messageOf(error, 'The file could not be read. Try again.') });
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<Upload className="i i-s" />}
        onClick={() => input.current?.click()}
      >
        Import from SillyTavern
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="settings.json or a persona backup"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {report && report.notes.length > 0 && (
        <ul className="cap persona-notes" aria-label="What the import changed">
          {report.notes.map(({ name, remarks }, index) => (
            <li key={index}>
              {name === null ? 'The file' : name || 'Without a name'}: {remarks.map(sentenceOf).join(' ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
