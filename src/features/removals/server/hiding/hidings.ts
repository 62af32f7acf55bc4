// Whose content is hidden how. A hidden picture is no portrait meanwhile, which the feature of characters sees to.
import type { Avatars, Characters, Hidings, Pictures } from '../removals.needs.ts';

export interface HidingsDeps {
  characters: Characters;
  pictures: Pictures;
  avatars: Avatars;
}

export const createHidings = ({ characters, pictures, avatars }: HidingsDeps): Hidings => ({
  character: characters,
  image: {
    async hide(tx, id, at) {
      await characters.takeDownPortrait(tx, id);
      return pictures.hide(tx, id, at);
    },
    async restore(tx, id) {
      await pictures.restore(tx, id);
      await characters.putPortraitBack(tx, id);
    },
  },
  user: avatars,
});
