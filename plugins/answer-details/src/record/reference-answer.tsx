import type { Reference } from '@chorus/sdk';
import { useT } from '@chorus/sdk/ui';

/** Of an answer that has no text to be read: what would have been right [2.6-8]. Its scores say that themselves, point by point. */
export function ReferenceAnswer({ reference }: { readonly reference: Reference }) {
  const t = useT();
  const answers = reference.kind === 'qa' ? reference.answers : reference.kind === 'retell' ? reference.points : [];
  if (answers.length === 0) return null;
  return <p className="ad-reference">{t('reference.answers', { answers: answers.join(' / ') })}</p>;
}
