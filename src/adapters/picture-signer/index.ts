// Loaded with the first picture that is signed or checked: the packages behind it take longer than the signature.
import { readFile } from 'node:fs/promises';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { PictureSigner } from '../../platform/server/ports/picture-signer.ts';
import type { Credentials } from './certificates.ts';

interface SignerDeps {
  secret: string;
  productName: string;
  clock: Pick<Clock, 'now'>;
  /** Paths of the operator's key and certificates in PEM; both empty for an authority of the installation's own. */
  keyFile: string;
  certificatesFile: string;
}

export function createPictureSigner(deps: SignerDeps): PictureSigner {
  let loaded: Promise<Credentials> | null = null;
  async function load(): Promise<Credentials> {
    const { givenCredentials, ownCredentials } = await import('./certificates.ts');
    if (!deps.keyFile) return ownCredentials(deps.secret, deps.productName, new Date(deps.clock.now()));
    const [key, certificates] = await Promise.all([
      readFile(deps.keyFile, 'utf8'),
      readFile(deps.certificatesFile, 'utf8'),
    ]);
    return givenCredentials(key, certificates);
  }
  const credentials = (): Promise<Credentials> =>
    (loaded ??= load().catch((error: unknown) => {
      // A file that was not there yet may be there next time.
      loaded = null;
      throw error;
    }));
  return {
    async sign(jpeg, claim) {
      const { signJpeg } = await import('./c2pa.ts');
      return signJpeg(jpeg, claim, deps.productName, await credentials());
    },
    async read(file) {
      const { readSignature } = await import('./c2pa.ts');
      const own = await credentials().catch(() => null);
      // What cannot be read is not a signature that holds.
      return readSignature(file, own).catch(() => 'broken' as const);
    },
    async certificates() {
      const { certificate, chain } = await credentials();
      return [certificate, ...chain].map((each) => each.toString('pem')).join('\n');
    },
  };
}
