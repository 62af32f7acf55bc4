import './chat-pictures.css';
import { useId } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatPictureSettings } from '../../chat-pictures-contract.ts';
import { coins } from '../price.ts';
import { useChatPictures, useSetChatPictures } from './chat-pictures.queries.ts';
import { useScenePrice } from './use-scene-price.ts';

/** Pictures a day that one chooses from. */
const A_DAY = [1, 2, 3, 5, 10];

interface PictureSettingsProps {
  conversationId: string;
  /** The character's first name. */
  name: string;
}

/** How pictures are asked for in one chat, and what its character may do by itself. */
export function PictureSettings({ conversationId, name }: PictureSettingsProps) {
  const { data: settings } = useChatPictures(conversationId, (all) => all.settings);
  const set = useSetChatPictures(conversationId);
  const priced = useScenePrice();
  const id = useId();
  if (!settings) return null;
  const cost = priced?.price.cost ?? settings.offersPrice;
  const change = (changed: Partial<ChatPictureSettings>) =>
    set.mutate(changed, {
      onError: (error) =>
        showErrorToast(error, { title: messageOf(error, 'This could not be saved. Try again.') }),
    });
  const value = settings.offers === 'auto' ? String(settings.offersADay) : settings.offers;
  const days = [...new Set([...A_DAY, settings.offersADay])].sort((a, b) => a - b);
  return (
    <section className="picture-settings" aria-label="Pictures in this chat">
      <div className="picture-setting">
        <label htmlFor={id}>When {name} would send you a picture</label>
        <select
          id={id}
          className="input"
          value={value}
          disabled={!priced}
          onChange={({ target }) =>
            target.value === 'never' || target.value === 'ask'
              ? change({ offers: target.value })
              : change({ offers: 'auto', offersADay: Number(target.value), offersPrice: cost })
          }
        >
          <option value="never">Never</option>
          <option value="ask">Ask me first</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {`Draw it, up to ${counted(day, 'picture')} a day`}
            </option>
          ))}
        </select>
        <p className="cap">{offersText(settings, cost)}</p>
      </div>
      {settings.askAbove > 0 && (
        <div className="row between g2 picture-setting">
          <p className="cap grow">
            A picture that you ask for is drawn at once if it costs at most {coins(settings.askAbove)}.
          </p>
          <button type="button" className="link" onClick={() => change({ askAbove: 0 })}>
            Show the price first
          </button>
        </div>
      )}
    </section>
  );
}

function offersText({ offers, offersADay, offersPrice }: ChatPictureSettings, cost: number): string {
  if (offers === 'never') return 'Pictures are drawn only when you ask for them.';
  if (offers === 'ask') return 'A small card shows the price. Nothing is drawn or paid without your yes.';
  if (cost > offersPrice)
    return `You agreed to ${coins(offersPrice)} for each. They cost more now, so you are asked first.`;
  return `At most ${coins(offersADay * offersPrice)} a day, ${coins(offersPrice)} for each. You can cancel each one.`;
}
