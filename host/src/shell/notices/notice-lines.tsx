import { Button, useObservable } from '@chorus/sdk/ui';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { NoticeStore } from '../../services/notices/notice-store.ts';

const icons = { info: Info, good: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const tones = { info: 'brand', good: 'good', warning: 'fair', error: 'poor' } as const;

/** Short messages at the top edge, read out by screen readers. */
export function NoticeLines({ notices, t }: { readonly notices: NoticeStore; readonly t: (key: string) => string }) {
  const open = useObservable(notices.open);
  return (
    <div className="ch-notices" aria-live="polite" aria-relevant="additions">
      {open.map((notice) => {
        const NoticeIcon = icons[notice.kind];
        return (
          <div key={notice.id} className="ch-notice" data-tone={tones[notice.kind]} role={notice.kind === 'error' ? 'alert' : undefined}>
            <NoticeIcon size="1.5em" aria-hidden />
            <span>{notice.text}</span>
            {notice.action && (
              <Button
                kind="soft"
                onPress={() => {
                  notices.dismiss(notice.id);
                  notice.action?.run();
                }}
              >
                {notice.action.text}
              </Button>
            )}
            <button type="button" className="ch-notice-close" aria-label={t('notice.close')} onClick={() => notices.dismiss(notice.id)}>
              <X size="1.25em" aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}
