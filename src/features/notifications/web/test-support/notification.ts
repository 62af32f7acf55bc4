import type { Notification } from '../../contract.ts';

/** Somebody follows the viewer, unread. */
export const notification = (change: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  event: 'follower.new',
  kind: 'follower',
  actors: [{ id: 'u2', name: 'emberline' }],
  count: 1,
  subject: { kind: 'user', id: 'u1', name: '' },
  amount: null,
  text: '',
  link: '/creators/u2',
  picture: null,
  isRead: false,
  at: '2026-11-25T10:00:00.000Z',
  ...change,
});
