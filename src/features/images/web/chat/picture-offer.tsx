import './chat-pictures.css';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { ChatPictureSettings } from '../../chat-pictures-contract.ts';
import { PROMPT_MAX } from '../../rules.ts';
import type { Refusal } from '../generate/use-request.ts';
import { afterText, coins } from '../price.ts';
import { useSetChatPictures } from './chat-pictures.queries.ts';
import { useScenePrice } from './use-scene-price.ts';
import { useSceneRequest } from './use-scene-request.ts';

/** What is to be drawn, as far as it is known. */
export interface SceneWords {
  words: string | undefined;
  characterId: string | undefined;
  error: Error | null;
  onRetry: () => void;
}

interface PictureOfferProps {
  conversationId: string;
  messageId: string;
  title: string;
  /** What the picture may come to look like. */
  likeness: Picture | null;
  scene: SceneWords;
  settings: ChatPictureSettings;
  /** Drawn without another question: by the user's own press, or because they agreed to what the character offers. */
  mayBegin: 'asked' | 'offered' | null;
  onAsked: () => void;
  /** Not now. */
  onClose: () => void;
}

/** A picture that may be drawn: what it shows, what it costs, and a plain way to leave it. */
export function PictureOffer(props: PictureOfferProps) {
  const { conversationId, messageId, title, likeness, scene, settings, mayBegin, onAsked, onClose } = props;
  const card = useRef<HTMLElement>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const priced = useScenePrice();
  const remember = useSetChatPictures(conversationId);
  const request = useSceneRequest({ conversationId, messageId }, onAsked);
  const words = (own ?? scene.words ?? '').trim();
  const { characterId } = scene;
  const cost = priced?.price.cost ?? 0;
  const isShort = (priced?.price.left ?? 0) < 0;
  const isReady = words !== '' && words.length <= PROMPT_MAX && characterId !== undefined && priced !== null;

  function begin(isOffered: boolean) {
    if (!isReady) return;
    if (isRemembered && cost > settings.askAbove) remember.mutate({ askAbove: cost });
    request.ask({ words, characterId, model: priced.model }, isOffered);
  }

  const isAgreed =
    (mayBegin === 'offered' && cost <= settings.offersPrice) ||
    (mayBegin === 'asked' && cost <= settings.askAbove);
  const mustBegin = isReady && isAgreed && !isShort && !request.isRefused && !request.isSending;
  const beginAgreed = useEffectEvent(() => begin(mayBegin === 'offered'));
  useEffect(() => {
    if (mustBegin) beginAgreed();
  }, [mustBegin]);

  // Who asks looks at it; what the character offers moves nothing.
  const isAskedFor = mayBegin === 'asked';
  useEffect(() => {
    if (isAskedFor) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isAskedFor]);

  return (
    <section ref={card} className="picture-offer" aria-label={title}>
      <span className="picture-offer-thumb" aria-hidden="true">
        {likeness && <img src={likeness.sources[0]?.url ?? likeness.url} alt="" />}
      </span>
      <div className="grow">
        <b className="t-s">{title}</b>
        {own === null ? (
          <OfferedWords scene={scene} onChange={() => setOwn(scene.words ?? '')} />
        ) : (
          <TextArea
            aria-label="What the picture shows"
            rows={2}
            maxLength={PROMPT_MAX}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
        {request.refusal && <Refused refusal={request.refusal} />}
        <div className="row wrap g2 picture-offer-acts">
          {isShort ? (
            <Link to="/coins" className={buttonClass({ size: 'small' })}>
              Get coins
            </Link>
          ) : (
            <Button
              size="small"
              busyText={request.isSending && 'Sending...'}
              aria-disabled={!isReady || undefined}
              onClick={() => begin(false)}
            >
              Show me
              {priced && (
                <span className="coin">
                  <CoinMark />
                  {cost}
                  <span className="sr"> coins</span>
                </span>
              )}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={onClose}>
            Not now
          </Button>
          {priced && (
            <span className={isShort ? 'cap num is-short' : 'cap num'}>{afterText(priced.price)}</span>
          )}
        </div>
        {priced && !isShort && cost > settings.askAbove && (
          <label className="check picture-offer-remember">
            <input
              type="checkbox"
              checked={isRemembered}
              onChange={(event) => setRemembered(event.target.checked)}
            />
            <span className="cap">Next time in this chat, draw at once for up to {coins(cost)}</span>
          </label>
        )}
      </div>
    </section>
  );
}

function OfferedWords({ scene, onChange }: { scene: SceneWords; onChange: () => void }) {
  if (scene.words !== undefined)
    return (
      <div className="row g1 picture-offer-words">
        <p className="cap" dir="auto">
          {scene.words}
        </p>
        <IconButton size="small" label="Change the words" onClick={onChange}>
          <Pencil className="i i-xs" />
        </IconButton>
      </div>
    );
  if (!scene.error)
    return (
      <div role="status">
        <span className="sr">Looking at the scene</span>
        <Skeleton style={{ width: '90%', height: 12, marginTop: 8 }} />
        <Skeleton style={{ width: '60%', height: 12, marginTop: 8 }} />
      </div>
    );
  return (
    <p className="cap picture-offer-problem" role="alert">
      {navigator.onLine
        ? messageOf(scene.error, 'The scene could not be put into words.')
        : 'You are offline. Nothing is drawn and nothing is paid.'}{' '}
      <button type="button" className="link" onClick={scene.onRetry}>
        Try again
      </button>
    </p>
  );
}

function Refused({ refusal: { kind, text, action } }: { refusal: Refusal }) {
  const { askForMembership } = useMembershipGate();
  return (
    <p className="cap picture-offer-problem" role="alert">
      {text}{' '}
      {kind === 'coins' && (
        <Link to="/coins" className="link">
          Go to your coins
        </Link>
      )}
      {action !== null && (
        <button type="button" className="link" onClick={() => askForMembership(action)}>
          Become a member
        </button>
      )}
    </p>
  );
}
