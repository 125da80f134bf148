import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { ownTextsToken, type KeptText } from '../../../services/own-texts/own-texts.ts';
import { textOutboxToken } from '../../../services/own-texts/text-outbox.ts';
import type { WaitingText } from '../../../services/own-texts/waiting-database.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useListActions } from '../use-list-actions.ts';

/** What is done with texts, each of which can be taken back. `onChanged`: what is shown is to be asked anew. */
export function useTextActions(onChanged: () => void) {
  const texts = useService(ownTextsToken);
  const outbox = useService(textOutboxToken);
  const t = useText();
  const { say, failed } = useListActions(onChanged);
  const put = async ({ id, title }: OwnTextInfo, removed: boolean) => {
    try {
      await texts.remove(id, removed);
      say(
        t(removed ? 'my-content.removed-said' : 'my-content.restored-said', { title }),
        removed ? () => texts.remove(id, false) : undefined,
      );
      onChanged();
    } catch (error) {
      failed(error);
    }
  };
  return {
    remove: (text: OwnTextInfo) => put(text, true),
    restore: (text: OwnTextInfo) => put(text, false),
    async dropWaiting({ id, draft: { title } }: WaitingText) {
      const undo = await outbox.drop(id);
      say(t('my-texts.dropped-waiting', { title }), undo);
      onChanged();
    },
    async share(text: OwnTextInfo, shared: boolean) {
      try {
        await texts.share(text.id, shared);
        say(t(shared ? 'my-texts.shared-said' : 'my-texts.unshared-said', { title: text.title }), () => texts.share(text.id, !shared));
        onChanged();
      } catch (error) {
        failed(error);
      }
    },
    async dropDraft(kept: KeptText) {
      // Its sounds stay until the next one is dropped for good: it can be taken back.
      await texts.drafts.drop(kept.id);
      say(t('my-texts.dropped-said'), () => texts.drafts.keep(kept));
      onChanged();
    },
  };
}
