// Looks at a picture that somebody asks about. Nothing of it is stored or logged.
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { enforceQuota } from '../../../platform/server/limits/rate-limit.ts';
import type { PictureSigner } from '../../../platform/server/ports/picture-signer.ts';
import type { Quota } from '../../../platform/server/limits/quota.ts';
import { bitText, fingerprintOf, SAME_BITS } from '../../../platform/server/uploads/fingerprint.ts';
import { readFacts, RefusedPicture } from '../../../platform/server/uploads/uploaded-picture.ts';
import type { Verification } from '../contract.ts';
import { VERIFY_MAX_PIXELS } from '../rules.ts';
import { hasAlike } from './prints.views.ts';
import { readMark } from './read-mark.ts';

export interface VerifyDeps {
  database: Pick<Database, 'db'>;
  productName: string;
  signer: Pick<PictureSigner, 'read'>;
  /** Checks of one network address. */
  quota: Quota;
}

export function createVerify({ database, productName, signer, quota }: VerifyDeps) {
  /** @throws AppError provenance.picture */
  async function factsOf(bytes: Uint8Array) {
    try {
      return await readFacts(bytes, { maxPixels: VERIFY_MAX_PIXELS }, fingerprintOf);
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      throw new AppError(`provenance.picture/${error.why}`);
    }
  }

  return async function verify(bytes: Uint8Array, address: string): Promise<Verification> {
    await enforceQuota(quota, address, 'rate.exceeded/provenance');
    const { xmp, result: print } = await factsOf(bytes);
    const mark = readMark(xmp, productName);
    const [isAlike, signature] = await Promise.all([
      print.length > 0 && hasAlike(database.db, bitText(print), SAME_BITS),
      signer.read(bytes),
    ]);
    const isHere = isAlike || signature === 'ours' || mark?.isOurs;
    return { verdict: isHere ? 'here' : mark ? 'marked' : 'unknown', mark, signature, isAlike };
  };
}
