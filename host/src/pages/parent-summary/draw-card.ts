import { cardFonts, colours, layOut } from './card-layout.ts';
import { cardText, type SummaryCard } from './summary-card.ts';

/** Draws a card as a picture (PNG); undefined where this browser can't. */
export async function drawCard(card: SummaryCard): Promise<Blob | undefined> {
  const text = cardText(card);
  // A font that can't be fetched leaves another one of the list in its place.
  await Promise.all(cardFonts.map((font) => document.fonts.load(font, text))).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const { width, height, pieces } = layOut(card, (part, font) => {
    context.font = font;
    return context.measureText(part).width;
  });
  canvas.width = width;
  canvas.height = height;
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, height);
  for (const piece of pieces) {
    context.fillStyle = piece.colour;
    if (piece.kind === 'text') {
      context.font = piece.font;
      context.fillText(piece.text, piece.x, piece.y);
    } else if (piece.radius === 0) context.fillRect(piece.x, piece.y, piece.width, piece.height);
    else {
      context.beginPath();
      context.roundRect(piece.x, piece.y, piece.width, piece.height, piece.radius);
      context.fill();
    }
  }
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
