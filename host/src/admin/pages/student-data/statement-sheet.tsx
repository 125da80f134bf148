import { erasurePlaces, type ErasureStatement } from '@chorus/contract/api/admin/data-calls';
import { Button, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { Download, RefreshCw } from 'lucide-react';
import { promptText } from '../../../api/prompts.ts';
import { useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { saveFile } from '../../kit/save-table.ts';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useLoaded } from '../../use-loaded.ts';
import '../data.css';
import { backupText, statementText } from './statement-text.ts';

/** What was deleted of a student, and that it is gone: looked at now, or as it was just `given`. */
export function StatementSheet(props: { readonly studentId: string; readonly given?: ErasureStatement; readonly onClose: () => void }) {
  const { studentId, given, onClose } = props;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const loaded = useLoaded(studentId, async (signal) => given ?? api.call('proveErasure', { studentId }, { signal, quiet: true }));
  const { value, error, reload, put } = loaded;
  const check = async () => put(await api.call('proveErasure', { studentId }));
  const save = (statement: ErasureStatement) =>
    saveFile(
      `${t('data.statement')}-${statement.number}.txt`,
      new Blob([`\uFEFF${statementText(t, when, statement)}`], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <Sheet
      title={t('data.statement')}
      subtitle={studentId}
      onClose={onClose}
      foot={
        value && (
          <>
            <Button icon={<RefreshCw size="1.25em" aria-hidden />} onPress={() => void check().catch(() => undefined)}>
              {t('data.check')}
            </Button>
            <Button kind="primary" icon={<Download size="1.25em" aria-hidden />} onPress={() => save(value)}>
              {t('data.download')}
            </Button>
          </>
        )
      }
    >
      {value ? (
        <Statement statement={value} />
      ) : error ? (
        <ErrorState title={promptText(error, t, !navigator.onLine)} onRetry={reload} />
      ) : (
        <Skeleton shape="page" />
      )}
    </Sheet>
  );
}

function Statement({ statement }: { readonly statement: ErasureStatement }) {
  const t = useText();
  const when = useWhen();
  const { number, erasedAt, by, before, checkedAt, now, mentions, complete, backups } = statement;
  return (
    <>
      <Facts>
        <Fact label={t('data.complete')}>
          <Chip tone={complete ? 'good' : 'poor'}>{t(complete ? 'data.complete-yes' : 'data.complete-no')}</Chip>
        </Fact>
        <Fact label={t('data.statement-number')}>{number}</Fact>
        <Fact label={t('data.erased-at')}>{when(erasedAt)}</Fact>
        <Fact label={t('data.erased-by')}>{by || t('data.by-server')}</Fact>
        <Fact label={t('data.checked')}>{when(checkedAt)}</Fact>
      </Facts>
      <table className="ad-small-table">
        <thead>
          <tr>
            <th scope="col">{t('data.place')}</th>
            <th scope="col" className="ad-end">
              {t('data.before')}
            </th>
            <th scope="col" className="ad-end">
              {t('data.now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {erasurePlaces.map((place) => (
            <tr key={place}>
              <th scope="row">{t(`data.place.${place}`)}</th>
              <td className="ad-end">{before ? before[place] : t('data.unknown')}</td>
              <td className="ad-end">{now[place]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mentions > 0 && <p className="ad-what">{t('data.mentions-what', { count: mentions })}</p>}
      <section>
        <h3>{t('data.backups')}</h3>
        {backups.length === 0 ? (
          <p className="ad-what">{t('data.backups-none')}</p>
        ) : (
          <>
            <p className="ad-what">{t('data.backups-what')}</p>
            <ul className="ad-plain-list">
              {backups.map((backup) => (
                <li key={backup.name}>{backupText(t, when, backup)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
