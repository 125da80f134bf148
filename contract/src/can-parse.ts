/** Typebox resolves the ids of schemas by it. Chromium has it from 120 on, and is to run from 109 on. */
const url: { canParse?: (url: string, base?: string) => boolean } = URL;
url.canParse ??= (text, base) => {
  try {
    return new URL(text, base) instanceof URL;
  } catch {
    return false;
  }
};
