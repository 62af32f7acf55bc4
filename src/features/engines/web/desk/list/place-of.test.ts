import { expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

it.each([
  ['http://127.0.0.1:11434/v1', 'This machine, port 11434'],
  ['http://localhost/v1', 'This machine'],
  ['http://[::1]:5001', 'This machine, port 5001'],
  ['https://lighthouse.example/v1', 'lighthouse.example'],
  ['http://10.0.0.12:5001', '10.0.0.12:5001'],
  ['no address', ''],
  [undefined, ''],
])('%s is %s', (address, place) => expect(placeOf(address)).toBe(place));
