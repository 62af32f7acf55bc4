import { Brush, Check, EyeOff } from 'lucide-react';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import type { LookModel, LookSlotState } from '../contract.ts';
import { SLOT_NAMES, type SHEET_SLOTS } from '../rules.ts';
import { DrawButton } from './draw-button.tsx';
import { barNote, barText, likenessText } from './look-text.ts';

interface LookTakesProps {
  slot: (typeof SHEET_SLOTS)[number];
  state: LookSlotState | undefined;
  isBusy: boolean;
  model: LookModel | undefined;
  takes: number;
  /** Null to choose none. */
  onChoose: (imageId: string | null) => void;
  onDraw: () => void;
}

/** What was drawn for one slot of the sheet, to choose from. */
export function LookTakes({ slot, state, isBusy, model, takes, onChoose, onDraw }: LookTakesProps) {
  const name = SLOT_NAMES[slot];
  const held = state?.held ?? 0;
  const bars = [...new Set(state?.takes.flatMap(({ bar }) => bar ?? []))];
  return (
    <div className="surface look-takes" role="group" aria-label={`Takes of ${name}`}>
      <div className="row between wrap">
        <h3 className="t-s">{name}: choose a take</h3>
        <DrawButton
          label={`Draw ${name.toLowerCase()}`}
          icon={<Brush className="i i-s" />}
          pictures={takes}
          model={model}
          isBusy={isBusy}
          onDraw={onDraw}
        />
      </div>
      {state?.takes.length ? (
        <ul className="look-choices">
          {state.takes.map((take, i) => {
            const isChosen = take.id === state.chosen;
            const why = take.bar && barText(take.bar);
            return (
              <li key={take.id}>
                <button
                  type="button"
                  className={classNames('look-choice', isChosen && 'on', why && 'is-barred')}
                  aria-pressed={isChosen}
                  aria-disabled={why !== null && !isChosen}
                  aria-label={why ? `Take ${i + 1}, ${why}` : `Take ${i + 1}, ${likenessText(take)}`}
                  onClick={() => {
                    if (isChosen) onChoose(null);
                    else if (!why) onChoose(take.id);
                  }}
                >
                  <PictureFrame picture={take.picture} sizes="88px" alt="" className="look-picture" />
                  {why && (
                    <span className="look-mark">
                      <EyeOff className="i i-xs" aria-hidden="true" />
                    </span>
                  )}
                  {isChosen && !why && (
                    <span className="look-mark">
                      <Check className="i i-xs" aria-hidden="true" />
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="note">No picture of it yet.</p>
      )}
      {bars.map((bar) => (
        <p key={bar} className="note row g1">
          <EyeOff className="i i-xs" aria-hidden="true" />
          {barNote(bar)}
        </p>
      ))}
      {held > 0 && (
        <p className="note row g1">
          <EyeOff className="i i-xs" aria-hidden="true" />
          {held === 1
            ? '1 more picture is shown once a moderator has looked at it.'
            : `${held} more pictures are shown once a moderator has looked at them.`}
        </p>
      )}
    </div>
  );
}
