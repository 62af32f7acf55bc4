import type { Hex } from './colour.ts';
import { f1, poly, ribbon, sampleSpline, spline, type Width } from './curves.ts';
import type { Vec2, Vec3 } from './vectors.ts';

/** Rounded to one decimal, for opacities drawn by chance. */
export const tenth = (v: number): number => Math.round(v * 10) / 10;

const see = (opacity: number): string =>
  opacity === 1 ? '' : ` opacity="${String(opacity).replace(/^0\./, '.')}"`;

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${see(opacity)}/>`;
/** An open line of even width; `cap` "round" rounds its ends. */
export const stroke = (d: string, colour: Hex, width: number, opacity = 1, cap = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f1(width)}"${cap && ` stroke-linecap="${cap}"`}${see(opacity)}/>`;
export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" fill="${fill}"${see(opacity)}/>`;
export const hoop = (x: number, y: number, r: number, colour: Hex, width: number, opacity = 1): string =>
  `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" fill="none" stroke="${colour}" stroke-width="${f1(width)}"${see(opacity)}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="${fill}"${see(opacity)}/>`;
export const ovalHoop = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Hex,
  width: number,
  opacity = 1,
): string =>
  `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="none" stroke="${colour}" stroke-width="${f1(width)}"${see(opacity)}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" fill="${fill}"${see(opacity)}/>`;

/** A ribbon through the points as they are. */
export const strip = (line: readonly (Vec2 | Vec3)[], width: Width, fill: Hex, opacity = 1): string =>
  path(ribbon(line, width), fill, opacity);
/** A ribbon along the smooth curve through the points, in `steps` steps. */
export const band = (
  points: readonly (Vec2 | Vec3)[],
  steps: number,
  width: Width,
  fill: Hex,
  opacity = 1,
): string => strip(sampleSpline(points, steps), width, fill, opacity);
/** A closed shape with round corners. */
export const blob = (points: readonly Vec2[], fill: Hex, opacity = 1): string =>
  path(spline(points, true), fill, opacity);
/** A closed shape with sharp corners. */
export const facet = (points: readonly Vec2[], fill: Hex, opacity = 1): string =>
  path(poly(points), fill, opacity);

/** Paint that is clipped to a path. */
export const clipped = (id: string, d: string, paint: string): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${paint}</g>`;

/** Path of a rectangle, for many in one path. */
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${f1(x)} ${f1(y)}h${f1(w)}v${f1(h)}h${f1(-w)}Z`;
