import { createContext } from 'react';
import { chatClient } from './chat.queries.ts';
import type { ChatSessionDeps } from './chat-session-deps.ts';

/** What carries a conversation's calls. The test page puts another in its place, to look at them. */
export const ChatClientContext = createContext<ChatSessionDeps['client']>(chatClient);
