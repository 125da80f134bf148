import { mostOfPicture } from '@chorus/contract/desktop/tool-windows';

/** A picture that can be written smaller. `share`: of its width; `quality`: of the JPEG, 0–100. */
export interface Picture {
  jpeg(how: { readonly share: number; readonly quality: number }): Buffer;
}

/** From the finest to what a large board with a photograph on it still fits in. */
const ways = [
  { share: 1, quality: 85 },
  { share: 1, quality: 70 },
  { share: 1, quality: 50 },
  { share: 0.5, quality: 70 },
  { share: 0.25, quality: 70 },
] as const;

/** The picture as finely as one message between processes takes it, in base64; null for one that can't be made so small. */
export function withinMessage(picture: Picture, most = mostOfPicture): string | null {
  for (const way of ways) {
    const text = picture.jpeg(way).toString('base64');
    if (text.length > 0 && text.length <= most) return text;
  }
  return null;
}
