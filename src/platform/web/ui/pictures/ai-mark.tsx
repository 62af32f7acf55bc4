import './ai-mark.css';

/** On a picture that a machine made: two letters for who sees them, a sentence for who hears them. */
export const AiMark = () => (
  <span className="ai-mark">
    <span aria-hidden="true">AI</span>
    <span className="sr">Made by AI.</span>
  </span>
);
