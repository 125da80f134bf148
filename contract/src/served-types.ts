const text = '; charset=utf-8';
/** What a page or a worker may run as its own. */
export const scriptType = `application/javascript${text}`;

const types: Readonly<Record<string, string>> = {
  js: scriptType,
  mjs: scriptType,
  css: `text/css${text}`,
  json: `application/json${text}`,
  map: `application/json${text}`,
  webmanifest: `application/manifest+json${text}`,
  txt: `text/plain${text}`,
  csv: `text/csv${text}`,
  vtt: `text/vtt${text}`,
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
};

/** As what a file of a bundle, a pack or the web app is served, by the end of its name; undefined: as bytes to be saved, whatever a browser would make of them. */
export function servedType(path: string): string | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

/** As what a file of a content pack is served: pictures, sounds, films and JSON as the pack says, anything else as bytes to be saved. */
export const packFileType = (mime: string): string =>
  /^(audio|image|video)\/[a-z0-9.+-]+$/.test(mime) || mime === 'application/json' ? mime : 'application/octet-stream';
