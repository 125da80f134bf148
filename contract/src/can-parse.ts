/** What of `URL` may be missing: Chromium has `canParse` from 120 on, and is to run from 109 on. Typebox resolves the ids of schemas by it. */
interface Parser {
  canParse?: (url: string, base?: string) => boolean;
}

/** Gives `canParse` to who has none. */
export function giveCanParse(url: Parser): void {
  url.canParse ??= (text, base) => {
    try {
      return new URL(text, base) instanceof URL;
    } catch {
      return false;
    }
  };
}

giveCanParse(URL);
