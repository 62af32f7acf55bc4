// The filters of the queue as the address has them.
import { TOPICS, type Topic } from '../../rules.ts';
import type { QueueQuery } from './tickets-desk.queries.ts';

export const VIEWS = ['todo', 'mine', 'unassigned', 'waiting', 'solved', 'all'] as const;
export type View = (typeof VIEWS)[number];

const QUERIES: Record<View, Pick<QueueQuery, 'status' | 'assignee'>> = {
  todo: { status: 'todo' },
  mine: { status: 'todo', assignee: 'me' },
  unassigned: { status: 'todo', assignee: 'nobody' },
  waiting: { status: 'waiting' },
  solved: { status: 'solved' },
  all: {},
};

export const viewOf = (text: string): View => VIEWS.find((view) => view === text) ?? 'todo';
export const topicOf = (text: string): Topic | undefined => TOPICS.find((topic) => topic === text);

/** @param filters from the URL; empty when absent */
export const queueQuery = (filters: {
  view: string;
  topic: string;
  q: string;
  page: number;
}): QueueQuery => ({
  ...QUERIES[viewOf(filters.view)],
  topic: topicOf(filters.topic),
  q: filters.q || undefined,
  page: filters.page,
});
