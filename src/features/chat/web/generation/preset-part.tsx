import { Check, Download, Ellipsis, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { saveFile } from '../../../../platform/web/screen/save-file.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../../platform/web/ui/layers/menu.tsx';
import type { Generation } from '../../generation-contract.ts';
import type { Preset, PresetImport } from '../../presets-contract.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ImportReport } from './import-report.tsx';
import { presetFile } from './preset-export.ts';
import { PresetNameDialog } from './preset-name-dialog.tsx';
import { usePresets, type PresetActions } from './presets.queries.ts';
import { writingLine } from './setting-words.ts';

interface PresetPartProps {
  /** The preset that was taken last. */
  presetId: string | null;
  settings: Generation;
  actions: PresetActions;
  /** Resolves once everything that was typed is saved. */
  onSettle: () => Promise<void>;
  /** Takes what is shown in the form from the conversation again. */
  onTaken: () => void;
}

/** In a few words, below its name. */
function captionOf({ note, sampler, length }: Generation): string {
  const line = note.isOn ? note.text.split('\n')[0] : '';
  if (line) return line;
  return writingLine(sampler.temperature ?? null, length);
}

const fileNameOf = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'preset'}.json`;

/** All presets; one press takes one. */
export function PresetPart({ presetId, settings, actions, onSettle, onTaken }: PresetPartProps) {
  const { data, isError, refetch } = usePresets();
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | null>(null);
  const [report, setReport] = useState<PresetImport | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = data?.items.find(({ id }) => id === presetId);
  const close = () => setDialog(null);
  async function take(preset: Preset) {
    await onSettle();
    actions.use.mutate(preset.id, { onSuccess: onTaken });
  }
  return (
    <section aria-label="Presets">
      <div className="row between generation-head">
        <h3 className="t-s">Preset</h3>
        <span className="row">
          <Button
            variant="ghost"
            size="small"
            icon={<Plus className="i i-s" />}
            onClick={() => setDialog('new')}
          >
            New
          </Button>
          <PresetMenu
            chosen={chosen}
            onImport={() => input.current?.click()}
            onRename={() => setDialog('rename')}
            onDelete={() => setDialog('delete')}
          />
        </span>
      </div>
      {isError && !data ? (
        <div className="row between">
          <p className="t2">Your presets could not be loaded.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data?.items.length === 0 ? (
        <p className="generation-hint">None yet. A preset keeps all of this for your other chats.</p>
      ) : (
        <PresetList
          presets={data?.items ?? null}
          chosenId={presetId}
          isBusy={actions.use.isPending}
          onTake={(preset) => void take(preset)}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="A preset of SillyTavern"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) actions.importFile.mutate(file, { onSuccess: setReport });
        }}
      />
      {report && (
        <ImportReport
          report={report}
          onTake={() => void take(report.preset)}
          onClose={() => setReport(null)}
        />
      )}
      {dialog === 'new' && (
        <PresetNameDialog
          title="New preset"
          name=""
          onSave={async (name) => {
            await onSettle();
            await actions.create.mutateAsync({ name, settings });
          }}
          onClose={close}
        />
      )}
      {dialog !== null && dialog !== 'new' && chosen && (
        <ChosenDialog kind={dialog} chosen={chosen} actions={actions} onDeleted={onTaken} onClose={close} />
      )}
    </section>
  );
}

interface PresetListProps {
  /** Null until they are loaded. */
  presets: readonly Preset[] | null;
  chosenId: string | null;
  isBusy: boolean;
  onTake: (preset: Preset) => void;
}

const PresetList = ({ presets, chosenId, isBusy, onTake }: PresetListProps) => (
  <ul className="generation-presets" aria-label="Your presets" aria-busy={!presets || undefined}>
    {presets?.map((preset) => (
      <li key={preset.id}>
        <button
          type="button"
          className={preset.id === chosenId ? 'generation-preset is-on' : 'generation-preset'}
          aria-pressed={preset.id === chosenId}
          // Not `disabled`: it would lose the focus, and Escape would not close the panel.
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onTake(preset)}
        >
          <b className="t-s">
            <span className="clip">{preset.name}</span>
            {preset.id === chosenId && <Check className="i i-s" />}
          </b>
          <span className="cap clip">{captionOf(preset.settings)}</span>
        </button>
      </li>
    ))}
  </ul>
);

interface PresetMenuProps {
  chosen: Preset | undefined;
  onImport: () => void;
  onRename: () => void;
  onDelete: () => void;
}

const PresetMenu = ({ chosen, onImport, onRename, onDelete }: PresetMenuProps) => (
  <Menu
    trigger={
      <IconButton label="More about presets">
        <Ellipsis className="i" />
      </IconButton>
    }
  >
    <MenuItem icon={<Upload className="i i-s" />} onSelect={onImport}>
      Import from SillyTavern
    </MenuItem>
    {chosen && (
      <>
        <MenuItem
          icon={<Download className="i i-s" />}
          onSelect={() =>
            saveFile(
              new Blob([JSON.stringify(presetFile(chosen), null, 2)], { type: 'application/json' }),
              fileNameOf(chosen.name),
            )
          }
        >
          Export “{chosen.name}”
        </MenuItem>
        <MenuItem icon={<Pencil className="i i-s" />} onSelect={onRename}>
          Rename “{chosen.name}”
        </MenuItem>
        <MenuItem isDanger icon={<Trash2 className="i i-s" />} onSelect={onDelete}>
          Delete “{chosen.name}”
        </MenuItem>
      </>
    )}
  </Menu>
);

interface ChosenDialogProps {
  kind: 'rename' | 'delete';
  chosen: Preset;
  actions: PresetActions;
  onDeleted: () => void;
  onClose: () => void;
}

function ChosenDialog({ kind, chosen, actions, onDeleted, onClose }: ChosenDialogProps) {
  if (kind === 'rename')
    return (
      <PresetNameDialog
        title="Rename preset"
        name={chosen.name}
        onSave={(name) => actions.rename.mutateAsync({ id: chosen.id, name })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={`Delete “${chosen.name}”?`}
      text="Chats that use it keep their settings. This cannot be undone."
      confirmText="Delete"
      busyText="Deleting..."
      onConfirm={async () => {
        await actions.remove.mutateAsync(chosen.id);
        onDeleted();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
