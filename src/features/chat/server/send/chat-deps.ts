import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { ChatSafety, CrisisHelp, OfferedModels, Personas } from '../chat.needs.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { TokenCounts } from '../prompt/token-counts.ts';
import type { ChatTranslation } from '../translation/translation.service.ts';
import type { AnswerDeps } from './answer.ts';
import type { Recall } from '../memory/recall.ts';
import type { RemoteReplies } from '../nodes/remote-replies.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import type { ExchangeWriter } from '../replies/exchange-writer.ts';

export interface ChatDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  engine: ChatEngine<SceneRequest>;
  personas: Personas;
  safety: ChatSafety;
  help: CrisisHelp;
  activeReplies: ActiveReplies;
  remote: Pick<RemoteReplies, 'find' | 'stop'>;
  conversations: Conversations;
  nodeId: string;
  recall: Recall;
  counts?: TokenCounts | undefined;
  booksFor: AnswerDeps['booksFor'];
  saveVariables: AnswerDeps['saveVariables'];
  exchangeWriter: ExchangeWriter;
  /** Tells the other devices of the user that a reply has begun. */
  onBegun: (userId: string) => void;
  translate: ChatTranslation['translate'];
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: () => string;
  offeredModels: OfferedModels;
  /** The maximum number of concurrent replies per user. */
  maxReplies: number;
}
