// The catalogues of the interface's other languages. Without an option: brings them to the sentences of the sources.
//   --check   names what is missing, outdated or broken; fails for what is broken
//   --whole   with --check: fails for all of it
import { LANGUAGES } from '../src/shared/language/languages.ts';
import { checkLanguage } from './sentences/check-sentences.ts';
import { readSources, straySentences } from './sentences/sources.ts';
import { updateLanguage } from './sentences/update-catalogues.ts';

/** How many sentences a list names. */
const NAMED = 20;

const sentences = readSources();
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');
if (process.argv.includes('--check')) check(process.argv.includes('--whole'));
else
  for (const language of others) {
    const { isChanged, missing } = updateLanguage(language, sentences);
    const state =
      missing === 0 ? 'complete' : `${missing} of ${sentences.size} sentences have no translation`;
    console.log(`${language}: ${state}${isChanged ? '; catalogues updated' : ''}`);
  }

function check(isWhole: boolean): void {
  const stray = straySentences();
  list('Sentences where readers need codes. Put them into src/shared/messages/english', stray);
  let isBad = stray.length > 0;
  for (const language of others) {
    const { missing, outdated, broken } = checkLanguage(language, sentences);
    list(
      `${language}: translations whose places are wrong. Mend them in src/shared/messages/${language}`,
      broken,
    );
    list(
      `${language}: sentences without a translation. Run node scripts/sentences.ts, then fill the empty ones in src/shared/messages/${language}`,
      missing,
    );
    list(`${language}: sentences that are no longer in the sources. Run node scripts/sentences.ts`, outdated);
    if (broken.length > 0 || (isWhole && missing.length + outdated.length > 0)) isBad = true;
  }
  process.exitCode = isBad ? 1 : 0;
}

function list(title: string, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  console.log(`${title} (${sentences.length}):`);
  for (const sentence of sentences.slice(0, NAMED))
    console.log(`  ${sentence.replaceAll('\n', '\\n').slice(0, 160)}`);
  if (sentences.length > NAMED) console.log(`  and ${sentences.length - NAMED} more`);
}
