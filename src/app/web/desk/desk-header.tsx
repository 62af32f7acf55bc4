import { Link } from '@tanstack/react-router';
import { ArrowLeft, Keyboard, Moon, Sun } from 'lucide-react';
import { useOverview } from '../../../features/diagnostics/web/diagnostics.queries.ts';
import { useProvider } from '../../../features/payments/web/desk/payments-desk.queries.ts';
import { StateMark } from '../../../platform/web/desk/state-mark.tsx';
import { openKeySheet } from '../../../platform/web/keys/shortcut-keys.tsx';
import { useProductName } from '../../../platform/web/product-name.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { BrandMark } from '../../../platform/web/ui/brand-mark.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { useTheme } from '../shell/theme.tsx';

export function DeskHeader() {
  const { user } = useSession();
  const productName = useProductName();
  return (
    <header className="desk-header">
      <span className="row grow">
        <BrandMark />
        <b className="clip">
          {productName} <span className="t3">desk</span>
        </b>
        {user?.role === 'admin' && <Surroundings />}
      </span>
      <span className="cap clip d-only">
        {user?.username}, {user?.role}
      </span>
      <IconButton label="Keys" size="small" onClick={openKeySheet}>
        <Keyboard className="i i-s" />
      </IconButton>
      <ThemeSwitch />
      <Link to="/" className="btn btn-s btn-sm" aria-label={`Back to ${productName}`}>
        <ArrowLeft className="i i-xs" />
        <span>{productName}</span>
      </Link>
    </header>
  );
}

/** Shows whether payments are real or test payments. Only administrators may read that. */
function Surroundings() {
  const { data: overview } = useOverview();
  const { data: provider } = useProvider();
  return (
    <>
      {overview?.mode === 'development' && (
        <span className="d-only">
          <StateMark>Development</StateMark>
        </span>
      )}
      {provider?.isTest && <StateMark mood="wait">Test payments</StateMark>}
    </>
  );
}

function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={isDark ? 'Light theme' : 'Dark theme'}
      size="small"
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun className="i i-s" /> : <Moon className="i i-s" />}
    </IconButton>
  );
}
