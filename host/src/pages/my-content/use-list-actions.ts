import type { TeacherListInfo } from '@chorus/contract/api/teacher-list-calls';
import { ApiError } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { wordListsToken, type KeptDraft } from '../../services/word-lists/word-lists.ts';
import { useService, useText } from '../../shell/host-context.tsx';

/** How long something can be taken back at a press: long enough to read what was done. */
const undoMs = 10_000;

/** What is done with lists, each of which can be taken back. `onChanged`: what is shown is to be asked anew. */
export function useListActions(onChanged: () => void) {
  const lists = useService(wordListsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const [first] = error.errors;
    const key = first ? `content.problem.${first.path.slice(1)}.${first.message}` : '';
    const known = key !== '' && t(key) !== key;
    void notices.show({ kind: 'error', text: known ? t(key) : promptText(error, t, !navigator.onLine) });
  };
  const say = (text: string, undo?: () => Promise<unknown>) =>
    void notices.show({
      kind: 'good',
      text,
      ...(undo && { ms: undoMs, action: { text: t('my-content.undo'), run: () => void undo().then(onChanged, failed) } }),
    });
  const put = ({ id }: Pick<TeacherListInfo, 'id'>, removed: boolean) => lists.remove(id, removed);
  return {
    say,
    failed,
    async remove(list: TeacherListInfo) {
      try {
        await put(list, true);
        say(t('my-content.removed-said', { title: list.title }), () => put(list, false));
        onChanged();
      } catch (error) {
        failed(error);
      }
    },
    async restore(list: TeacherListInfo) {
      try {
        await put(list, false);
        say(t('my-content.restored-said', { title: list.title }));
        onChanged();
      } catch (error) {
        failed(error);
      }
    },
    async dropDraft(draft: KeptDraft) {
      await lists.dropDraft(draft.packId);
      say(t('my-content.dropped-said'), () => lists.keepDraft(draft));
      onChanged();
    },
  };
}
