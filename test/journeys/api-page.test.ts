// The OpenAPI document, its HTML page, and the health checks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../src/app/contract.ts';
import type { OpenApiDocument } from '../../src/shared/openapi.ts';
import type { Route } from '../../src/shared/route.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
});
afterAll(() => app.close());

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
}
const read = (path: string) => fetch(new URL(path, app.origin));

describe('/api/openapi.json', () => {
  let document: OpenApiDocument;
  let operations: { path: string; method: string; operation: Operation }[];
  beforeAll(async () => {
    document = (await (await read('/api/openapi.json')).json()) as OpenApiDocument;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        operation: operation as unknown as Operation,
      })),
    );
  });

  test('has every route of the contract, with unique operation ids', () => {
    expect(document.openapi).toBe('3.1.0');
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.sort()).toEqual(
      Object.entries(api)
        .flatMap(([feature, contract]) => Object.keys(contract).map((name) => `${feature}.${name}`))
        .sort(),
    );
  });

  test('declares every path parameter, and has no dangling references', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort(), path).toEqual(named.sort());
      expect(declared.every(({ required }) => required)).toBe(true);
    }
    const schemas = Object.keys(document.components['schemas'] as object);
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(schemas).toContain(name);
  });

  test('lists the error statuses that follow from the route’s kind', () => {
    for (const [feature, contract] of Object.entries(api))
      for (const [name, route] of Object.entries(contract as Record<string, Route>)) {
        const id = `${feature}.${name}`;
        const { responses } = operations.find(({ operation }) => operation.operationId === id)!.operation;
        const expected = [400, 429];
        if (route.params) expected.push(404);
        if (route.body || route.kind === 'upload') expected.push(413, 415);
        if (route.csrf) expected.push(403);
        expect(Object.keys(responses), id).toEqual(expect.arrayContaining(expected.map(String)));
      }
  });
});

test('/api/docs shows every route, and has no scripts', async () => {
  const page = await read('/api/docs');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).not.toContain('<script');
  for (const contract of Object.values(api))
    for (const { path, summary } of Object.values(contract as Record<string, Route>)) {
      expect(html).toContain(path);
      expect(html).toContain(summary.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`));
    }
});

test('the product reports that it is healthy and ready', async () => {
  const guest = await app.guest();
  const run = await app.services.money.payments.reconcile();
  expect(await guest.status.health()).toEqual({
    status: 'ok',
    database: 'up',
    pictures: { done: 0, total: 0, failed: 0, portraits: { done: 0, total: 0 } },
    books: { isOk: true, checkedAt: run.finishedAt },
  });
  expect(await guest.status.ready()).toEqual({ status: 'ready' });
});
