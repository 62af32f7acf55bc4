// Visitors of shared chats: without an account, with or without an answer to the question for their age.
import { AGE_COOKIE, ageCookie } from '../../src/features/legal/age-rules.ts';
import type { Share } from '../../src/features/shares/contract.ts';
import type { TestApp } from './test-app.ts';

export interface Looked {
  status: number;
  html: string;
  headers: Headers;
}

/** The path of an open link. */
export const pathOf = ({ link }: Share): string => new URL(link!).pathname;

export function createShareVisitors(app: TestApp) {
  const cookie = () => `${AGE_COOKIE.name}=${ageCookie(app.clock.now())}`;
  async function look(path: string, init: RequestInit & { hasPassed?: boolean } = {}): Promise<Looked> {
    const { hasPassed = true, ...rest } = init;
    const response = await fetch(app.origin + path, {
      redirect: 'manual',
      ...rest,
      headers: { ...(rest.headers as Record<string, string>), ...(hasPassed ? { cookie: cookie() } : {}) },
    });
    return { status: response.status, html: await response.text(), headers: response.headers };
  }
  return {
    look,
    send: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      look(path, { method: 'POST', body: new URLSearchParams(form), headers }),
  };
}
