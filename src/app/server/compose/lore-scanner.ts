// Hands the chat's scanner to the test bench of lorebooks.
import { scanLore } from '../../../features/chat/server/lore/scan-lore.ts';
import type { LoreScanner } from '../../../features/lorebooks/server/lorebooks.needs.ts';

export const loreScanner: LoreScanner = { scanLore };
