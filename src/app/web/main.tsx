import './styles.ts';
import { hydrateRoot } from 'react-dom/client';
import { AgeGate } from '../../features/legal/web/age-gate.tsx';
import { checkAge } from '../../features/legal/web/age-verification.ts';
import { browserClock, pause } from '../../platform/web/clock.ts';
import { forgiveForeignNodes } from '../../platform/web/screen/forgive-foreign-nodes.ts';
import { keepInstallOffer } from '../../platform/web/install/install.ts';
import { loadMessages } from '../../platform/web/messages.ts';
import { ProductNameContext } from '../../platform/web/product-name.ts';
import { storage } from '../../platform/web/storage/storage.ts';
import { repeatEarlyPress } from './early-press.ts';
import { followUpgrades } from './follow-upgrades.ts';
import { readPageState } from './page-state.ts';

const state = readPageState();
const page = document.documentElement;
const gate = document.getElementById('gate')!;
const app = document.getElementById('app')!;

forgiveForeignNodes(window);
followUpgrades(state.build);
keepInstallOffer(window);
void loadMessages().catch(() => {});
if (checkAge(storage, browserClock)) openApp();
else askAge();

function openApp() {
  page.dataset.gate = 'valid';
  gate.remove();
  void loadApp();
}

/** Evaluates the code in two tasks, so that a slow phone can respond to touches in between. */
async function loadApp() {
  await import('./router.tsx');
  await pause(browserClock, 0);
  const { mountApp } = await import('./mount-app.tsx');
  await mountApp(app, state);
  repeatEarlyPress(document);
}

/** No app code runs before the visitor has answered; it is fetched while they read. */
function askAge() {
  page.dataset.gate = 'unknown';
  window.addEventListener('load', fetchAhead, { once: true });
  const waited = performance.now();
  const root = hydrateRoot(
    gate,
    <ProductNameContext value={state.productName}>
      <AgeGate
        early={page.dataset.answer}
        waited={waited}
        onLeaving={() => {
          page.dataset.gate = 'leaving';
          void loadApp();
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

/** Preloads the chunks that the build has listed (scripts/vite/first-paint.ts). */
function fetchAhead() {
  const names = document.querySelector<HTMLMetaElement>('meta[name="nb-app"]')?.content ?? '';
  for (const href of names.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
