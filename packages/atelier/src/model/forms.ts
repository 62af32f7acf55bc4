/** Shapes of face and eyes that a prompt can ask for. */
const FACE_FORMS = [
  'round face',
  'oval face',
  'long face',
  'heart-shaped face',
  'square jaw',
  'high cheekbones',
  'full lips',
  'thin lips',
  'broad nose',
  'narrow nose',
  'aquiline nose',
  'button nose',
  'almond eyes',
  'round eyes',
  'hooded eyes',
  'monolid',
  'upturned eyes',
  'downturned eyes',
] as const;
export type FaceForm = (typeof FACE_FORMS)[number];
