import { AppError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../platform/server/http.ts';
import type { settingsRoutes as contract } from '../settings-contract.ts';
import type { ContentSetting } from './account.needs.ts';
import type { Erasure } from './erasure/erasure.service.ts';
import type { Exports } from './export/export.service.ts';
import type { Profiles } from './profile/profile.service.ts';
import type { SessionList } from './sessions/session-list.service.ts';

export interface SettingsParts {
  profiles: Profiles;
  sessionList: SessionList;
  exports: Exports;
  erasure: Erasure;
  content: ContentSetting;
}

function refuseOthers(userId: string, callerId: string): void {
  if (userId !== callerId) throw new AppError('account.missing');
}

export const settingsRoutes = ({
  profiles,
  sessionList,
  exports,
  erasure,
  content,
}: SettingsParts): Handlers<typeof contract> => ({
  updateMe: ({ body }, { caller }) => profiles.update(caller.userId, body),
  saveSettings: async ({ params, body }, { caller }) => {
    refuseOthers(params.id, caller.userId);
    await content.setNsfwEnabled(caller.userId, body.nsfwEnabled);
    return body;
  },
  sessions: ({ query }, { caller }) => sessionList.list(caller, query.page, query.limit),
  endSession: async ({ params }, { caller }) => {
    await sessionList.end(caller, params.id);
    return { success: true };
  },
  endOtherSessions: async (_input, { caller }) => ({ ended: await sessionList.endOthers(caller) }),
  profile: ({ params }) => profiles.show(params.id),
  askForExport: ({ params }, { caller }) => {
    refuseOthers(params.id, caller.userId);
    return exports.ask(caller.userId);
  },
  export: ({ params }) => exports.open(params.ticket),
  deleteMe: async ({ body }, { caller }) => {
    await erasure.erase(caller, body);
    return { success: true };
  },
});
