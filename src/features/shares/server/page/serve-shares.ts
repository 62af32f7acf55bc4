// Serves what a link leads to, below /shared: HTML and forms without scripts.
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../../platform/server/db/database.ts';
import { addressKey } from '../../../../platform/server/limits/address-key.ts';
import { languageOf } from '../../../../platform/server/http/language-of.ts';
import { enforceQuota } from '../../../../platform/server/limits/rate-limit.ts';
import type { Quota } from '../../../../platform/server/limits/quota.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { pictureFile, COVER_WIDTH } from '../../../../shared/words/picture-address.ts';
import { REPORT_NOTE_MAX, REPORT_REASONS, SHARED_PATH, type ReportReason } from '../../rules.ts';
import { hashOf, isToken } from '../share-tokens.ts';
import type { AgeGate, PortraitFiles, Reports } from '../shares.needs.ts';
import { countView } from '../shares.store.ts';
import { readTexts } from '../shares.views.ts';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import { SAFE_HEADERS } from './layout.ts';
import { readOpenShare, type OpenShare } from './open-share.views.ts';
import * as english from './page-texts.ts';
import { gatePage, gonePage, hasPortrait, pathOf, reportedPage, reportPage, sharePage } from './pages.ts';

export interface ServeSharesDeps {
  database: Database;
  clock: Clock;
  reports: Pick<Reports, 'file'>;
  portraits: PortraitFiles;
  gate: AgeGate;
  productName: string;
  /** Whether the product is served over TLS. */
  isEncrypted: boolean;
  readQuota: Quota;
  reportQuota: Quota;
}

const FORM_BYTES = 16_384;
/** Sharp at the size of the page on most screens. */
const PORTRAIT_WIDTH = 240;
const DAY_SECONDS = 24 * 3_600;
const TLS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

type Call = FastifyRequest<{ Params: { token: string; place?: string } }>;
interface Open {
  share: OpenShare;
  path: string;
}

/** Browsers fetch some pages before anybody asks for them. */
const isLook = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/prefetch|preview/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));

/** A form of another site. Browsers without the header are few, and their forms only answer a question or report. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? ''));

const textsIn = inLanguages('features/shares/server/page/page-texts', english);
/** What is said to a visitor, in their language. */
const textsFor = (request: FastifyRequest) => textsIn(languageOf(request));

const isReason = (text: string): text is ReportReason => Object.hasOwn(REPORT_REASONS, text);

export function createShareAnswers(deps: ServeSharesDeps) {
  const { database, clock, gate, productName, reports, portraits } = deps;
  const headers = deps.isEncrypted ? { ...SAFE_HEADERS, ...TLS_HEADERS } : SAFE_HEADERS;

  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);

  /** The page that is sent where the visitor may not go on. */
  type Refused = (reply: FastifyReply) => FastifyReply;

  async function open(request: Call): Promise<Open | Refused> {
    await enforceQuota(deps.readQuota, addressKey(request.ip));
    const { token } = request.params;
    const now = new Date(clock.now());
    const share = isToken(token) ? await readOpenShare(database.db, hashOf(token), now) : null;
    if (share?.state !== 'open')
      return (reply) => send(reply, share ? 410 : 404, gonePage(productName, textsFor(request)));
    return { share, path: pathOf(token) };
  }

  const hasPassed = (request: FastifyRequest): boolean =>
    gate.isPassed(request.cookies[gate.cookie], clock.now());

  /** As `open`, behind the question for the age. */
  async function enter(request: Call): Promise<Open | Refused> {
    const opened = await open(request);
    if (typeof opened === 'function' || hasPassed(request)) return opened;
    const { days, declineAddress } = gate;
    const question = { days, declineAddress, answers: gate.textsIn(languageOf(request)) };
    return (reply) =>
      send(reply, 200, gatePage({ path: opened.path, productName, texts: textsFor(request), question }));
  }

  return {
    async page(request: Call, reply: FastifyReply): Promise<FastifyReply> {
      const opened = await enter(request);
      if (typeof opened === 'function') return opened(reply);
      const { share, path } = opened;
      const lines = await readTexts(database.db, share.id);
      if (isLook(request)) await database.transact((tx) => countView(tx, share.id));
      return send(reply, 200, sharePage({ path, productName, texts: textsFor(request), share, lines }));
    },

    async answerAge(request: Call, reply: FastifyReply): Promise<FastifyReply> {
      const opened = await open(request);
      if (typeof opened === 'function') return opened(reply);
      if (!isForeign(request))
        void reply.setCookie(gate.cookie, gate.answer(clock.now()), {
          path: SHARED_PATH,
          sameSite: 'lax',
          secure: deps.isEncrypted,
          maxAge: gate.days * DAY_SECONDS,
        });
      return reply.headers(headers).redirect(opened.path, 303);
    },

    async portrait(request: Call, reply: FastifyReply): Promise<FastifyReply> {
      const opened = await enter(request);
      const character =
        typeof opened === 'function' ? null : opened.share.characters[Number(request.params.place)];
      const bytes = character && hasPortrait(character) ? await portraitOf(character) : null;
      if (!bytes) return send(reply, 404, gonePage(productName, textsFor(request)));
      return reply.headers(headers).type('image/webp').send(bytes);
    },

    async reportForm(request: Call, reply: FastifyReply): Promise<FastifyReply> {
      const opened = await enter(request);
      if (typeof opened === 'function') return opened(reply);
      return send(reply, 200, reportPage({ path: opened.path, productName, texts: textsFor(request) }));
    },

    async report(request: Call, reply: FastifyReply): Promise<FastifyReply> {
      const opened = await enter(request);
      if (typeof opened === 'function') return opened(reply);
      const { path, share } = opened;
      const texts = textsFor(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const reason = form.get('reason') ?? '';
      const note = (form.get('note') ?? '')
        .replaceAll('\0', '')
        .toWellFormed()
        .trim()
        .slice(0, REPORT_NOTE_MAX);
      const again = (status: number, problem: string) =>
        send(reply, status, reportPage({ path, productName, texts, problem, reason, note }));
      if (isForeign(request) || !isReason(reason)) return again(422, texts.REPORT.missing);
      const wait = await deps.reportQuota(addressKey(request.ip));
      if (wait > 0) return again(429, texts.REPORT.tooMany);
      const subject = { subject: 'share', subjectId: share.id, ownerId: share.ownerId } as const;
      await reports.file({ ...subject, reporterId: null, reason, note });
      return send(reply, 201, reportedPage({ path, productName, texts }));
    },
  };

  function portraitOf({ imageId, isCovered, secret, coverSecret, widths }: OpenShare['characters'][number]) {
    if (isCovered) return portraits.read(imageId!, pictureFile(coverSecret, COVER_WIDTH, 'webp'));
    const width = widths.find((one) => one >= PORTRAIT_WIDTH) ?? widths.at(-1);
    return width === undefined ? null : portraits.read(imageId!, pictureFile(secret, width, 'webp'));
  }
}

export async function serveShares(app: FastifyInstance, deps: ServeSharesDeps): Promise<void> {
  const answers = createShareAnswers(deps);
  await app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    part.get(`${SHARED_PATH}/:token`, answers.page);
    part.post(`${SHARED_PATH}/:token/enter`, answers.answerAge);
    part.get(`${SHARED_PATH}/:token/portrait/:place`, answers.portrait);
    part.get(`${SHARED_PATH}/:token/report`, answers.reportForm);
    part.post(`${SHARED_PATH}/:token/report`, answers.report);
  });
}
