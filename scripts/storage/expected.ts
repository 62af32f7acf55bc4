// Which files the database names: each has to be in the store.
import type pg from 'pg';

export interface ExpectedFile {
  key: string;
  /** Bytes, where a row tells. */
  bytes: number | null;
  /** Hex, where a row tells. */
  sha256: string | null;
}

const IN_MEDIA = (address: string) => `'pictures/' || substr(${address}, length('/media/') + 1)`;

/** One statement for each kind of file. `bytes` and `sha256` are null where no row tells them. */
const statements = (coverWidth: number): readonly string[] => [
  `select 'pictures/' || i.id || '/' || i.secret || '-' || w.width || '.' || f.format as key,
     null::bigint as bytes, null as sha256
   from images i, unnest(i.widths) as w(width), unnest(i.formats) as f(format)`,
  `select 'pictures/' || id || '/' || cover_secret || '-${coverWidth}.webp' as key,
     null::bigint as bytes, null as sha256 from images`,
  `select ${IN_MEDIA('avatar_key')} as key, null::bigint as bytes, null as sha256
   from users where avatar_key like '/media/%'`,
  `select ${IN_MEDIA('picture_key')} as key, null::bigint as bytes, null as sha256
   from personas where picture_key like '/media/%'`,
  `select 'cards/' || file_id as key, null::bigint as bytes, null as sha256 from character_imports`,
  `select 'kept-files/' || id as key, bytes, null as sha256 from kept_files where is_stored`,
  `select 'support/' || id as key, null::bigint as bytes, null as sha256 from support_attachments`,
];

const AT_ONCE = 1000;

/** @param coverWidth which is part of a cover's name */
export async function* expectedFiles(client: pg.Client, coverWidth: number): AsyncGenerator<ExpectedFile> {
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const statement of statements(coverWidth)) {
      await client.query(`declare files no scroll cursor for ${statement}`);
      for (;;) {
        const { rows } = await client.query<{ key: string; bytes: string | null; sha256: string | null }>(
          `fetch ${AT_ONCE} from files`,
        );
        for (const row of rows) yield { ...row, bytes: row.bytes === null ? null : Number(row.bytes) };
        if (rows.length < AT_ONCE) break;
      }
      await client.query('close files');
    }
  } finally {
    await client.query('rollback');
  }
}
