import { createContext } from 'react';
import { chatClient } from '../chat.queries.ts';
import type { ChatSessionDeps } from './chat-session-deps.ts';

/** The client for a conversation's calls. The test page replaces it to log them. */
export const ChatClientContext = createContext<ChatSessionDeps['client']>(chatClient);
