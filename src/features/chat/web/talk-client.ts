import { createContext } from 'react';
import { chatClient } from './chat.queries.ts';
import type { TalkTools } from './talk-tools.ts';

/** What carries a conversation's calls. The test page puts another in its place, to look at them. */
export const TalkClientContext = createContext<TalkTools['client']>(chatClient);
