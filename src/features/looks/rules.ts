// The reference sheet and the strip of eight: what each picture shows. Server and pages both read it.
import { SHEET_SLOTS, type SheetSlot } from '../../shared/words/look/look-parts.ts';

export { SHEET_SLOTS };

/** Pictures of one slot that are drawn at once. */
export const TAKES_MAX = 4;
/** Characters of the key that makes a request happen once. */
export const KEY_MAX = 60;

/** How the pictures of the sheet are named. */
export const SLOT_NAMES: Record<SheetSlot, string> = {
  front: 'Front',
  side: 'Side',
  figure: 'Figure',
  calm: 'Calm',
  amused: 'Amused',
  grave: 'Grave',
  tender: 'Tender',
};

export const MOOD_SLOTS: readonly SheetSlot[] = ['calm', 'amused', 'grave', 'tender'];

/** Always the same eight, so that looks can be compared: light, weather, clothes and distance differ. */
export const SCENES = [
  'scene-hall',
  'scene-neon',
  'scene-lake',
  'scene-observatory',
  'scene-library',
  'scene-office',
  'scene-close',
  'scene-wood',
] as const;
type Scene = (typeof SCENES)[number];

export const SCENE_NAMES: Record<Scene, string> = {
  'scene-hall': 'Candlelit hall',
  'scene-neon': 'Neon rain',
  'scene-lake': 'Lake at dawn',
  'scene-observatory': 'Observatory',
  'scene-library': 'Library',
  'scene-office': 'Office, noir',
  'scene-close': 'Close up',
  'scene-wood': 'Enchanted wood',
};

export type LookSlot = SheetSlot | Scene;
export const LOOK_SLOTS: readonly LookSlot[] = [...SHEET_SLOTS, ...SCENES];
