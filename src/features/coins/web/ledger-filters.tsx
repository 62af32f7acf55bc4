import '../../../platform/web/ui/controls/field.css';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { saveFile } from '../../../platform/web/screen/save-file.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Chip } from '../../../platform/web/ui/controls/chip.tsx';
import { Field, Input } from '../../../platform/web/ui/controls/field.tsx';
import { LEDGER_KINDS } from '../rules.ts';
import { fetchLedgerTable } from './coins.queries.ts';
import { filterProblem, KIND_NAMES, type LedgerFilter } from './ledger-filter.ts';

interface LedgerFiltersProps {
  filter: LedgerFilter;
  onChange: (filter: LedgerFilter) => void;
}

/** Which movements are shown, and the same ones as a table to keep. */
export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const problem = filterProblem(filter);
  return (
    <div className="ledger-filters">
      <div className="hsc" role="group" aria-label="Which movements">
        {LEDGER_KINDS.map((kind) => (
          <Chip key={kind} isSelected={filter.kind === kind} onClick={() => onChange({ ...filter, kind })}>
            {KIND_NAMES[kind]}
          </Chip>
        ))}
      </div>
      <div className="ledger-days">
        <Field label="From">
          {(linked) => (
            <Input
              {...linked}
              type="date"
              max={filter.to || undefined}
              value={filter.from}
              onChange={(event) => onChange({ ...filter, from: event.target.value })}
            />
          )}
        </Field>
        <Field label="To" error={problem || undefined}>
          {(linked) => (
            <Input
              {...linked}
              type="date"
              min={filter.from || undefined}
              value={filter.to}
              onChange={(event) => onChange({ ...filter, to: event.target.value })}
            />
          )}
        </Field>
        <ExportButton filter={filter} isDisabled={problem !== ''} />
      </div>
    </div>
  );
}

function ExportButton({ filter, isDisabled }: { filter: LedgerFilter; isDisabled: boolean }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      saveFile(await fetchLedgerTable(filter), 'coins.csv');
    } catch (error) {
      showErrorToast(error, { title: 'The file could not be downloaded', description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      icon={<Download className="i i-s" />}
      disabled={isDisabled}
      busyText={isBusy && 'Preparing...'}
      onClick={() => void save()}
    >
      CSV
      <span className="sr"> of these movements</span>
    </Button>
  );
}
