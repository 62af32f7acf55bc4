import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { wholeNumber } from '../../../../platform/web/format.ts';
import type { ReplyRecord, SectionKind } from '../../record-contract.ts';
import { samplerLines } from '../sampler-words.ts';
import { PaneNotice } from '../panes/pane-states.tsx';
import { secondsText } from './seconds-text.ts';
import { sectionName } from './section-names.ts';
import { sharesOf, type Shares } from './shares.ts';

interface ContextTabProps {
  record: ReplyRecord;
  name: string;
  onSection: (kind: SectionKind) => void;
  onScenes: () => void;
}

/** How full the model's window was, and with what. */
export function ContextTab({ record, name, onSection, onScenes }: ContextTabProps) {
  if (record.isStandIn)
    return (
      <>
        <PaneNotice title="Spoken from the card">
          No language model wrote this. The built-in stand-in spoke from {name}’s card and from what you told,
          so there is no window and no prompt.
        </PaneNotice>
        <Written record={record} />
      </>
    );
  const shares = sharesOf(record);
  const { used, limit } = shares;
  const { dropped } = record.history;
  return (
    <>
      <div>
        <div className="row between why-total">
          <span>
            <b className="t-l num">{wholeNumber(used)}</b>{' '}
            <span className="t2">of {wholeNumber(limit)} tokens</span>
          </span>
          <span className="cap">
            {Math.round((used / Math.max(1, limit)) * 100)} % used
            {record.isExact ? ', counted by the model' : ', estimated'}
          </span>
        </div>
        <Bar record={record} shares={shares} />
      </div>
      <ul className="why-shares">
        {shares.sections.map((section, index) => (
          <li key={index}>
            <button type="button" className={`is-${section.kind}`} onClick={() => onSection(section.kind)}>
              <span className="why-swatch" />
              <span>{sectionName(section.kind, record.history)}</span>
              <span className="num">{wholeNumber(section.tokens)}</span>
              <ChevronRight className="i" />
            </button>
          </li>
        ))}
        {shares.marks > 0 && <Share className="is-marks" name="Marks of the format" tokens={shares.marks} />}
        <Share className="is-kept" name="Kept for the reply" tokens={shares.kept} />
        <Share className="is-free" name="Free" tokens={shares.free} />
      </ul>
      {used > limit && (
        <p className="pane-note">The prompt was {wholeNumber(used - limit)} tokens longer than the window.</p>
      )}
      {dropped > 0 && (
        <p className="pane-note">
          {dropped === 1
            ? '1 older message no longer fits.'
            : `${wholeNumber(dropped)} older messages no longer fit.`}{' '}
          What they tell lives on in the{' '}
          <button type="button" className="link" onClick={onScenes}>
            scenes
          </button>
          .
        </p>
      )}
      {record.cut.map((sentence) => (
        <p key={sentence} className="pane-note">
          {sentence}
        </p>
      ))}
      <Written record={record} />
    </>
  );
}

function Share({ className, name, tokens }: { className: string; name: string; tokens: number }) {
  return (
    <li className={`why-share ${className}`}>
      <span className="why-swatch" />
      <span>{name}</span>
      <span className="num">{wholeNumber(tokens)}</span>
    </li>
  );
}

function Bar({ record, shares }: { record: ReplyRecord; shares: Shares }) {
  const { sections, marks, used, kept, free, limit } = shares;
  const whole = Math.max(used, limit, 1);
  const wide = (tokens: number): CSSProperties => ({ width: `${((tokens / whole) * 100).toFixed(2)}%` });
  const parts = sections.map(
    ({ kind, tokens }) => `${sectionName(kind, record.history)} ${wholeNumber(tokens)}`,
  );
  const label = `${wholeNumber(used)} of ${wholeNumber(limit)} tokens used: ${parts.join('; ')}; ${wholeNumber(kept)} kept for the reply, ${wholeNumber(free)} free`;
  return (
    <div className="why-bar" role="img" aria-label={label}>
      {sections.map(({ kind, tokens }, index) => (
        <i key={index} className={`is-${kind}`} style={wide(tokens)} />
      ))}
      {marks > 0 && <i className="is-marks" style={wide(marks)} />}
      <i className="is-kept" style={wide(kept)} />
      <i className="is-free" style={wide(free)} />
    </div>
  );
}

/** How the reply was written: what the back-end counted, times, sampler, coins. */
function Written({ record }: { record: ReplyRecord }) {
  const { reported, firstWordMs, totalMs, coins, sampler } = record;
  const rows: [name: string, value: string][] = [];
  if (reported) {
    const about = reported.isEstimate ? 'about ' : '';
    rows.push(['Tokens in', `${about}${wholeNumber(reported.promptTokens)}`]);
    rows.push(['Tokens out', `${about}${wholeNumber(reported.completionTokens)}`]);
    if (reported.cachedTokens !== null) rows.push(['Still in the cache', wholeNumber(reported.cachedTokens)]);
    if (reported.thoughtTokens !== null)
      rows.push(['Of these, thoughts', wholeNumber(reported.thoughtTokens)]);
  }
  if (firstWordMs !== null) rows.push(['First word after', secondsText(firstWordMs)]);
  if (totalMs !== null) rows.push(['Written in', secondsText(totalMs)]);
  if (coins > 0) rows.push(['Coins', wholeNumber(coins)]);
  rows.push(...samplerLines(sampler));
  if (rows.length === 0) return null;
  return (
    <details className="why-written">
      <summary>How it was written</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="kv">
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
