import { packKeptDays, type OwnPackInfo } from '@chorus/contract/api/admin/content-calls';
import { Button } from '@chorus/sdk/ui';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo } from '../../shell/use-path.ts';
import { daysLeft, useCountsText, usePick } from './content-texts.ts';

/** One pack: what it is, and what can be done with it. */
export function PackSheet({
  pack,
  onChanged,
  onClose,
}: {
  readonly pack: OwnPackInfo;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { api, clock } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const pick = usePick();
  const countsText = useCountsText();
  const acting = useActing();
  const [busy, run] = useAction('content.problem');
  const [dialog, ask] = useConfirm();
  const { id, kind, title, version, licence, counts, bytes, addedAt, addedBy, org, own, teacher, removedAt } = pack;
  const name = pick(title);

  const put = async (removed: boolean) => {
    await api.call('removePack', { id, removed }, { quiet: true });
    onChanged();
  };
  const remove = () =>
    run(async () => {
      const { answers, lastAt } = await api.call('packUse', { id }, { quiet: true });
      const used = lastAt === null ? t('content.unused') : t('content.used', { count: answers, when: when(lastAt, false) });
      const sure = await ask({
        title: t('content.remove-question', { name }),
        text: `${used}${t('content.remove-what', { days: packKeptDays })}`,
        confirm: t('content.remove'),
        danger: true,
      });
      if (!sure) return;
      await put(true);
      say(t('content.removed-said', { name }), () => put(false));
      onClose();
    });
  const restore = () =>
    run(async () => {
      await put(false);
      say(t('content.restored-said', { name }));
    });

  return (
    <Sheet title={name} subtitle={t(`content.kind-${kind}`)} onClose={onClose}>
      <Facts>
        <Fact label={t('content.counts')}>{countsText(counts)}</Fact>
        <Fact label={t('content.version')}>{version}</Fact>
        <Fact label={t('content.licence')}>{licence === 'LicenseRef-own' ? t('content.licence-own') : licence}</Fact>
        <Fact label={t('content.whose')}>{teacher ?? (own ? t('content.own') : org.name)}</Fact>
        <Fact label={t('content.added')}>{t('content.added-by', { when: when(addedAt), name: addedBy })}</Fact>
        <Fact label={t('content.size')}>{byteSize(bytes)}</Fact>
      </Facts>
      {!own && <p className="ad-what">{t('content.not-own', { name: org.name })}</p>}
      {removedAt !== null && <p className="ad-what">{t('content.removed-what', { days: daysLeft(pack, clock.now(), packKeptDays) })}</p>}
      {own && acting.may('content.write') && (
        <div className="ad-sheet-actions">
          {removedAt === null ? (
            <>
              {kind === 'list' && (
                <Button icon={<Pencil size="1.25em" aria-hidden />} onPress={() => goTo('content', { list: id })}>
                  {t('content.edit')}
                </Button>
              )}
              <Button icon={<Trash2 size="1.25em" aria-hidden />} busy={busy} onPress={() => void remove()}>
                {t('content.remove')}
              </Button>
            </>
          ) : (
            <Button icon={<Undo2 size="1.25em" aria-hidden />} busy={busy} onPress={() => void restore()}>
              {t('content.restore')}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Sheet>
  );
}
