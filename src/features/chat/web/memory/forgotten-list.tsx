import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { RememberedFact } from '../../memory-contract.ts';
import { FORGOTTEN_MS } from '../../memory-rules.ts';
import { shortDay } from '../panes/source-text.ts';
import { timeLeft } from './fact-text.ts';

const DAYS = Math.round(FORGOTTEN_MS / 86_400_000);

interface ForgottenListProps {
  facts: readonly RememberedFact[];
  busyId: string | null;
  onBringBack: (fact: RememberedFact) => void;
  onErase: (fact: RememberedFact) => void;
}

/** What was forgotten and can still be brought back. */
export function ForgottenList({ facts, busyId, onBringBack, onErase }: ForgottenListProps) {
  const [doomedId, setDoomedId] = useState<string | null>(null);
  const now = browserClock.now();
  return (
    <>
      <p className="t2">
        {facts.length === 0
          ? `Nothing is forgotten. What you forget is never given to a model, and stays here for ${DAYS} days.`
          : `Forgotten things are never given to a model. They stay here for ${DAYS} days in case you change your mind.`}
      </p>
      <ul className="memory-facts">
        {facts.map((fact) => (
          <li key={fact.id} className="memory-fact" aria-busy={busyId === fact.id || undefined}>
            <i className="petal is-hollow" />
            <div>
              <p className="memory-fact-text t2">{fact.text}</p>
              <p className="memory-notes">
                {fact.forgottenAt && <span>forgotten by you on {shortDay(fact.forgottenAt, now)}</span>}
                {fact.erasedAt && <span>{timeLeft(fact.erasedAt, now)}</span>}
              </p>
              <div className="row g2 wrap memory-fact-buttons">
                {doomedId === fact.id ? (
                  <>
                    <span className="t2">Erase it for good?</span>
                    <Button size="small" variant="danger" autoFocus onClick={() => onErase(fact)}>
                      Erase
                    </Button>
                    <Button size="small" variant="ghost" onClick={() => setDoomedId(null)}>
                      Keep
                    </Button>
                  </>
                ) : (
                  <>
                    <Button
                      size="small"
                      icon={<Undo2 className="i i-s" />}
                      aria-label={`Bring back: ${fact.text}`}
                      busyText={busyId === fact.id && 'Saving...'}
                      onClick={() => onBringBack(fact)}
                    >
                      Bring back
                    </Button>
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={`Erase now: ${fact.text}`}
                      onClick={() => setDoomedId(fact.id)}
                    >
                      Erase now
                    </Button>
                  </>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
