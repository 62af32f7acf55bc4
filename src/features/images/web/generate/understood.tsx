import { CircleAlert } from 'lucide-react';
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import type { ImageModel } from '../../contract.ts';
import { useUnderstanding } from '../images.queries.ts';

interface UnderstoodProps {
  prompt: string;
  negativePrompt: string;
  /** Who is drawn; null for nobody in particular. */
  characterId: string | null;
  /** The chosen model; only a stand-in can say beforehand how it reads a prompt. */
  model: Pick<ImageModel, 'id' | 'isStandIn'> | undefined;
}

/** While somebody types, nothing is asked. */
const PAUSE_MS = 350;

/** Before the price: what will be drawn of the prompt, and what will not. */
export function Understood({ prompt, negativePrompt, characterId, model }: UnderstoodProps) {
  const understanding = useUnderstanding(
    useSettledValue(prompt.trim(), PAUSE_MS),
    useSettledValue(negativePrompt.trim(), PAUSE_MS),
    characterId,
    model?.isStandIn ? model.id : null,
  );
  return (
    <div className="generate-understood" role="status">
      {prompt.trim() && understanding && (
        <>
          {understanding.refusal ? (
            <p className="generate-refusal">
              <CircleAlert className="i i-s" />
              {sentenceOf({ code: 'images.no_subject', ...understanding.refusal })} Nothing has been charged.
            </p>
          ) : (
            <>
              <span className="flabel">Will be drawn</span>
              <ul>
                {understanding.understood.map((phrase) => (
                  <li key={phrase}>{phrase}</li>
                ))}
              </ul>
            </>
          )}
          {understanding.leftOut.length > 0 && (
            <p className="cap">Left out: {understanding.leftOut.join(', ')}</p>
          )}
        </>
      )}
    </div>
  );
}
