// The contract of the whole API.
import { accountContract } from '../features/account/contract.ts';
import { charactersContract } from '../features/characters/contract.ts';
import { chatFilesContract } from '../features/chat-files/contract.ts';
import { chatChangesContract } from '../features/chat/changes-contract.ts';
import { chatContract } from '../features/chat/contract.ts';
import { chatMemoryContract } from '../features/chat/memory-contract.ts';
import { generationContract } from '../features/chat/generation-contract.ts';
import { chatBinContract } from '../features/chat/bin-contract.ts';
import { chatFindContract } from '../features/chat/find-contract.ts';
import { chatOrderContract } from '../features/chat/order-contract.ts';
import { quickRepliesContract } from '../features/chat/quick-replies-contract.ts';
import { quickRowContract } from '../features/chat/quick-row-contract.ts';
import { presetsContract } from '../features/chat/presets-contract.ts';
import { personasContract } from '../features/chat/persona-contract.ts';
import { chatPathsContract } from '../features/chat/paths-contract.ts';
import { chatPinsContract } from '../features/chat/pins-contract.ts';
import { chatTranslationContract } from '../features/chat/translation-contract.ts';
import { chatSettingsContract } from '../features/chat/titles-contract.ts';
import { chatRecordContract } from '../features/chat/record-contract.ts';
import { coinsContract } from '../features/coins/contract.ts';
import { diagnosticsContract, statusContract } from '../features/diagnostics/contract.ts';
import { discoveryContract } from '../features/discovery/contract.ts';
import { enginesContract } from '../features/engines/contract.ts';
import { pictureEnginesContract } from '../features/engines/pictures-contract.ts';
import { engineFinderContract } from '../features/engines/finder-contract.ts';
import { engineUsageContract } from '../features/engines/usage-contract.ts';
import { embeddingEnginesContract } from '../features/engines/embeddings-contract.ts';
import { favoritesContract } from '../features/favorites/contract.ts';
import { guidesContract } from '../features/guides/contract.ts';
import { imagesContract } from '../features/images/contract.ts';
import { legalContract } from '../features/legal/contract.ts';
import { looksContract } from '../features/looks/contract.ts';
import { lorebooksContract } from '../features/lorebooks/contract.ts';
import { membershipsContract } from '../features/memberships/contract.ts';
import { notificationsContract } from '../features/notifications/contract.ts';
import { paymentsContract } from '../features/payments/contract.ts';
import { provenanceContract } from '../features/provenance/contract.ts';
import { removalsContract } from '../features/removals/contract.ts';
import { safetyContract } from '../features/safety/contract.ts';
import { setupContract } from '../features/setup/contract.ts';
import { sharesContract } from '../features/shares/contract.ts';
import { socialContract } from '../features/social/contract.ts';
import { supportContract } from '../features/support/contract.ts';
import { tagsContract } from '../features/tags/contract.ts';

export const api = {
  account: accountContract,
  tags: tagsContract,
  discovery: discoveryContract,
  characters: charactersContract,
  looks: looksContract,
  lorebooks: lorebooksContract,
  favorites: favoritesContract,
  social: socialContract,
  chat: chatContract,
  chatChanges: chatChangesContract,
  chatRecords: chatRecordContract,
  generation: generationContract,
  presets: presetsContract,
  quickReplies: quickRepliesContract,
  quickRow: quickRowContract,
  chatSettings: chatSettingsContract,
  chatPaths: chatPathsContract,
  chatPins: chatPinsContract,
  chatTranslation: chatTranslationContract,
  chatOrder: chatOrderContract,
  chatFind: chatFindContract,
  chatBin: chatBinContract,
  chatMemory: chatMemoryContract,
  chatFiles: chatFilesContract,
  shares: sharesContract,
  personas: personasContract,
  engines: enginesContract,
  pictureEngines: pictureEnginesContract,
  embeddingEngines: embeddingEnginesContract,
  engineUsage: engineUsageContract,
  engineFinder: engineFinderContract,
  images: imagesContract,
  coins: coinsContract,
  memberships: membershipsContract,
  payments: paymentsContract,
  provenance: provenanceContract,
  removals: removalsContract,
  notifications: notificationsContract,
  safety: safetyContract,
  support: supportContract,
  legal: legalContract,
  guides: guidesContract,
  setup: setupContract,
  diagnostics: diagnosticsContract,
  status: statusContract,
} as const;
