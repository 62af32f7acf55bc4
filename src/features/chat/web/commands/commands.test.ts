import { expect, test } from 'vitest';
import { readCommand, suggestedCommands } from './commands.ts';

const namesOf = (text: string) => suggestedCommands(text).map(({ name }) => name);

test('a slash alone suggests all, letters those that begin with them', () => {
  expect(namesOf('/').length).toBeGreaterThan(10);
  expect(namesOf('/H')).toEqual(['hint', 'help']);
  expect(namesOf('/p')).toEqual(['paths', 'persona', 'preset', 'pins', 'picture', 'pictures']);
  expect(namesOf('/note ')).toEqual([]);
  expect(namesOf(' /n')).toEqual([]);
  expect(namesOf('and/or')).toEqual([]);
});

test.each([
  ['/note Slow,\nwinter evening', 'note', 'Slow,\nwinter evening'],
  ['  /HELP  ', 'help', ''],
  ['/impersonate She turns', 'draft', 'She turns'],
  ['/branch-create Rain', 'branch', 'Rain'],
])('%j is a command', (text, name, rest) => {
  expect(readCommand(text)).toMatchObject({ kind: 'command', command: { name }, rest });
});

test.each(['//', '// a comment', '/me waves', '/notes', '/', '/constructor'])('%j is asked about', (text) => {
  expect(readCommand(text)).toMatchObject({ kind: 'unknown' });
});

test.each(['Hello /note', '', 'either/or', '*/ waves'])('%j is a message', (text) => {
  expect(readCommand(text)).toBeNull();
});
