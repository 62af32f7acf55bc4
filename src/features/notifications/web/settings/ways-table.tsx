import { useId } from 'react';
import type { NotificationPreferences } from '../../contract.ts';
import { KINDS, WAYS, type NotificationKind } from '../../rules.ts';
import { KIND_ICONS, KIND_WORDS, WAY_WORDS } from '../kind-words.ts';
import type { PreferencesChange } from './settings.queries.ts';

interface WaysTableProps {
  preferences: NotificationPreferences;
  onChange: (change: PreferencesChange) => void;
}

/** Kinds by channels. On small screens each kind is a group with the channels' names beside the switches. */
export function WaysTable({ preferences, onChange }: WaysTableProps) {
  return (
    <div className="ways">
      <div className="ways-head" aria-hidden="true">
        {WAYS.map((way) => (
          <span key={way}>{WAY_WORDS[way]}</span>
        ))}
      </div>
      {KINDS.map((kind) => (
        <KindRow
          key={kind}
          kind={kind}
          ways={preferences.kinds[kind]}
          onChange={(ways) => onChange({ kinds: { [kind]: ways } })}
        />
      ))}
    </div>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  ways: NotificationPreferences['kinds'][NotificationKind];
  onChange: (ways: Partial<KindRowProps['ways']>) => void;
}

function KindRow({ kind, ways, onChange }: KindRowProps) {
  const id = useId();
  const Icon = KIND_ICONS[kind];
  const { name, text } = KIND_WORDS[kind];
  return (
    <div className="ways-row" role="group" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <Icon className="i" />
      <div className="ways-kind">
        <b className="t-s" id={id}>
          {name}
        </b>
        <p className="cap" id={`${id}-text`}>
          {text}
        </p>
      </div>
      {WAYS.map((way) => (
        <div key={way} className="ways-cell">
          <span className="lab" aria-hidden="true">
            {WAY_WORDS[way]}
          </span>
          <button
            type="button"
            className="switch note-switch"
            role="switch"
            aria-checked={ways[way]}
            aria-label={`${name}: ${WAY_WORDS[way]}`}
            onClick={() => onChange({ [way]: !ways[way] })}
          />
        </div>
      ))}
    </div>
  );
}
