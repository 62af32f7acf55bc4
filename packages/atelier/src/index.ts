// What the atelier offers to others.
export { createAtelier, type Atelier } from './atelier.ts';
export {
  AtelierError,
  type DrawnPicture,
  type PictureRequest,
  type Progress,
  type Refusal,
  type Understanding,
} from './picture-request.ts';
export { namesForeignMinor } from './request.ts';
