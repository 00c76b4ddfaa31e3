import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';

/** PEM texts of a certificate authority and of a server certificate that it signed. */
export type ServerCertificates = { authorityPem: string; certificatePem: string; keyPem: string };

const oids = {
  commonName: [2, 5, 4, 3],
  ecdsaWithSha256: [1, 2, 840, 10045, 4, 3, 2],
  subjectAltName: [2, 5, 29, 17],
  basicConstraints: [2, 5, 29, 19],
  keyUsage: [2, 5, 29, 15],
  extendedKeyUsage: [2, 5, 29, 37],
  serverAuth: [1, 3, 6, 1, 5, 5, 7, 3, 1],
} as const;

/** One DER element: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) length.unshift(rest & 255);
  return Buffer.concat([Buffer.from([tag, 128 | length.length, ...length]), content]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const set = (...contents: Buffer[]) => der(0x31, ...contents);
const bitString = (content: Buffer, unusedBits = 0) => der(0x03, Buffer.from([unusedBits]), content);
const boolean = (value: boolean) => der(0x01, Buffer.from([value ? 255 : 0]));

function objectIdentifier(parts: readonly number[]): Buffer {
  const [first = 0, second = 0, ...rest] = parts;
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 127];
    for (let more = part >> 7; more > 0; more >>= 7) groups.unshift(128 | (more & 127));
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}

function name(commonName: string): Buffer {
  const value = der(0x0c, Buffer.from(commonName, 'utf8'));
  return sequence(set(sequence(objectIdentifier(oids.commonName), value)));
}

function generalizedTime(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return der(0x18, Buffer.from(digits, 'ascii'));
}

function extension(oid: readonly number[], critical: boolean, value: Buffer): Buffer {
  return sequence(objectIdentifier(oid), ...(critical ? [boolean(true)] : []), der(0x04, value));
}

function subjectAltNames(host: string): Buffer {
  const dnsNames = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  const addresses = [...new Set(['127.0.0.1', host])].filter((address) => /^\d+(\.\d+){3}$/.test(address));
  return sequence(
    ...dnsNames.map((dnsName) => der(0x82, Buffer.from(dnsName, 'ascii'))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  );
}

type Template = {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  signingKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  extensions: Buffer[];
};

function certificatePem(template: Template): string {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const algorithm = sequence(objectIdentifier(oids.ecdsaWithSha256));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name(template.issuer),
    sequence(generalizedTime(template.notBefore), generalizedTime(template.notAfter)),
    name(template.subject),
    template.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...template.extensions)),
  );
  const signed = sequence(content, algorithm, bitString(sign('sha256', content, template.signingKey)));
  return new X509Certificate(signed).toString();
}

/**
 * Makes a certificate authority (its key is not kept) and a server certificate for loopback, valid ten years.
 * Written by hand in DER: the libraries that do it bring twenty packages and patch globals.
 */
export function makeServerCertificates(host: string, now: Date): ServerCertificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const notBefore = new Date(now.getTime() - 24 * 3600 * 1000);
  const notAfter = new Date(now.getTime() + 3650 * 24 * 3600 * 1000);
  const common = { issuer: 'moonin-embedded-ca', signingKey: authority.privateKey, notBefore, notAfter };
  return {
    authorityPem: certificatePem({
      ...common,
      subject: 'moonin-embedded-ca',
      publicKey: authority.publicKey,
      extensions: [
        extension(oids.basicConstraints, true, sequence(boolean(true))),
        extension(oids.keyUsage, true, bitString(Buffer.from([0x06]), 1)),
      ],
    }),
    certificatePem: certificatePem({
      ...common,
      subject: 'moonin-embedded',
      publicKey: server.publicKey,
      extensions: [
        extension(oids.keyUsage, true, bitString(Buffer.from([0x80]), 7)),
        extension(oids.extendedKeyUsage, false, sequence(objectIdentifier(oids.serverAuth))),
        extension(oids.subjectAltName, false, subjectAltNames(host)),
      ],
    }),
    keyPem: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
