import { CircleAlert, TriangleAlert } from 'lucide-react';
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import type { ImageModel } from '../../contract.ts';
import { useUnderstanding } from '../images.queries.ts';

/** While somebody types, nothing is asked. */
const PAUSE_MS = 350;

type Understood = ReturnType<typeof useUnderstanding>;

/**
 * What will be drawn of the prompt; null where there is none, and for models that cannot say it beforehand.
 * @param asked.model only a stand-in can say how it reads a prompt
 */
export function useUnderstood(asked: {
  prompt: string;
  negativePrompt: string;
  /** Who is drawn; null for nobody in particular. */
  characterId: string | null;
  model: Pick<ImageModel, 'id' | 'isStandIn'> | undefined;
}): NonNullable<Understood> | null {
  const understanding = useUnderstanding(
    useSettledValue(asked.prompt.trim(), PAUSE_MS),
    useSettledValue(asked.negativePrompt.trim(), PAUSE_MS),
    asked.characterId,
    asked.model?.isStandIn ? asked.model.id : null,
  );
  return (asked.prompt.trim() && understanding) || null;
}

/** Before the price: what will be drawn of the prompt, and what may not. */
export function UnderstoodChips({ of }: { of: Understood }) {
  return (
    <div className="bench-understood" role="status">
      {of?.refusal ? (
        <p className="bench-refusal">
          <CircleAlert className="i i-s" />
          {sentenceOf({ code: 'images.no_subject', ...of.refusal })} Nothing has been charged.
        </p>
      ) : (
        of && (
          <ul aria-label="Will be drawn" tabIndex={0}>
            {of.leftOut.map((phrase) => (
              <li key={phrase} className="is-out">
                <TriangleAlert className="i" aria-hidden="true" />
                {`${phrase} may be left out`}
              </li>
            ))}
            {of.understood.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        )
      )}
    </div>
  );
}
