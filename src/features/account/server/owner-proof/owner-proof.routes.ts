import type { Handlers } from '../../../../platform/server/http.ts';
import type { ownerProofRoutes as contract } from '../../owner-proof-contract.ts';
import type { GoogleAttempts } from '../google/google-attempts.ts';
import type { OwnerProofs } from './owner-proof.service.ts';

export const ownerProofRoutes = (
  proofs: OwnerProofs,
  attempts: GoogleAttempts,
): Handlers<typeof contract> => ({
  proofWays: (_input, { caller }) => proofs.ways(caller),
  proveByCode: ({ body }, { caller }) => proofs.byCode(caller, body.code),
  proveByPasskey: ({ body }, { caller }) => proofs.byPasskey(caller, body),
  proveByGoogle: async ({ body }, { caller, request, reply }) =>
    proofs.byGoogle(caller, body, await attempts.take(request, reply)),
  proveByEmail: (_input, { caller }) => proofs.byEmail(caller),
  confirmProof: async ({ body }) => ({ success: true as const, message: await proofs.confirm(body.token) }),
});
