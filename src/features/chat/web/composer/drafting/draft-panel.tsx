import './draft-panel.css';
import { Feather, RefreshCw, Square, X } from 'lucide-react';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import { DRAFTS } from '../../../rules.ts';
import { HelpCard } from '../../help/help-card.tsx';
import type { Drafting, DraftingState } from './drafting.ts';

interface DraftPanelProps {
  drafting: Drafting;
  state: DraftingState;
  onTake: (index: number) => void;
  onOthers: () => void;
  onClose: () => void;
}

/** The drafts above the field. The focus stays in the field, whose keys take them. */
export function DraftPanel({ drafting, state, onTake, onOthers, onClose }: DraftPanelProps) {
  const { phase, lines, chosen, problem, help } = state;
  const isWriting = phase === 'writing';
  return (
    <section className="draft-panel" aria-label="Drafts of your line">
      <div className="draft-head">
        <span className="row g2 draft-title">
          <Feather className="i i-s" />
          <b className="t-s">Your line, three ways</b>
        </span>
        <span className="row g1">
          {isWriting ? (
            <Button
              variant="ghost"
              size="small"
              icon={<Square className="i i-xs fill" />}
              onClick={drafting.stop}
            >
              Stop
            </Button>
          ) : (
            <Button variant="ghost" size="small" icon={<RefreshCw className="i i-s" />} onClick={onOthers}>
              {phase === 'failed' ? 'Try again' : 'Others'}
            </Button>
          )}
          <IconButton size="small" label="Close drafts" onClick={onClose}>
            <X className="i i-s" />
          </IconButton>
        </span>
      </div>
      {problem && (
        <p className="draft-problem" role="alert">
          {problem}
        </p>
      )}
      {help && <HelpCard help={help} />}
      {phase !== 'failed' && (
        <ol className="draft-lines">
          {Array.from({ length: isWriting ? DRAFTS : lines.length }, (_, index) => {
            const line = lines[index];
            return (
              <li key={index}>
                {line?.text ? (
                  <button
                    type="button"
                    className={index === chosen ? 'draft-line is-chosen' : 'draft-line'}
                    aria-current={index === chosen || undefined}
                    onClick={() => onTake(index)}
                  >
                    <span className="kbd" aria-hidden="true">
                      {index + 1}
                    </span>
                    <span dir="auto">{line.text}</span>
                    {line.tone && <span className="cap">{line.tone}</span>}
                  </button>
                ) : (
                  <span className="draft-line is-waiting" aria-hidden="true">
                    <span className="kbd">{index + 1}</span>
                    <span className="sk" />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <div className="sr" role="status">
        {spoken(state)}
      </div>
    </section>
  );
}

function spoken({ phase, lines }: DraftingState): string {
  if (phase === 'writing') return 'Drafting your line';
  if (phase !== 'ready') return '';
  const count = lines.length === 1 ? 'One draft' : `${lines.length} drafts`;
  return `${count}. Tab takes the marked one, a number takes that one, Escape closes. Nothing is sent.`;
}
