import { Check, Lock } from 'lucide-react';
import { useIsLocked, useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import type { GenerationState, OfferedChatModel } from '../../generation-contract.ts';

interface ModelPartProps {
  /** Null: the usual model. */
  chosen: string | null;
  models: GenerationState['models'];
  /** Why the choice was refused; null where it was not. */
  refusal: string | null;
  onChoose: (id: string | null) => void;
}

/** Which model writes in this conversation, where there is a choice. */
export function ModelPart({ chosen, models, refusal, onChoose }: ModelPartProps) {
  const isLocked = useIsLocked(true, 'hasMemberModels');
  const { askForMembership } = useMembershipGate();
  if (models.length === 0 && chosen === null) return null;
  const current = models.find(({ id }) => id === chosen);
  return (
    <section aria-label="Model">
      <h3 className="t-s generation-head">Model</h3>
      <ul className="generation-presets" aria-label="Models">
        <Choice
          name="The house’s model"
          caption="Usual"
          isOn={chosen === null}
          onChoose={() => onChoose(null)}
        />
        {models.map(({ id, name, isMemberOnly, isAway }) => (
          <Choice
            key={id}
            name={name}
            caption={captionOf({ isMemberOnly, isAway, isLocked })}
            isOn={id === chosen}
            isLocked={isMemberOnly && isLocked}
            onChoose={() => (isMemberOnly && isLocked ? askForMembership(`chat with ${name}`) : onChoose(id))}
          />
        ))}
      </ul>
      {refusal === null ? (
        <Absence chosen={chosen} current={current} isLocked={isLocked} />
      ) : (
        <p className="generation-hint is-bad" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}

/** For whom it is, or why it cannot be chosen now. */
export function captionOf({
  isMemberOnly,
  isAway,
  isLocked,
}: Pick<OfferedChatModel, 'isMemberOnly' | 'isAway'> & { isLocked: boolean }): string {
  if (isMemberOnly && isLocked) return 'Members only';
  if (isAway) return 'Not there at present';
  return isMemberOnly ? 'For members' : 'For everybody';
}

interface ChoiceProps {
  name: string;
  caption: string;
  isOn: boolean;
  isLocked?: boolean;
  onChoose: () => void;
}

const Choice = ({ name, caption, isOn, isLocked = false, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      className={isOn ? 'generation-preset is-on' : 'generation-preset'}
      aria-pressed={isOn}
      onClick={onChoose}
    >
      <b className="t-s">
        <span className="clip" dir="auto">
          {name}
        </span>
        {isOn ? (
          <Check className="i i-s" />
        ) : (
          isLocked && <Lock className="i i-xs generation-lock" aria-hidden="true" />
        )}
      </b>
      <span className="cap clip">{caption}</span>
    </button>
  </li>
);

interface AbsenceProps {
  chosen: string | null;
  current: OfferedChatModel | undefined;
  isLocked: boolean;
}

/** Why another model writes than the chosen one. */
function Absence({ chosen, current, isLocked }: AbsenceProps) {
  const { askForMembership } = useMembershipGate();
  if (chosen === null) return null;
  if (!current)
    return (
      <p className="generation-hint" role="status">
        The model that was chosen here is not offered any more. The house’s model writes.
      </p>
    );
  if (current.isMemberOnly && isLocked)
    return (
      <p className="generation-hint" role="status">
        {`${current.name} is for members. Until then, the house’s model writes.`}{' '}
        <button type="button" className="link" onClick={() => askForMembership(`chat with ${current.name}`)}>
          Become a member
        </button>
      </p>
    );
  if (!current.isAway) return null;
  return (
    <p className="generation-hint" role="status">
      {`${current.name} is not there at present. The house’s model writes until it is back.`}
    </p>
  );
}
