/** Addresses that the system hands to the client. */
export const linkScheme = 'chorus';

const path = /^\/[A-Za-z0-9/._-]{0,200}(\?[A-Za-z0-9_=&%.-]{0,90})?$/;

/**
 * The page that a link such as `chorus://open/smart-word/book-list` leads to, as a path of the classroom; undefined for anything else. A link leads to a page
 * and does nothing there: whoever follows it may have it from anywhere. To the login by link none leads: that would put somebody else in the teacher's place.
 */
export function placeOfLink(link: string): string | undefined {
  const start = `${linkScheme}://open`;
  if (!link.startsWith(start)) return undefined;
  const place = link.slice(start.length) || '/';
  return path.test(place) && !/\/\/|\.\.|^\/silent-login/i.test(place) ? place : undefined;
}

/** The link among what a program was started with; undefined when there is none. */
export const linkIn = (args: readonly string[]): string | undefined => args.find((one) => one.startsWith(`${linkScheme}://`));
