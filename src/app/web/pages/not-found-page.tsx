import './not-found-page.css';
import '../../../platform/web/ui/states/state.css';
import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Not found">
      <div className="empty not-found">
        <div className="not-found-sign" aria-hidden="true">
          <span>4</span>
          <div className="arch">
            <img src="/pictures/arch-rose.webp" alt="" width={380} height={456} />
          </div>
          <span>4</span>
        </div>
        <h1 className="d-m">This path is overgrown</h1>
        <p>The page moved, or was never here. The garden is still open.</p>
        <div className="row g3">
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go home
          </Link>
          <Button onClick={focusSearch}>Search</Button>
        </div>
      </div>
    </Page>
  );
}

/** On small screens the search box is hidden behind a button. */
function focusSearch() {
  const box = document.querySelector<HTMLInputElement>('.search .input');
  if (box?.checkVisibility()) return box.focus();
  document.querySelector<HTMLButtonElement>('.header .right > .ib.m-only')?.click();
  box?.focus();
}
