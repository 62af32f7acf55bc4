import { expect, test } from 'vitest';
import { readQueries } from './read-queries.ts';

const TABLES = new Set(['users', 'images', 'messages', 'likes']);
const read = (text: string) => [...readQueries(text, TABLES).reads].sort();
const written = (text: string) => [...readQueries(text, TABLES).writes].sort();

test.each([
  ["db.selectFrom('users')", ['users']],
  ["db.selectFrom(['users as u', 'images as i'])", ['images', 'users']],
  ["eb.selectFrom('likes as l').leftJoin(\n  'users as u', 'u.id', 'l.user_id')", ['likes', 'users']],
  ["tx.updateTable('messages').from('users')", ['users']],
  ["tx.deleteFrom('messages').using('images as i')", ['images']],
])('kysely: %s reads %j', (text, tables) => expect(read(text)).toEqual(tables));

test.each([
  ['select 1 from users u', ['users']],
  ['select 1 from users join images on true', ['images', 'users']],
  ['from messages m, users as u, step', ['messages', 'users']],
  ['from unnest($1::uuid[]) as w (id), images i', ['images']],
  ['from (select 1) n, images i', ['images']],
  ['delete from messages m using users u where true', ['users']],
  ['update messages set a = 1 from likes', ['likes']],
  ['with found as (select 1) select from found', []],
  ['const FROM = sql`images i ${ABOUT}`', ['images']],
  ['// taken from users\n/* joined from\n images */', []],
])('SQL: %s reads %j', (text, tables) => expect(read(text)).toEqual(tables));

test.each([
  ["tx.insertInto('users')", ['users']],
  ['insert into likes select 1 from users', ['likes']],
  ['update users set a = 1', ['users']],
  ['update users u set a = 1', ['users']],
  ['update users as u\n  set a = 1', ['users']],
  ['delete from images using users', ['images']],
  ['insert into likes values (1) on conflict (id) do update set a = 1', ['likes']],
  ['select 1 from users for update skip locked', []],
])('%s writes %j', (text, tables) => expect(written(text)).toEqual(tables));
