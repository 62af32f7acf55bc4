import { Figure, UNKNOWN } from '../../../../platform/web/desk/figure.tsx';
import { wholeText } from '../../../../platform/web/desk/number-text.ts';
import { useAdjustments } from './coins-desk.queries.ts';

const MOST = 200;

/** How many adjustments wait for a second administrator; they are the first of their list. */
export function WaitingFigure() {
  const { data } = useAdjustments({ limit: MOST });
  const waiting = data?.items.filter(({ state }) => state === 'waiting').length;
  return (
    <Figure label="Waiting adjustments" path="adjustments">
      {waiting === undefined ? UNKNOWN : `${wholeText(waiting)}${waiting === MOST ? ' or more' : ''}`}
    </Figure>
  );
}
