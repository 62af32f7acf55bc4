import { placeOf } from './house-map.ts';
import type { SourceFile } from './read-imports.ts';

const STOREYS = [
  { name: 'app', test: (room: string) => room.startsWith('app/') },
  { name: 'features', test: (room: string) => room.startsWith('features/') },
  { name: 'adapters', test: (room: string) => room.startsWith('adapters/') },
  { name: 'platform', test: (room: string) => room.startsWith('platform/') },
  { name: 'shared', test: (room: string) => room === 'shared' },
];
const WIDTH = 1200;
const ROW = 118;

/** The house as a picture: a box a room with its files and lines, storey above storey. */
export function drawRooms(sources: SourceFile[]): string {
  const rooms = new Map<string, { files: number; lines: number }>();
  for (const { file, lines } of sources) {
    const place = placeOf(file);
    if (!place || place.name === 'tests' || place.name === 'scripts') continue;
    const name = place.name.replace(/^(features\/[a-z-]+)\/(server|web)$/, '$1');
    const room = rooms.get(name) ?? { files: 0, lines: 0 };
    rooms.set(name, { files: room.files + 1, lines: room.lines + lines });
  }
  const parts: string[] = [];
  STOREYS.forEach((storey, level) => {
    const mine = [...rooms]
      .filter(([name]) => storey.test(name))
      .sort(([a], [b]) => a.localeCompare(b, 'en'));
    const y = 20 + level * ROW;
    parts.push(`<text x="16" y="${y + 14}" class="s">${storey.name}</text>`);
    const width = (WIDTH - 32 - (mine.length - 1) * 8) / Math.max(1, mine.length);
    mine.forEach(([name, { files, lines }], column) => {
      const x = 16 + column * (width + 8);
      const label = name.replace(/^(app|features|adapters|platform)\//, '');
      parts.push(
        `<rect x="${x.toFixed(1)}" y="${y + 24}" width="${width.toFixed(1)}" height="64" rx="10"/>`,
        `<text x="${(x + width / 2).toFixed(1)}" y="${y + 52}" class="n">${label}</text>`,
        `<text x="${(x + width / 2).toFixed(1)}" y="${y + 72}" class="f">${files} · ${lines}</text>`,
      );
    });
  });
  const height = 20 + STOREYS.length * ROW;
  const style =
    'rect{fill:#11181a;stroke:#6b7a79}text{font-family:system-ui,sans-serif;fill:#f4efe4}.s{font-size:13px;fill:#ffb38a}' +
    '.n{font-size:12px;text-anchor:middle}.f{font-size:10.5px;text-anchor:middle;fill:#9ca8a3}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Rooms of the house, with files and lines"><style>${style}</style><rect width="${WIDTH}" height="${height}" style="fill:#0b1011;stroke:none"/>${parts.join('')}</svg>\n`;
}
