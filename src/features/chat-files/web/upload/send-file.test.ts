// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

test('a file of eight gigabytes is refused before anything is sent, with what to do', async () => {
  const file = Object.defineProperty(new File([], 'data.zip'), 'size', { value: 8 * 1024 ** 3 });
  await expect(sendFile(file, 'u1', undefined)).rejects.toThrow(/at most 2 GB\. Make several zips/);
});
