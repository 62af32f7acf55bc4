import { Link } from '@tanstack/react-router';
import { useProductName } from '../../../platform/web/product-name.ts';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { SetupTitle } from './setup-frame.tsx';

interface FixedViewProps {
  /** The engine that the settings name. */
  name: string;
  onTry: () => void;
}

/** Where the settings of the product name the engine, nothing can be chosen here. */
export function FixedView({ name, onTry }: FixedViewProps) {
  const productName = useProductName();
  return (
    <>
      <SetupTitle
        title={['The settings', 'have chosen']}
        text={`${name} speaks: the environment or .env names it. To choose here, take the CHAT_ settings out and start ${productName} again.`}
      />
      <div className="setup-end">
        <Button variant="primary" size="large" onClick={onTry}>
          Try it
        </Button>
        <Link className={buttonClass({ variant: 'ghost', size: 'large' })} to="/">
          Open {productName}
        </Link>
      </div>
    </>
  );
}
