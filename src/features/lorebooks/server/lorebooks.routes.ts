import type { Handlers } from '../../../platform/server/http.ts';
import type { lorebooksContract } from '../contract.ts';
import type { BookFilesService } from './book-files.service.ts';
import type { BookUsesService } from './book-uses.service.ts';
import type { LorebooksService } from './lorebooks.service.ts';
import type { TestBench } from './test-bench.ts';

export interface RouteDeps {
  books: LorebooksService;
  uses: BookUsesService;
  files: BookFilesService;
  test: TestBench;
}

export const lorebooksRoutes = ({
  books,
  uses,
  files,
  test,
}: RouteDeps): Handlers<typeof lorebooksContract> => ({
  list: (_, { caller }) => books.list(caller.userId),
  create: ({ body }, { caller }) => books.create(caller.userId, body),
  get: ({ params }, { caller }) => books.get(params.id, caller.userId),
  save: ({ params, body: { revision, ...input } }, { caller }) =>
    books.save(params.id, caller.userId, revision, input),
  delete: ({ params }, { caller }) => books.delete(params.id, caller.userId),
  duplicate: ({ params }, { caller }) => books.duplicate(params.id, caller.userId),
  setUses: ({ params, body }, { caller }) => uses.set(params.id, caller.userId, body),
  targets: ({ query }, { caller }) => uses.targets(caller.userId, query.q),
  preview: ({ file }) => files.preview(file),
  import: ({ file }, { caller }) => files.import(caller.userId, file),
  export: ({ params, query }, { caller }) => files.export(params.id, caller.userId, query.format),
  test: ({ body }, { caller }) => test(caller.userId, body),
});
