import { CircleCheck, CircleDot, CircleX, Play } from 'lucide-react';
import type { LookModel, LookPage, LookTake } from '../contract.ts';
import { SCENE_NAMES, SCENES } from '../rules.ts';
import { DrawButton } from './draw-button.tsx';
import { LookFrame } from './look-frame.tsx';
import { likenessText, summaryText } from './look-text.ts';
import type { LookEditing } from './use-look.ts';

interface LookScenesProps {
  page: LookPage;
  look: LookEditing;
  model: LookModel | undefined;
}

/** Always the same eight scenes, with what is known of their likeness. */
export function LookScenes({ page, look, model }: LookScenesProps) {
  const states = new Map(page.slots.map((state) => [state.slot, state]));
  const scenes = SCENES.flatMap((scene) => states.get(scene) ?? []);
  const isUnderWay = scenes.some(({ drawing }) => drawing);
  const problem = scenes.map((state) => state.problem).find(Boolean);
  const isByEye = scenes.some(({ takes }) => takes[0]?.isSame === null) || (model && !model.isExact);
  return (
    <section aria-labelledby="look-scenes">
      <div className="row between wrap look-bar">
        <h2 className="t-m" id="look-scenes">
          Eight scenes
        </h2>
        <span className="row g3">
          <span className="cap" role="status">
            {isUnderWay ? 'Drawing...' : summaryText(scenes)}
          </span>
          <DrawButton
            label="Test"
            icon={<Play className="i i-s" />}
            pictures={SCENES.length}
            model={model}
            isBusy={look.busy !== null || isUnderWay}
            onDraw={() => void look.draw([...SCENES], { takes: 1, model: model?.id })}
          />
        </span>
      </div>
      {scenes.length === 0 && (
        <p className="note look-note">
          Always the same eight: they differ in light, weather, clothes and distance. Draw them to see whether
          the face stays.
        </p>
      )}
      <ul className="look-strip">
        {SCENES.map((scene) => {
          const state = states.get(scene);
          const take = state?.takes[0];
          return (
            <li key={scene}>
              <LookFrame
                state={state}
                take={take}
                alt={SCENE_NAMES[scene]}
                sizes="(max-width: 760px) 25vw, 110px"
              />
              {take && <Likeness take={take} />}
              <span className="cap clip look-scene">{SCENE_NAMES[scene]}</span>
            </li>
          );
        })}
      </ul>
      {problem && !isUnderWay && (
        <p className="cap look-problem" role="status">
          {problem}
        </p>
      )}
      {isByEye && (
        <p className="note look-note">
          This engine draws by a model, which does not tell whose face it draws: judge its pictures by eye.
        </p>
      )}
    </section>
  );
}

function Likeness({ take }: { take: LookTake }) {
  const Icon = take.isSame === null ? CircleDot : take.isSame ? CircleCheck : CircleX;
  const tone = take.isSame === null ? 'is-open' : take.isSame ? 'is-same' : 'is-other';
  return (
    <span className={`look-likeness ${tone}`}>
      <Icon className="i i-xs" aria-hidden="true" />
      {likenessText(take)}
    </span>
  );
}
