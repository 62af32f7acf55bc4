import './styles.ts';
import { hydrateRoot } from 'react-dom/client';
import { AgeGate } from '../../features/legal/web/age-gate.tsx';
import { checkAge } from '../../features/legal/web/age-verification.ts';
import { browserClock } from '../../platform/web/clock.ts';
import { forgiveForeignNodes } from '../../platform/web/forgive-foreign-nodes.ts';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { storage } from '../../platform/web/storage.ts';
import { readPageState } from './page-state.ts';

const state = readPageState();
const page = document.documentElement;
const gate = document.getElementById('gate')!;
const app = document.getElementById('app')!;

forgiveForeignNodes(window);
if (checkAge(storage, browserClock)) openApp();
else askAge();

function openApp() {
  page.dataset.gate = 'valid';
  gate.remove();
  void import('./mount-app.tsx').then(({ mountApp }) => mountApp(app, state));
}

/** Before the answer nothing of the app runs; its code comes while the visitor reads. */
function askAge() {
  page.dataset.gate = 'unknown';
  const mounting = import('./mount-app.tsx');
  const root = hydrateRoot(
    gate,
    <ProductNameContext value={state.productName}>
      <AgeGate
        early={page.dataset.answer}
        onLeaving={() => {
          page.dataset.gate = 'leaving';
          void mounting.then(({ mountApp }) => mountApp(app, state));
        }}
        onEnter={() => {
          page.dataset.gate = 'valid';
          root.unmount();
          gate.remove();
        }}
      />
    </ProductNameContext>,
  );
}
