import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for `name` that nobody has signed but itself, and its key, both in PEM; good for some days. */
export function selfSigned(name: string): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const names = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const time = (days: number) =>
    der(0x18, Buffer.from(`${new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
  const alternative = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const told = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    names,
    sequence(time(-2), time(9)),
    names,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternative)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', told, privateKey)]));
  const text = sequence(told, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A value of ASN.1, as X.680 numbers them. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...long]), content]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
