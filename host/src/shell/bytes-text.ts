const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Room on a disk as people say it: in the largest unit of which there is one, in steps of 1,024. */
export function bytesText(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const style = { style: 'unit', unit: units[step]!, unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style).format(bytes / 1024 ** step);
}
