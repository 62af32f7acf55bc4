import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/coins', '/guides/first?a=1#b', '/tags/%2F%2Fevil.example', '/a//b'])(
  '%j is our own',
  (path) => expect(isOwnPath(path)).toBe(true),
);
test.each([
  ...[
    '',
    'coins',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
  ],
  ...[
    'https://evil.example',
    'javascript:alert(1)',
    ' /coins',
    '/a b',
    '///evil.example',
    '/\\/evil.example',
  ],
])('%j is not', (path) => expect(isOwnPath(path)).toBe(false));
