/** A part of the canvas, in canvas units. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}
