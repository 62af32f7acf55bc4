import { Brush, CircleAlert, Lock } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import type { LookModel, LookPage, LookSlotState } from '../contract.ts';
import { MOOD_SLOTS, SHEET_SLOTS, SLOT_NAMES } from '../rules.ts';
import { DrawButton } from './draw-button.tsx';
import { LookFrame } from './look-frame.tsx';
import { LookTakes } from './look-takes.tsx';
import type { LookEditing } from './use-look.ts';

type SheetSlot = (typeof SHEET_SLOTS)[number];

interface LookSheetProps {
  page: LookPage;
  look: LookEditing;
  model: LookModel | undefined;
}

/** What a slot shows: the chosen picture, or else the newest. */
const shownOf = (state: LookSlotState | undefined) =>
  state?.takes.find(({ id }) => id === state.chosen) ?? state?.takes[0];

const TAKES = ['1', '2', '4'] as const;

export function LookSheet({ page, look, model }: LookSheetProps) {
  const [open, setOpen] = useState<SheetSlot>('front');
  const [takes, setTakes] = useState<(typeof TAKES)[number]>('1');
  const states = new Map(page.slots.map((state) => [state.slot, state]));
  const absent = SHEET_SLOTS.filter((slot) => !states.get(slot)?.takes.length);
  const wanted = absent.length > 0 ? absent : SHEET_SLOTS;
  const isUnderWay = SHEET_SLOTS.some((slot) => states.get(slot)?.drawing);
  const isBusy = look.busy !== null || isUnderWay;
  const draw = (slots: readonly SheetSlot[]) =>
    void look.draw([...slots], { takes: Number(takes), model: model?.id });
  const problem = SHEET_SLOTS.map((slot) => states.get(slot)?.problem).find(Boolean);
  return (
    <section aria-labelledby="look-sheet">
      <div className="row between wrap look-bar">
        <h2 className="t-m" id="look-sheet">
          Reference sheet
        </h2>
        <span className="row g2 wrap">
          <Segmented
            label="Takes of each picture"
            value={takes}
            options={TAKES.map((value) => ({ value, label: value === '1' ? '1 take' : `${value} takes` }))}
            onChange={setTakes}
          />
          <DrawButton
            label={
              absent.length === 0
                ? 'Draw again'
                : absent.length < SHEET_SLOTS.length
                  ? 'Draw the rest'
                  : 'Draw the sheet'
            }
            icon={<Brush className="i i-s" />}
            pictures={wanted.length * Number(takes)}
            model={model}
            isBusy={isBusy}
            onDraw={() => draw(wanted)}
          />
        </span>
      </div>
      {absent.length === SHEET_SLOTS.length && (
        <p className="note look-note">
          Nothing is drawn yet. One picture is enough to begin: draw the front, choose a take, and engines
          that take references keep that face.
        </p>
      )}
      <div className="look-sheet">
        {SHEET_SLOTS.map((slot) => {
          const state = states.get(slot);
          const take = shownOf(state);
          const isChosen = Boolean(take && take.id === state?.chosen);
          return (
            <button
              key={slot}
              type="button"
              className={classNames(
                'look-slot',
                MOOD_SLOTS.includes(slot) && 'is-mood',
                slot === open && 'on',
              )}
              aria-pressed={slot === open}
              aria-label={isChosen ? `${SLOT_NAMES[slot]}, chosen` : SLOT_NAMES[slot]}
              onClick={() => setOpen(slot)}
            >
              <LookFrame
                state={state}
                take={take}
                alt=""
                sizes={MOOD_SLOTS.includes(slot) ? '120px' : '(max-width: 760px) 33vw, 200px'}
              />
              <span className="look-label">
                {SLOT_NAMES[slot]}
                {isChosen && <Lock className="i i-xs" aria-hidden="true" />}
              </span>
            </button>
          );
        })}
      </div>
      {problem && !isUnderWay && (
        <p className="cap row g1 look-problem" role="status">
          <CircleAlert className="i i-xs" aria-hidden="true" />
          {problem}
        </p>
      )}
      <LookTakes
        slot={open}
        state={states.get(open)}
        isBusy={isBusy}
        model={model}
        takes={Number(takes)}
        onChoose={(imageId) => void look.choose(open, imageId)}
        onDraw={() => draw([open])}
      />
    </section>
  );
}
