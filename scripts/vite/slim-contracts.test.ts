import path from 'node:path';
import { expect, it } from 'vitest';
import { accountContract } from '../../src/features/account/contract.ts';
import { isContractFile, slimContracts } from './slim-contracts.ts';

const FILE = path.resolve(import.meta.dirname, '../../src/features/account/contract.ts');

it('keeps of a contract all that the browser decides by, and no schema', async () => {
  const load = slimContracts().load as (this: object, id: string) => Promise<string>;
  const code = await load.call({ addWatchFile: () => {} }, FILE);
  const [, written] = /^export const accountContract = (\{.*\});$/m.exec(code)!;
  const slim = JSON.parse(written!) as Record<string, object>;
  expect(Object.keys(slim)).toEqual(Object.keys(accountContract));
  expect(slim['login']).toEqual({
    method: 'POST',
    path: '/api/auth/login',
    access: 'guest',
    csrf: true,
    priority: 'high',
  });
});

it('knows the contracts of a feature that stand in files of their own', () => {
  expect(isContractFile('/house/src/features/chat/contract.ts')).toBe(true);
  expect(isContractFile('/house/src/features/chat/record-contract.ts')).toBe(true);
  expect(isContractFile('/house/src/features/chat/record-contract.ts?schemas')).toBe(false);
  expect(isContractFile('/house/src/features/chat/server/contract.ts')).toBe(false);
  expect(isContractFile('/house/src/app/contract.ts')).toBe(false);
});
