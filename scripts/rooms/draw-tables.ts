// docs/tables.svg: which feature owns which tables, and how they refer to each other. The tables and their foreign keys
// stand in schema.gen.ts, so that no database is needed to draw them.
import { findOwners, SCHEMA } from './judge-tables.ts';
import type { SourceFile } from './read-imports.ts';

interface Reference {
  from: string;
  to: string;
}

interface Schema {
  tables: string[];
  /** Foreign keys, without those to `users`: half of all tables have one. */
  references: Reference[];
  ofUsers: Set<string>;
}

const USERS = 'users';

/** Each table once, with the tables that its columns refer to. */
export function readSchema(text: string): Schema {
  const [, list = ''] = /export interface Schema \{([^}]*)\}/.exec(text) ?? [];
  const names = new Map([...list.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, name, type]) => [type!, name!]));
  const references = new Map<string, Reference>();
  const ofUsers = new Set<string>();
  for (const [, type, body] of text.matchAll(/export interface (\w+Table) \{([^}]*)\}/g)) {
    const from = names.get(type!)!;
    for (const [, targets] of body!.matchAll(/\/\/ references (.+)$/gm))
      for (const to of targets!.split(', '))
        if (to === USERS) ofUsers.add(from);
        else if (to !== from) references.set(`${from} ${to}`, { from, to });
  }
  return { tables: [...names.values()], references: [...references.values()], ofUsers };
}

/** Owners that refer to each other stand in the same column or side by side; one that is missing goes to the shortest. */
const COLUMNS = [
  ['account', 'notifications', 'discovery', 'favorites'],
  ['characters', 'chat', 'tags', 'social', 'support', 'engines'],
  ['images', 'provenance', 'coins', 'safety', 'legal', 'platform/server'],
  ['payments', 'memberships', 'removals', 'adapters/payments'],
];
const WIDTH = 1000;
const BOX = 208;
const GAP = (WIDTH - 24 - COLUMNS.length * BOX) / (COLUMNS.length - 1);
const ROW = 18;
const HEAD = 30;
const FOOT = 8;

interface Box {
  owner: string;
  tables: string[];
  x: number;
  y: number;
  height: number;
}

function placeBoxes(owners: Map<string, string[]>): { boxes: Box[]; height: number } {
  const columns = COLUMNS.map((names) => names.filter((name) => owners.has(name)));
  const lengthOf = (names: string[]) =>
    names.reduce((sum, name) => sum + HEAD + FOOT + 14 + owners.get(name)!.length * ROW, 0);
  for (const owner of owners.keys())
    if (!COLUMNS.flat().includes(owner))
      columns.reduce((least, names) => (lengthOf(names) < lengthOf(least) ? names : least)).push(owner);
  const boxes = columns.flatMap((names, column) =>
    names.map((owner, index) => {
      const tables = owners.get(owner)!;
      const y = 12 + lengthOf(names.slice(0, index));
      const height = HEAD + FOOT + tables.length * ROW;
      return { owner, tables, x: 12 + column * (BOX + GAP), y, height };
    }),
  );
  return { boxes, height: 12 + Math.max(...columns.map(lengthOf)) };
}

/** The middle of a table's line, with the box that it stands in. */
function spotOf(boxes: Box[], table: string): { box: Box; y: number } | null {
  const box = boxes.find(({ tables }) => tables.includes(table));
  return box ? { box, y: box.y + HEAD + ROW * (box.tables.indexOf(table) + 0.5) } : null;
}

const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A line from the table with the key to a dot at the table that it names. */
function drawReference(boxes: Box[], { from, to }: Reference): string {
  const [start, end] = [spotOf(boxes, from), spotOf(boxes, to)];
  if (!start || !end) return '';
  const distance = Math.abs(start.y - end.y);
  if (start.box === end.box) {
    const x = start.box.x + 24;
    const bend = x - Math.min(22, 6 + distance / 6);
    return line('i', [x, start.y], [bend, start.y], [bend, end.y], [x, end.y]);
  }
  if (start.box.x === end.box.x) {
    const x = start.box.x + BOX;
    const bend = x + Math.min(GAP * 1.2, 14 + distance / 10);
    return line('o', [x, start.y], [bend, start.y], [bend, end.y], [x, end.y]);
  }
  const isRightward = start.box.x < end.box.x;
  const x = isRightward ? start.box.x + BOX : start.box.x;
  const target = isRightward ? end.box.x : end.box.x + BOX;
  const middle = (x + target) / 2;
  return line('o', [x, start.y], [middle, start.y], [middle, end.y], [target, end.y]);
}

type Point = [x: number, y: number];

const line = (kind: 'i' | 'o', ...[start, first, second, end]: [Point, Point, Point, Point]): string =>
  `<path class="${kind}" d="M${point(...start)}C${point(...first)} ${point(...second)} ${point(...end)}"/>` +
  `<circle class="${kind}" cx="${end[0].toFixed(1)}" cy="${end[1].toFixed(1)}" r="2.6"/>`;

function drawBox({ owner, tables, x, y, height }: Box, ofUsers: Set<string>): string {
  const rows = tables.map((table, index) => {
    const middle = y + HEAD + ROW * (index + 0.5);
    const mark = ofUsers.has(table) ? `<circle class="u" cx="${x + BOX - 14}" cy="${middle}" r="4"/>` : '';
    return `<text x="${x + 28}" y="${middle + 4}">${table}</text>${mark}`;
  });
  return (
    `<rect x="${x}" y="${y}" width="${BOX}" height="${height}" rx="8"/>` +
    `<text class="n" x="${x + 12}" y="${y + 20}">${owner}</text>${rows.join('')}`
  );
}

const STYLE =
  'text{font:12.5px system-ui,sans-serif;fill:#1d2526}.n{font-weight:700;fill:#8a3b12}' +
  'rect{fill:#fff;stroke:#b9c2c0}path{fill:none;stroke-width:1.3}path.i{stroke:#8b9896}path.o{stroke:#2f6f8f}' +
  'circle.i{fill:#8b9896}circle.o{fill:#2f6f8f}circle.u{fill:#e2a37e}';

/** Features as boxes with the tables that they own, and foreign keys as lines. */
export function drawTables(sources: SourceFile[]): string {
  const { tables, references, ofUsers } = readSchema(sources.find(({ file }) => file === SCHEMA)?.text ?? '');
  const ownerOf = findOwners(sources);
  const owners = new Map<string, string[]>();
  for (const table of tables) {
    const owner = ownerOf.get(table) ?? '';
    owners.set(owner, [...(owners.get(owner) ?? []), table]);
  }
  const { boxes, height } = placeBoxes(owners);
  const parts = [
    ...boxes.map((box) => drawBox(box, ofUsers)),
    ...references.map((reference) => drawReference(boxes, reference)),
    `<circle class="u" cx="20" cy="${height + 10}" r="4"/>`,
    `<text x="32" y="${height + 14}">has a foreign key to users. Lines are the other foreign keys, ` +
      'with a dot at the table that is referred to.</text>',
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height + 28}" role="img" ` +
    `aria-label="Tables by the feature that owns them, and their foreign keys"><style>${STYLE}</style>` +
    `<rect width="${WIDTH}" height="${height + 28}" style="fill:#f7f5f0;stroke:none"/>${parts.join('')}</svg>\n`
  );
}
