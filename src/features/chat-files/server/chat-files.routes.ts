import { languageOf } from '../../../platform/server/http/language-of.ts';
import type { Handlers } from '../../../platform/server/http.ts';
import type { chatFilesContract } from '../contract.ts';
import type { Exports } from './exports/export.service.ts';
import type { Imports } from './imports/imports.service.ts';
import type { Kept } from './kept/kept.service.ts';

export const chatFilesRoutes = ({
  exports,
  imports,
  kept,
}: {
  exports: Exports;
  imports: Imports;
  kept: Kept;
}): Handlers<typeof chatFilesContract> => ({
  export: ({ params, query }, { caller, request }) =>
    exports.one(caller.userId, params.id, { ...query, language: languageOf(request) }),
  exportMany: ({ query }, { caller, request }) =>
    exports.many(
      caller.userId,
      { format: query.format, language: languageOf(request) },
      { ids: query.ids?.toLowerCase().split(',') ?? null, folderId: query.folderId ?? null },
    ),
  import: ({ query, file }, { caller }) => imports.start(caller.userId, query, file),
  expect: ({ body }, { caller }) =>
    imports.expect(caller.userId, { ...body, characterId: body.characterId ?? null }),
  pieces: ({ params }, { caller }) => imports.pieces(params.id, caller.userId),
  sendPiece: ({ params, query, file }, { caller }) =>
    imports.sendPiece(params.id, caller.userId, query, file),
  imports: ({ query }, { caller }) => imports.list(caller.userId, query),
  characters: ({ query }, { caller }) => imports.characters(caller.userId, query.q),
  kept: ({ query }, { caller }) => kept.list(caller.userId, query),
  keptArchive: ({ query }, { caller }) => kept.archive(caller.userId, query.kind),
  keptFile: ({ params }, { caller }) => kept.one(caller.userId, params.id),
  keptView: ({ params }, { caller, showNsfw }) => kept.view(caller.userId, params.id, !showNsfw),
  deleteKept: ({ params }, { caller }) => kept.remove(caller.userId, params.id),
  deleteKeptKind: ({ query }, { caller }) => kept.removeKind(caller.userId, query.kind),
  get: ({ params }, { caller }) => imports.get(params.id, caller.userId),
  items: ({ params, query }, { caller }) => imports.items(params.id, caller.userId, query),
  report: ({ params }, { caller, request }) => imports.report(params.id, caller.userId, languageOf(request)),
  begin: ({ params, body }, { caller }) => imports.begin(params.id, caller.userId, body),
  stop: ({ params }, { caller }) => imports.stop(params.id, caller.userId),
  undo: ({ params }, { caller }) => imports.undo(params.id, caller.userId),
  discard: ({ params }, { caller }) => imports.discard(params.id, caller.userId),
});
