// Help for users whose messages show signs of suicide or self-harm: resources by region, the periods of
// gentle replies, and anonymous counts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Help, HelpResource, CrisisSignal } from '../../../../shared/words/help.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { PROJECT_ROOT } from '../../../../platform/server/places/project-root.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { readCrisis } from './crisis.ts';
import { createCrisisResources, type CrisisResources } from './crisis-resources.ts';
import * as store from './help.store.ts';
import { regionOfLanguages } from './languages.ts';

const FILE = path.join(PROJECT_ROOT, 'content/safety/crisis-resources.json');
const HOUR_MS = 3_600_000;
/**
 * Period without romance and explicit content after a wish or a plan: the current session and the following
 * night.
 */
const GENTLE_MS = 24 * HOUR_MS;
/** Period without advertising and push messages after a plan (specification C5). */
const QUIET_MS = 72 * HOUR_MS;

export const readCrisisResources = (): CrisisResources =>
  createCrisisResources(JSON.parse(readFileSync(FILE, 'utf8')));

export interface HelpDeskDeps {
  clock: Clock;
  log: Log;
  resources: CrisisResources;
}

export function createCrisisHelp({ clock, log, resources }: HelpDeskDeps) {
  const regions = [...resources.regions].map(([code, name]) => ({ code, name }));
  const now = () => new Date(clock.now());
  const month = () => `${now().toISOString().slice(0, 7)}-01`;
  if (resources.isStale(now().toISOString().slice(0, 10)))
    log.warn('The helplines of content/safety/crisis-resources.json are due for review');

  /** @param languages an Accept-Language header */
  const regionOf = (languages: string | undefined): string =>
    regionOfLanguages(languages, resources.regions) ?? resources.fallback;

  function present({ tier, region, isSeen }: Pick<CrisisSignal, 'tier' | 'region' | 'isSeen'>): Help {
    const code = resources.regions.has(region) ? region : resources.fallback;
    const { name, emergency, resources: list } = resources.resourcesFor(code);
    return { tier, region: { code, name }, emergency, resources: list.map(presentResource), regions, isSeen };
  }

  return {
    regionOf,
    isRegion: (code: string): boolean => resources.regions.has(code),
    present,

    /**
     * Crisis resources for a user whose text indicates a crisis, in whatever feature it was written; null for
     * any other text.
     * @param languages an Accept-Language header
     */
    helpFor(text: string, languages: string | undefined): Help | null {
      const { tier } = readCrisis(text);
      return tier === 0 ? null : present({ tier, region: regionOf(languages), isSeen: true });
    },

    /** Records that help is shown. Must be called once per message, in the transaction that stores it. */
    async shown(tx: Tx, userId: string, { tier, region }: CrisisSignal): Promise<void> {
      await store.countReferral(tx, { month: month(), region, tier, shown: 1, used: 0 });
      if (tier < 2) return;
      const at = clock.now();
      await store.removeLapsedCrisisStates(tx, new Date(at));
      await store.saveCrisisState(tx, {
        userId,
        gentleUntil: new Date(at + GENTLE_MS),
        quietUntil: tier === 3 ? new Date(at + QUIET_MS) : null,
        isWaiting: tier === 3,
      });
    },

    /** The user has acknowledged the help, so replies may be written again. */
    seen: (tx: Tx, userId: string): Promise<void> => store.endWaiting(tx, userId),

    /** The user followed a number or link. */
    used: (tx: Tx, { tier, region }: CrisisSignal): Promise<void> =>
      store.countReferral(tx, { month: month(), region, tier, shown: 0, used: 1 }),
  };
}

export type CrisisHelp = ReturnType<typeof createCrisisHelp>;

function presentResource(resource: Partial<HelpResource> & Pick<HelpResource, 'name' | 'url'>): HelpResource {
  const { name, url, phone = null, text = null, hours = null, note = null } = resource;
  return { name, phone, text, url, hours, note };
}
