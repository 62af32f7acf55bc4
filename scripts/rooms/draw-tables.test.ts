import { expect, test } from 'vitest';
import { drawTables, readSchema } from './draw-tables.ts';
import type { SourceFile } from './read-imports.ts';

const source = (file: string, text: string): SourceFile => ({
  file,
  text,
  lines: 1,
  imports: [],
  packages: [],
});
const SCHEMA = `
export interface ImagesTable {
  id: string;
  user_id: string; // references users
  character_id: string | null; // references characters
  parent_id: string | null; // references images
}
export interface CharactersTable {
  id: string;
}
export interface UsersTable {
  id: string;
}
export interface Schema {
  characters: CharactersTable;
  images: ImagesTable;
  users: UsersTable;
}
`;

test('foreign keys are read from the types of the rows; those to users are a mark of their own', () => {
  expect(readSchema(SCHEMA)).toEqual({
    tables: ['characters', 'images', 'users'],
    references: [{ from: 'images', to: 'characters' }],
    ofUsers: new Set(['images']),
  });
});

test('the drawing has every table in the box of its owner, and a line for each foreign key', () => {
  const svg = drawTables([
    source('src/platform/server/db/schema.gen.ts', SCHEMA),
    source('src/features/images/server/images.store.ts', "tx.insertInto('images')"),
    source('src/features/characters/server/characters.store.ts', "tx.insertInto('characters')"),
    source('src/features/brand-new/server/users.store.ts', "tx.insertInto('users')"),
  ]);
  const texts = [...svg.matchAll(/<text class="n"[^>]*>([^<]+)<|<text x[^>]*>(\w+)<\/text>/g)];
  expect(texts.map(([, owner, table]) => owner ?? table)).toEqual([
    'brand-new',
    'users',
    'characters',
    'characters',
    'images',
    'images',
  ]);
  expect(svg.match(/<path /g)).toHaveLength(1);
  expect(svg.match(/<circle class="u"/g)).toHaveLength(2);
});
