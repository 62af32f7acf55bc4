import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { chosenModel } from '../generate/request-form.ts';
import { useImageModels } from '../images.queries.ts';
import { priceOf, type Price } from '../price.ts';

/** The shape of a character in a scene. */
export const SCENE_RATIO = '3:4';

/** What a picture of a moment costs now, and with which model it is drawn; null until that is known. */
export function useScenePrice(): { model: string; price: Price } | null {
  const { user } = useSession();
  const { permissions } = useMembershipGate();
  const models = useImageModels();
  const model = chosenModel(models.data?.data, null, permissions?.hasMemberModels ?? false);
  if (!model) return null;
  return { model: model.id, price: priceOf(model.prices, SCENE_RATIO, 1, user?.coins ?? null) };
}
