// The whole room, put together for compose.
import type { Handlers } from '../../../platform/server/http.ts';
import type { PictureSigner } from '../../../platform/server/ports/picture-signer.ts';
import type { RateLimit } from '../../../platform/server/limits/rate-limit.ts';
import type { provenanceContract } from '../contract.ts';
import { CHECKS } from '../rules.ts';
import { createPrintLoop, type PrintLoopDeps } from './print-loop.ts';
import { createVerify, type VerifyDeps } from './verify.service.ts';

interface ProvenanceDeps extends PrintLoopDeps, Omit<VerifyDeps, 'database' | 'quota' | 'signer'> {
  signer: Pick<PictureSigner, 'read' | 'certificates'>;
  limit: Pick<RateLimit, 'strict'>;
}

export function createProvenance(deps: ProvenanceDeps) {
  const quota = deps.limit.strict('provenance-checks', CHECKS.calls, CHECKS.seconds);
  const verify = createVerify({ ...deps, quota });
  const routes: Handlers<typeof provenanceContract> = {
    verify: ({ file }, { address }) => verify(file.bytes, address),
    certificates: async () => ({ certificates: await deps.signer.certificates() }),
  };
  return { routes, prints: createPrintLoop(deps) };
}
