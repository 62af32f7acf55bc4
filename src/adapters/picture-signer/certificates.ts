// The certificates behind the signatures: the operator's, or those of an authority of the installation's own.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { ALGORITHM, derivedKey } from './derived-key.ts';

export interface Credentials {
  key: webcrypto.CryptoKey;
  certificate: x509.X509Certificate;
  chain: x509.X509Certificate[];
}

/** What a certificate for C2PA may be used for: to sign documents. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';
/** There is no time stamp from a third party, so that a picture's signature lasts as long as the certificate. */
const YEARS = 10;

const nameOf = (productName: string, what: string) =>
  new x509.Name([{ O: [{ utf8String: productName }] }, { CN: [{ utf8String: `${productName} ${what}` }] }]);

/** @param now where the year begins in which the certificates begin to be valid */
export async function ownCredentials(secret: string, productName: string, now: Date): Promise<Credentials> {
  const [authority, leaf] = await Promise.all([
    derivedKey(secret, 'picture authority'),
    derivedKey(secret, 'picture signatures'),
  ]);
  const year = now.getUTCFullYear();
  const span = {
    notBefore: new Date(Date.UTC(year, 0, 1)),
    notAfter: new Date(Date.UTC(year + YEARS, 0, 1)),
    signingAlgorithm: ALGORITHM,
  };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...span,
    serialNumber: '01',
    name: nameOf(productName, 'picture authority').toJSON(),
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: '02',
    subject: nameOf(productName, 'pictures').toJSON(),
    issuer: root.subjectName.toJSON(),
    publicKey: leaf.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNING], true),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(leaf.publicKey),
    ],
  });
  return { key: leaf.privateKey, certificate, chain: [root] };
}

/**
 * The operator's own.
 * @param key PKCS#8 in PEM, of P-256
 * @param certificates PEM: the signing certificate, then those up to the authority
 * @throws TypeError when they do not belong together
 */
export async function givenCredentials(key: string, certificates: string): Promise<Credentials> {
  const [certificate, ...chain] = x509.PemConverter.decode(certificates).map(
    (each) => new x509.X509Certificate(each),
  );
  if (!certificate) throw new TypeError('C2PA_CERTIFICATES holds no certificate');
  const { subtle } = webcrypto;
  const privateKey = await subtle
    .importKey('pkcs8', x509.PemConverter.decodeFirst(key), ALGORITHM, false, ['sign'])
    .catch((cause: unknown) => {
      throw new TypeError('C2PA_KEY must be a P-256 key as PKCS#8 in PEM', { cause });
    });
  const publicKey = await certificate.publicKey.export(ALGORITHM, ['verify']);
  const probe = Buffer.from('probe');
  const signature = await subtle.sign(ALGORITHM, privateKey, probe);
  if (!(await subtle.verify(ALGORITHM, publicKey, signature, probe)))
    throw new TypeError('C2PA_KEY is not the key of the first certificate of C2PA_CERTIFICATES');
  return { key: privateKey, certificate, chain };
}
