import { Compass, Info } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Fact, Way } from './way.tsx';

interface LookAroundWayProps {
  isBest: boolean;
  /** Whether it can be chosen yet. */
  isReady: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

const INFO = <Info className="i i-s" />;

export function LookAroundWay({ isBest, isReady, isBusy, onChoose }: LookAroundWayProps) {
  return (
    <Way
      icon={<Compass className="i i-l" />}
      title="Look around first"
      text="The built-in understudy speaks from each character’s card."
      isBest={isBest}
      facts={
        <>
          <Fact isGood>Everything works at once</Fact>
          <Fact icon={INFO}>Simple replies, no language model</Fact>
          <Fact icon={INFO}>Connect one later at the engine desk</Fact>
        </>
      }
    >
      <Button
        variant={isBest ? 'primary' : 'secondary'}
        isBlock
        aria-disabled={!isReady || undefined}
        busyText={isBusy && 'Opening...'}
        onClick={isReady ? onChoose : undefined}
      >
        Look around
      </Button>
    </Way>
  );
}
