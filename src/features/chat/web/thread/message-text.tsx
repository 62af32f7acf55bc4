import './message-text.css';
import { ChatText } from '../../../../platform/web/chat-text/chat-text.tsx';

/** The text of a message. */
export function MessageText(props: { text: string; isWriting?: boolean }) {
  return <ChatText {...props} className="message-text" />;
}
