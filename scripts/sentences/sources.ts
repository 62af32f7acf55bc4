// The files whose sentences are translated, and what stands in them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEXT_MODULES } from '../../src/platform/server/texts/in-languages.ts';
import { ROOT } from '../run.ts';
import { readSource } from './read-source.ts';
import type { Found } from './sentence.ts';

/** What the server writes itself, and the layout around it. */
const BY_SERVER = [
  ...TEXT_MODULES.map((name) => `src/${name}.ts`),
  'src/platform/server/mail/email-layout.ts',
];

const READ = [
  'src/**/web/**/*.{ts,tsx}',
  'src/features/*/*.ts',
  'src/shared/{words,language}/*.ts',
  // What the server refuses: it says so in English, and with what the page needs to say it in its language.
  'src/shared/messages/**/*.ts',
  ...BY_SERVER,
];
/** What the server writes of imports: codes and remarks only, so that every reader gets them in their language. */
const WITHOUT_SENTENCES = [
  'src/features/characters/server/cards/{model/{card-error,corrections,report},json/json-scanner}.ts',
  'src/features/characters/server/files/{clean-carried,clean-parts,import-reader,lorebook-files,read-apart}.ts',
  'src/features/chat-files/server/imports/present-import.ts',
  'src/features/chat-files/server/imports/parts/{read-part,remarks,take-*}.ts',
  'src/features/lorebooks/server/{books-of-folders,fit-lorebook}.ts',
  'src/features/chat/server/personas/{persona-files,sillytavern-personas,take-persona}.ts',
  'src/features/chat/server/{generation/presets,quick-replies/quick-replies}-of-folders.ts',
];
const NOT_READ = [
  /\.test\.tsx?$/,
  /\/test-support\//,
  // Read by the server; pages get contracts without schemas.
  /contract\.ts$/,
  // Names of tags, features of a look and sample characters are content.
  /tags\/catalogue\.ts$/,
  /creator\/steps\/look-words\.ts$/,
  /creator\/examples\.ts$/,
  // Languages by their own names.
  /chat\/translation-rules\.ts$/,
  // The server alone writes these.
  /safety\/categories\.ts$/,
  /shared\/language\/languages\.ts$/,
  /shared\/words\/(?:ids|money|lore-trace|lorebook|memory|persona)\.ts$/,
];

/** @param file its path in the project */
export const isTranslated = (file: string): boolean =>
  BY_SERVER.includes(file) ||
  (/^src\/(?:[^?]*\/web\/.*|features\/[^/]+\/[^/]+|shared\/(?:words|language)\/[^/]+|shared\/messages\/.*)\.tsx?$/.test(
    file,
  ) &&
    !NOT_READ.some((pattern) => pattern.test(file)));

export interface Sentence {
  id: string;
  plural?: string;
  places: string[];
  files: Set<string>;
}

export const keyOf = ({ id, plural }: { id: string; plural?: string | undefined }): string =>
  plural === undefined ? id : `${id}\u0000${plural}`;

/** All sentences of the sources, by key. */
export function readSources(): Map<string, Sentence> {
  const all = new Map<string, Sentence>();
  const files = globSync(READ, { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter(isTranslated)
    .sort();
  for (const file of files) add(all, file, readSource(file, readFileSync(path.join(ROOT, file), 'utf8')));
  return all;
}

/** Sentences that would reach all readers in English. */
export const strayIn = (file: string, code: string): string[] =>
  readSource(file, code)
    .filter(({ form }) => form !== 'locale')
    .map(({ id }) => `${file}: ${id}`);

export const straySentences = (): string[] =>
  globSync(WITHOUT_SENTENCES, { cwd: ROOT }).flatMap((file) =>
    strayIn(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );

function add(all: Map<string, Sentence>, file: string, found: readonly Found[]): void {
  for (const { form, id, plural, places, inner } of found) {
    if (form !== 'locale') {
      const key = keyOf({ id, plural });
      const known = all.get(key);
      if (known) known.files.add(file);
      else {
        const names = places.map(({ name, isTag }) => (isTag ? `<${name}>` : `{${name}}`));
        all.set(key, {
          id,
          ...(plural === undefined ? {} : { plural }),
          places: names,
          files: new Set([file]),
        });
      }
    }
    add(all, file, inner);
  }
}
