import { counted } from '../../../../shared/words/counted.ts';
import type { QuickReplyImport, QuickReplyLost } from '../../quick-replies-contract.ts';
import { HelpCard } from '../help/help-card.tsx';

function lostText({ label, why }: QuickReplyLost): string {
  switch (why) {
    case 'script':
      return `${label}: it runs a script, which is not possible here`;
    case 'hidden':
      return `${label}: it is hidden in the file`;
    case 'long':
      return `${label}: the text is too long`;
    case 'refused':
      return 'One of them was refused by the content policy';
    case 'full':
      return `${label}: there is no room for more`;
  }
}

/** What became of a set’s file. */
export const QuickReplyReport = ({ report: { added, notTaken, help } }: { report: QuickReplyImport }) => (
  <div className="pane-notice" role="status">
    <p>{`${counted(added, 'quick reply', 'quick replies')} added`}</p>
    {help && <HelpCard help={help} />}
    {notTaken.length > 0 && (
      <details>
        <summary>{`${notTaken.length.toLocaleString('en-US')} not taken`}</summary>
        <ul className="cap">
          {notTaken.map((one, index) => (
            // Several may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} dir="auto">
              {lostText(one)}
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
);
