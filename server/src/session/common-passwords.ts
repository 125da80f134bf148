/** So many of the commonest are refused. */
const refused = 10_000;
let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the commonest, as it is or with signs put in to please a rule: `password1` is guessed with any of them. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  const all = await common;
  const lower = password.toLowerCase();
  return [lower, lower.replaceAll(/[^\p{L}\p{N}]/gu, '')].some((one) => all.has(one));
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']!.slice(0, refused));
}
