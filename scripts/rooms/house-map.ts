// Who may import whom (ARCHITECTURE.md). A file belongs to the first room whose pattern fits.

export interface Room {
  name: string;
  pattern: RegExp;
  /** Rooms that it may import, by name; `$f` is the file's own feature. */
  mayImport: string[];
  /** Packages that it may import; any where absent. */
  packages?: RegExp;
}

const FEATURE = '([a-z-]+)';

export const ROOMS: Room[] = [
  // Packages of their own, tests included: they know nothing of the product.
  { name: 'packages/$f', pattern: new RegExp(`^packages/${FEATURE}/`), mayImport: ['packages/$f'] },
  { name: 'tests', pattern: /^(test|bench)\/|\.test\.tsx?$|\/test-support\//, mayImport: ['*'] },
  { name: 'scripts', pattern: /^scripts\/|^[a-z.]+\.config\.ts$/, mayImport: ['*'] },
  { name: 'shared', pattern: /^src\/shared\//, mayImport: ['shared'], packages: /^zod$/ },
  { name: 'platform/server', pattern: /^src\/platform\/server\//, mayImport: ['platform/server', 'shared'] },
  { name: 'platform/web', pattern: /^src\/platform\/web\//, mayImport: ['platform/web', 'shared'] },
  {
    name: 'adapters/$f',
    // Model servers embed, draw and look at pictures as they write: one transport reaches them.
    pattern: /^src\/adapters\/(embedder|image-engine|picture-guard)\//,
    mayImport: ['adapters/$f', 'adapters/chat-engine', 'platform/server', 'shared'],
  },
  {
    name: 'adapters/$f',
    pattern: new RegExp(`^src/adapters/${FEATURE}/`),
    mayImport: ['adapters/$f', 'platform/server', 'shared'],
  },
  {
    name: 'features/$f/server',
    pattern: new RegExp(`^src/features/${FEATURE}/server/`),
    mayImport: ['features/$f/server', 'features/$f', 'platform/server', 'shared'],
  },
  {
    name: 'features/$f/web',
    pattern: new RegExp(`^src/features/${FEATURE}/web/`),
    mayImport: ['features/$f/web', 'features/$f', 'platform/web', 'shared'],
  },
  {
    name: 'features/$f',
    pattern: new RegExp(`^src/features/${FEATURE}/[^/]+$`),
    mayImport: ['features/$f', 'shared'],
    packages: /^zod$/,
  },
  { name: 'app/contract', pattern: /^src\/app\/contract\.ts$/, mayImport: ['features/*', 'shared'] },
  {
    name: 'app/server',
    pattern: /^src\/app\/server\//,
    // The side-less files too: written content quotes the limits that rules.ts states.
    mayImport: [
      ...['app/server', 'app/contract', 'features/*/server', 'features/*'],
      ...['adapters/*', 'platform/server', 'shared'],
    ],
  },
  {
    name: 'app/web',
    pattern: /^src\/app\/web\//,
    mayImport: ['app/web', 'features/*/web', 'features/*', 'platform/web', 'shared'],
  },
];

/** An adapter may know the ports and the database of the platform, nothing else of it. */
const ADAPTER_MAY = /^src\/platform\/server\/(ports|db)\//;

export interface Placed {
  room: Room;
  /** The room's name with its feature filled in. */
  name: string;
  feature: string;
}

export function placeOf(file: string): Placed | null {
  for (const room of ROOMS) {
    const found = room.pattern.exec(file);
    if (found) return { room, feature: found[1] ?? '', name: room.name.replace('$f', found[1] ?? '') };
  }
  return null;
}

/** Why this import is not allowed; null where it is. */
export function judgeImport(from: string, to: string): string | null {
  const source = placeOf(from);
  const target = placeOf(to);
  if (!source) return `${from} belongs to no room`;
  if (!target) return `${to} belongs to no room`;
  if (source.room.mayImport.includes('*')) return null;
  if (target.room.name === 'tests') return `${from} imports a test: ${to}`;
  const isAllowed = source.room.mayImport.some((pattern) => {
    const wanted = pattern.replace('$f', source.feature);
    return (
      wanted === target.name ||
      (pattern.includes('*') && pattern.replace('*', target.feature) === target.name)
    );
  });
  if (!isAllowed) return `${source.name} may not import ${target.name}: ${from} -> ${to}`;
  if (source.room.name === 'adapters/$f' && target.name === 'platform/server' && !ADAPTER_MAY.test(to)) {
    return `an adapter may import only ports and db of the platform: ${from} -> ${to}`;
  }
  return null;
}
