// A conversation through the API, for what would take long on the page.
import { expect, type BrowserContext, type Locator } from '@playwright/test';
import type { ConversationPage, Message } from '../../../src/features/chat/contract.ts';
import type { ReplyRecord } from '../../../src/features/chat/record-contract.ts';
import type { Visitor } from './visitors.ts';

interface Prompt {
  messages: { content: string }[];
  memory: { text: string; sources: string[] }[];
  history: { dropped: number };
}

export class Talk {
  /** Ids of the user's messages by their words. */
  readonly ids = new Map<string, string>();
  readonly #context: BrowserContext;
  readonly #visitor: Visitor;
  readonly #path: string;
  /** Where it is shown. */
  readonly page: string;

  constructor(context: BrowserContext, visitor: Visitor, character: string) {
    this.#context = context;
    this.#visitor = visitor;
    this.#path = `/api/chat/${character}`;
    this.page = `/chat/${character}`;
  }

  async call<T>(method: string, path: string, data?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.#visitor.accessToken}`, accept: 'application/json' };
    const answer = await this.#context.request.fetch(this.#path + path, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()) as T;
  }

  async say(content: string): Promise<Message> {
    const { message } = await this.call<{ message: Message }>('POST', '/message', { content });
    this.ids.set(content, message.parentId!);
    return message;
  }

  /** Keeps the id of what was said on the page. */
  async know(content: string, shown: Locator): Promise<void> {
    this.ids.set(content, (await shown.getAttribute('data-message'))!);
  }

  prompt = (content: string) => this.call<Prompt>('POST', '/prompt', { content });
  async record({ id }: Message): Promise<ReplyRecord> {
    return (await this.call<{ record: ReplyRecord }>('GET', `/message/${id}/record`)).record;
  }
  read = () => this.call<ConversationPage>('GET', '');
}
