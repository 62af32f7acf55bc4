import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

export interface Place {
  conversationId: string;
  messageId: string;
}

/** Shows the message of a place in the open conversation. */
export type GoTo = (messageId: string) => void;

interface SourceLinkProps {
  to: Place;
  /** The open conversation, and how its messages are shown. Other conversations are opened by the address. */
  here?: { conversationId: string; goTo: GoTo };
  children: ReactNode;
  tabIndex?: number;
}

const HASH = 'message-';

/** The part of an address behind the # that points to a message. */
export const hashOf = (messageId: string): string => `${HASH}${messageId}`;

/** The message that an address points to, from its part behind the #. */
export const messageOfHash = (hash: string): string | null =>
  hash.startsWith(HASH) ? hash.slice(HASH.length) : null;

/** The receipt of a claim: leads to the message that it comes from. */
export function SourceLink({ to, here, children, tabIndex }: SourceLinkProps) {
  const isHere = here?.conversationId === to.conversationId;
  return (
    <Link
      className="source-link"
      to="/chat/$characterId"
      params={{ characterId: to.conversationId }}
      hash={hashOf(to.messageId)}
      hashScrollIntoView={false}
      tabIndex={tabIndex}
      onClick={(event: MouseEvent) => {
        if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        here.goTo(to.messageId);
      }}
    >
      {children}
      <ArrowUpRight className="i" />
    </Link>
  );
}
