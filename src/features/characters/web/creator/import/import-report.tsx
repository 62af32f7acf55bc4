import { ChevronDown, CircleCheck, FileWarning, X } from 'lucide-react';
import { sentenceOf } from '../../../../../platform/web/messages.ts';
import { correctionRemarks } from '../../../../../shared/correction.ts';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import type { ImportReport } from '../../../card-report.ts';

const LEVELS = {
  lost: 'Not carried over',
  changed: 'Reads differently now',
  note: 'A matter of form',
} as const;

interface ImportReportPanelProps {
  report: ImportReport;
  onClose?: () => void;
}

/** The corrections made while reading a card, most severe first. */
export function ImportReportPanel({ report, onClose }: ImportReportPanelProps) {
  const { corrections, omitted, fileName } = report;
  const count = corrections.length + omitted;
  const kind = [report.format.toUpperCase(), report.spec?.toUpperCase()].filter(Boolean).join(', ');
  return (
    <section className="panel pad creator-report" aria-label="Import report">
      <div className="row between g2">
        <div className="row g3">
          {count === 0 ? <CircleCheck className="i" /> : <FileWarning className="i" />}
          <div>
            <h2 className="t-s">
              {count === 0
                ? 'The card was read as it is'
                : `The card was read, with ${count} ${count === 1 ? 'correction' : 'corrections'}`}
            </h2>
            <p className="cap">
              {fileName} · {kind}
            </p>
          </div>
        </div>
        {onClose && (
          <IconButton size="small" label="Close the report" onClick={onClose}>
            <X className="i i-s" />
          </IconButton>
        )}
      </div>
      {count > 0 && (
        <details className="creator-advanced">
          <summary>
            <ChevronDown className="i i-s" />
            What was fixed
          </summary>
          {(['lost', 'changed', 'note'] as const).map((level) => {
            const list = corrections.filter((correction) => correction.level === level);
            return (
              list.length > 0 && (
                <div key={level} className="creator-report-level">
                  <h3 className="over">{LEVELS[level]}</h3>
                  <ul>
                    {list.map((correction, index) => {
                      const [wrong, done] = correctionRemarks(correction).map(sentenceOf);
                      return (
                        <li key={index}>
                          {correction.field && <code>{correction.field}</code>}
                          <span>
                            {wrong} <span className="t2">{done}</span>
                            {correction.count > 1 && (
                              <span className="cap num"> ({correction.count} times)</span>
                            )}
                          </span>
                        </li>
                      );
                    })}
                  </ul>
                </div>
              )
            );
          })}
          {omitted > 0 && <p className="cap">And {omitted} more of the same kind.</p>}
        </details>
      )}
      <p className="cap">
        Unknown parts of the card and the original file are kept, and go out again when you export it.
      </p>
    </section>
  );
}
