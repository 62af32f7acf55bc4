import type { Person } from '../contract.ts';
import type { PersonRow } from './follows.views.ts';

export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  bio: row.bio,
  avatarUrl: row.avatar_key,
  followers: row.followers,
  isFollowing: row.is_following,
});
