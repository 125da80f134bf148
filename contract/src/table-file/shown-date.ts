import words from './date-words.json' with { type: 'json' };

const part = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|AM\/PM|A\/P|\u4E0A\u5348\/\u4E0B\u5348|y+|e+|m+|d+|a{3,4}|h+|s+|\.0+|./giu;
const isPart = (text: string) => /^(?:\[(?:h+|m+|s+)\]|AM\/PM|A\/P|\u4E0A\u5348\/\u4E0B\u5348|y+|m+|d+|a{3,4}|h+|s+)$/i.test(text);

/** Whether a section of a format shows a day or a time. */
export function isDateFormat(code: string): boolean {
  if (/General/i.test(code)) return false;
  const parts = code.match(part) ?? [];
  return parts.some(isPart);
}

/** A day and a time as its format shows it; `serial`: days since the last of 1899. Undefined: no spreadsheet has such a day. */
export function shownDate(serial: number, code: string): string | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined;
  // Seconds are as far as a roster goes, and a fraction of a day is never exact.
  const seconds = Math.round(serial * 86_400);
  // Excel has a 29th of February in 1900, which never was.
  const days = Math.floor(seconds / 86_400) - (seconds >= 61 * 86_400 ? 0 : -1);
  const date = new Date((days - 25_569) * 86_400_000);
  const time = seconds % 86_400;
  const system = /^\[\$-F800\]/i.test(code) ? words.longDate : /^\[\$-F400\]/i.test(code) ? 'h:mm:ss' : code;
  const parts = (system.match(part) ?? []).map((text) => (/^e+$/i.test(text) ? 'yyyy' : text));
  const clock12 = parts.some((text) => /^(?:AM\/PM|A\/P|\u4E0A\u5348\/\u4E0B\u5348)$/i.test(text));
  const neighbour = (at: number, step: number): string => {
    for (let next = at + step; next >= 0 && next < parts.length; next += step) if (isPart(parts[next]!)) return parts[next]!;
    return '';
  };
  return parts
    .map((text, at) => {
      const lower = text.toLowerCase();
      const padded = (value: number, length = text.length) => String(value).padStart(Math.min(length, 2), '0');
      if (/^m{1,2}$/.test(lower) && (/^\[?h/i.test(neighbour(at, -1)) || /^\[?s/i.test(neighbour(at, 1))))
        return padded(Math.floor(time / 60) % 60);
      switch (lower) {
        case 'am/pm':
        case 'a/p':
          return (time < 43_200 ? 'AM' : 'PM').slice(0, lower.length === 3 ? 1 : 2);
        case words.halfDays:
          return words.halfDays.split('/')[time < 43_200 ? 0 : 1]!;
        case 'mmm':
          return words.months[date.getUTCMonth()]!.slice(0, 3);
        case 'mmmm':
          return words.months[date.getUTCMonth()]!;
        case 'mmmmm':
          return words.months[date.getUTCMonth()]!.charAt(0);
        case 'ddd':
          return words.days[date.getUTCDay()]!.slice(0, 3);
        case 'dddd':
          return words.days[date.getUTCDay()]!;
        case 'aaa':
          return words.weekdays.charAt(date.getUTCDay());
        case 'aaaa':
          return `${words.week}${words.weekdays.charAt(date.getUTCDay())}`;
        default:
      }
      if (/^y+$/.test(lower)) return lower.length > 2 ? String(date.getUTCFullYear()) : padded(date.getUTCFullYear() % 100, 2);
      if (/^m+$/.test(lower)) return padded(date.getUTCMonth() + 1);
      if (/^d+$/.test(lower)) return padded(date.getUTCDate());
      if (/^h+$/.test(lower)) return padded(clock12 ? ((Math.floor(time / 3600) + 11) % 12) + 1 : Math.floor(time / 3600));
      if (/^s+$/.test(lower)) return padded(time % 60);
      if (/^\[h+\]$/.test(lower)) return String(Math.floor(seconds / 3600));
      if (/^\[m+\]$/.test(lower)) return String(Math.floor(seconds / 60));
      if (/^\[s+\]$/.test(lower)) return String(seconds);
      if (text.startsWith('"')) return text.slice(1, -1);
      if (text.startsWith('\\')) return text.slice(1);
      if (text.startsWith('_')) return ' ';
      if (/^(?:\*|\[|\.0)/.test(text) || text === '@') return '';
      return text;
    })
    .join('')
    .trim();
}
