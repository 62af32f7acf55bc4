import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { PresetImport } from '../../presets-contract.ts';
import { HelpCard } from '../help/help-card.tsx';
import { notTakenText, takenText } from './import-lines.ts';

interface ImportReportProps {
  report: PresetImport;
  /** Uses it in this chat. */
  onTake: () => void;
  onClose: () => void;
}

/** What became of a preset’s file. */
export function ImportReport({
  report: { preset, taken, notTaken, help },
  onTake,
  onClose,
}: ImportReportProps) {
  return (
    <div className="pane-notice generation-report" role="status">
      <b className="t-s">“{preset.name}” was added</b>
      <p>
        {counted(taken.length, 'value')} taken, {notTaken.length} not.
      </p>
      {help && <HelpCard help={help} />}
      <Lines title="Taken" lines={taken.map(takenText)} />
      <Lines title="Not taken" lines={notTaken.map(notTakenText)} />
      <div className="row g2 wrap pane-notice-actions">
        <Button
          size="small"
          onClick={() => {
            onTake();
            onClose();
          }}
        >
          Use in this chat
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const Lines = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <details>
      <summary>{title}</summary>
      <ul className="cap">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  );
