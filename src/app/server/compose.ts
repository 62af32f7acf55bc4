// The composition root: creates each part once, connects the features with each other, starts and ends them.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import type { Deps } from './compose/compose-deps.ts';
import { composeFeatures, type Features } from './compose/compose-features.ts';
import { composeFoundation, type Foundation } from './compose/compose-foundation.ts';
import { listenForWork } from './listen-for-work.ts';
import { mountFeatures } from './compose/mount-features.ts';
import { reportDrawing } from './operator/report-drawing.ts';
import { seed } from './seed.ts';

/**
 * How long after the start the safety rules are prepared. A first message should not wait for them, and
 * neither should the first requests, which would if they were prepared at the start. Milliseconds.
 */
const PREPARE_AFTER_MS = 1_000;

/** @returns a function that ends listening for announced work. */
async function startWorkers(
  { common, endedSessions, mailWorker, metrics }: Foundation,
  features: Features,
  isAlone: boolean,
) {
  const { finding, social, removals, legal, guides, support, images, creating, account } = features;
  const { money, notifications } = features;
  finding.start();
  social.creatorRanking.start();
  await removals.start();
  await Promise.all([legal.start(), guides.start()]);
  features.provenance.prints.start();
  support.start();
  await Promise.all([images.loop.start(isAlone), mailWorker.start(isAlone)]);
  creating.start();
  await features.chatFiles.start(isAlone);
  features.shares.start();
  account.start();
  await Promise.all([money.start(isAlone), notifications.start(isAlone)]);
  await metrics.start({ books: money.payments.lastReconcile });
  return listenForWork(common.events, common.log, {
    sessions: endedSessions,
    mail: mailWorker,
    mailRequests: account.mailRequests,
    notifier: notifications,
    images: images.loop,
    payments: money.payments.worker,
  });
}

/** Stops the jobs without losing what they have received, then closes. */
async function closeAll(
  { app, common, metrics, endedSessions, mailWorker }: Foundation,
  features: Features,
): Promise<void> {
  const { chat, images, finding, social, account, money, notifications } = features;
  await metrics.stop();
  await features.chatFiles.stop();
  await features.shares.stop();
  await chat.close();
  await images.loop.stop();
  await app.close();
  await finding.stop();
  await social.creatorRanking.settle();
  await account.stop();
  await money.stop();
  await notifications.stop();
  await features.provenance.prints.stop();
  await features.removals.stop();
  features.legal.stop();
  features.guides.stop();
  await features.support.stop();
  endedSessions.stop();
  await mailWorker.stop();
  await features.creating.stop();
  await chat.leave();
  await features.setup.stop();
  features.engines.stop();
  await features.engineUsage.stop();
  features.embeddings.stop();
  features.pictureDesk.stop();
  await common.events.close();
  await features.pictures.close();
}

export async function compose(deps: Deps) {
  const foundation = await composeFoundation(deps);
  const { app, draining, mailWorker, metrics } = foundation;
  const features = await composeFeatures(deps, foundation);
  const { account, chat, characters, images, money, notifications, safety, tags } = features;
  const { factsOf, mountPages } = await mountFeatures(foundation, features);
  const fillIn = async (): Promise<void> => {
    const added = await seed({ ...foundation.common, tags, characters, images: images.seeding, safety });
    if (added > 0) await features.finding.refresh();
  };
  await Promise.all([(deps.isSeeding ?? true) && fillIn(), deps.pages && mountPages(deps.pages)]);
  const stopListening = await startWorkers(foundation, features, deps.isAlone);

  let stopPreparing = (): void => {};
  return {
    app,
    services: {
      settleMemory: chat.settleMemory,
      settleTitles: chat.settleTitles,
      forgetRemoved: chat.forgetRemoved,
      forgetBinned: chat.forgetBinned,
      chatFiles: features.chatFiles,
      shares: features.shares,
      account: account.account,
      coins: money.coins,
      money,
      tags,
      discovery: { ...features.discovery, refresh: features.finding.refresh },
      /** Reads the head of a page by its path. */
      factsOf,
      characters,
      /** Resolves when all deleted characters that are due have been removed. For tests. */
      clearing: features.creating.clearing,
      social: features.social,
      images,
      notifications,
      suspendedContent: account.suspendedContent,
      removals: features.removals,
      provenance: features.provenance,
      support: features.support,
      safety,
      metrics,
      setup: { offerKey: features.setup.offerKey },
      mail: {
        /** Resolves when all requested emails have been delivered. For tests. */
        async settle(): Promise<void> {
          await notifications.settle();
          await account.mailRequests.settle();
          await mailWorker.settle();
        },
      },
    },
    /** @returns the public address of the product. */
    async listen(): Promise<string> {
      const publicUrl = await foundation.listen();
      stopPreparing = systemTicker.every(PREPARE_AFTER_MS, () => {
        stopPreparing();
        safety.prepare();
      });
      return publicUrl;
    },
    reportDrawing: (print: (line: string) => void) => reportDrawing(() => images.seeding.progress(), print),
    drain: (ms: number) => draining.drain([chat.activeReplies.whenIdle, images.loop.stop], ms),
    async close(): Promise<void> {
      stopPreparing();
      stopListening();
      await closeAll(foundation, features);
    },
  };
}
