// Crops a picture to a square in the browser, so that the upload is small and the rest never leaves the
// device.

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Edge of the result: at most the chosen area and `maxEdge`, at least one pixel. */
export const edgeOf = ({ width, height }: Area, maxEdge: number): number =>
  Math.max(1, Math.min(maxEdge, Math.round(Math.min(width, height))));

const QUALITY = 0.92;

/**
 * Encodes as WebP if the browser supports it, otherwise as PNG.
 * @throws Error if the picture cannot be drawn.
 */
export async function cutSquare(picture: HTMLImageElement, area: Area, maxEdge: number): Promise<Blob> {
  const edge = edgeOf(area, maxEdge);
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, edge, edge);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be cut'))),
      'image/webp',
      QUALITY,
    );
  });
}
