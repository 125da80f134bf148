/** Where a film says so, at most: a WebM or Ogg names its tracks at once. */
const headBytes = 65_536;

/** Whether a file has pictures that move beside its sound, whatever it is called. */
export function isFilm(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  if (nameAt(view, 4) === 'ftyp')
    return boxes(view, 0, view.byteLength).some(({ name, from, to }) => name === 'moov' && hasPictures(view, from, to));
  const head = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(headBytes, bytes.byteLength)));
  return /V_(?:VP8|VP9|AV1|MPEG)/.test(head) || head.includes('\u0080theora');
}

/** Of a movie's tracks, one of which is handled as video. */
function hasPictures(view: DataView, from: number, to: number): boolean {
  return boxes(view, from, to).some(({ name, from: begin, to: end }) => {
    if (name === 'hdlr') return nameAt(view, begin + 8) === 'vide';
    return (name === 'trak' || name === 'mdia') && hasPictures(view, begin, end);
  });
}

/** The boxes of an MP4 in a stretch of it; what is cut off ends with the file. */
function boxes(view: DataView, from: number, to: number): readonly { readonly name: string; readonly from: number; readonly to: number }[] {
  const found: { name: string; from: number; to: number }[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > to) break;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < head) break;
    found.push({ name: nameAt(view, at + 4), from: at + head, to: Math.min(at + size, to) });
    at += size;
  }
  return found;
}

const nameAt = (view: DataView, at: number): string =>
  at + 4 <= view.byteLength ? String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n))) : '';
