import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, EmptyState, ErrorState, IconButton, SegmentedControl, Skeleton, useObservable } from '@chorus/sdk/ui';
import { BookText, CloudOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { ownTextsToken, type KeptText } from '../../../services/own-texts/own-texts.ts';
import { textOutboxToken } from '../../../services/own-texts/text-outbox.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';
import { PartSwitch } from '../part-switch.tsx';
import { RegionShelf, type RegionTexts } from './region-shelf.tsx';
import { TextRow } from './text-row.tsx';
import { useTextActions } from './use-text-actions.ts';
import { useTextUnits } from './use-text-units.ts';
import { useWhenSaid } from '../use-when-said.ts';
import { WaitingTexts } from './waiting-texts.tsx';

const none: readonly OwnTextInfo[] = [];

/** The school's own texts: the teacher's, and those of colleagues. */
export function TextsPart() {
  const texts = useService(ownTextsToken);
  const navigation = useService(navigationToken);
  const clock = useService(clockToken);
  const t = useText();
  const outbox = useService(textOutboxToken);
  const { waiting } = useObservable(outbox.state);
  const fetchAll = useCallback(async () => {
    // What other schools have is not waited for where it doesn't come.
    const asked = texts.regionTexts(0).catch(() => undefined);
    const drafts = await texts.drafts.all();
    await outbox.read();
    const all = await texts.listed().catch((error: unknown) => ({ error }));
    return { drafts, all, region: await asked };
  }, [texts, outbox]);
  const [fetched, again] = useAsync(fetchAll);
  // What was there stays in sight while it is asked for anew.
  const [value, setValue] = useState<Awaited<ReturnType<typeof fetchAll>>>();
  if (fetched.status === 'there' && fetched.value !== value) setValue(fetched.value);
  // What has come to the school stands in its list.
  const left = waiting.map(({ seq }) => seq).join();
  const seen = useRef(left);
  useEffect(() => {
    if (seen.current !== left) again();
    seen.current = left;
  }, [left, again]);
  useEffect(() => void navigation.setSubtitle(''), [navigation]);
  const listed = value && 'texts' in value.all ? value.all : undefined;
  if (listed && listed.texts === undefined && waiting.length === 0)
    return (
      <section className="ch-page ch-near" aria-label={t('my-texts.texts')}>
        <EmptyState
          icon={<BookText size="3rem" aria-hidden />}
          title={t('my-texts.off')}
          text={t('my-texts.off-what')}
          action={<Button onPress={() => void navigation.home()}>{t('my-content.home')}</Button>}
        />
      </section>
    );
  const found = listed && (listed.texts ?? none);
  const isWaiting = (id: string) => waiting.some((text) => text.id === id);
  const onShelf = found?.filter(({ id }) => !isWaiting(id));
  const hasDraft = new Set(value?.drafts.map(({ id }) => id));
  const make = () => void navigation.go('MyContent', { query: { text: `${textPrefix}${uuidv7(clock.now())}` } });
  return (
    <section className="ch-own ch-near" aria-label={t('my-texts.texts')}>
      <div className="ch-own-body">
        <header className="ch-own-head">
          <PartSwitch part="texts" />
          <h2>{t('my-texts.texts')}</h2>
          {found && found.length > 0 && <p>{t('my-texts.texts-what')}</p>}
        </header>
        {listed?.offline && (
          <p className="tx-offline" role="status">
            <CloudOff size="1.25em" aria-hidden />
            {t('my-texts.offline')}
          </p>
        )}
        {value && <Drafts drafts={value.drafts.filter(({ id }) => !isWaiting(id))} texts={found ?? []} onChanged={again} />}
        <WaitingTexts drafts={hasDraft} onChanged={again} />
        {!value && <Skeleton count={4} />}
        {value && !onShelf && <ErrorState title={t('my-texts.failed')} text={t('login.no-network')} onRetry={again} />}
        {onShelf && (onShelf.length > 0 || waiting.length === 0 || value!.region) && (
          <Shelf texts={onShelf} drafts={value!.drafts} region={value!.region} onChanged={again} />
        )}
      </div>
      <footer className="ch-own-foot">
        <Button kind="primary" size="large" icon={<Plus size="1.25em" aria-hidden />} onPress={make}>
          {t('my-texts.new')}
        </Button>
      </footer>
    </section>
  );
}

/** New texts that were not saved; changes of one that is there stand at its row. */
function Drafts(props: { readonly drafts: readonly KeptText[]; readonly texts: readonly OwnTextInfo[]; readonly onChanged: () => void }) {
  const navigation = useService(navigationToken);
  const t = useText();
  const { dropDraft } = useTextActions(props.onChanged);
  const whenSaid = useWhenSaid();
  const alone = props.drafts.filter(({ id }) => !props.texts.some((text) => text.id === id && text.removedAt === null));
  if (alone.length === 0) return null;
  return (
    <ul className="ch-own-lists" aria-label={t('my-texts.drafts')}>
      {alone.map((kept) => (
        <li key={kept.id} className="ch-card ch-own-list" data-draft>
          <span className="ch-own-about">
            <strong>{kept.draft.title.trim() || t('my-content.untitled')}</strong>
            <span>
              {t('my-texts.draft-what', { count: kept.draft.paragraphs.reduce((sum, { sentences }) => sum + sentences.length, 0) })} ·{' '}
              {t('my-texts.changed', { when: whenSaid(kept.at) })}
            </span>
          </span>
          <span className="ch-own-actions">
            <Button
              icon={<Pencil size="1.25em" aria-hidden />}
              onPress={() => void navigation.go('MyContent', { query: { text: kept.id } })}
            >
              {t('my-texts.go-on')}
            </Button>
            <IconButton label={t('my-content.drop')} icon={<Trash2 size="1.25em" aria-hidden />} onPress={() => void dropDraft(kept)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Shelf(props: {
  readonly texts: readonly OwnTextInfo[];
  readonly drafts: readonly KeptText[];
  readonly region: RegionTexts | undefined;
  readonly onChanged: () => void;
}) {
  const { texts, drafts, region, onChanged } = props;
  const t = useText();
  const units = useTextUnits(texts);
  const there = texts.filter(({ removedAt }) => removedAt === null);
  const own = there.filter(({ mine }) => mine);
  const [chosen, setChosen] = useState<'mine' | 'others' | 'region'>(own.length > 0 || there.length === 0 ? 'mine' : 'others');
  const hasRegion = region !== undefined && region.region !== null;
  const others = there.length - own.length;
  const counts = { mine: own.length, others, region: region?.total ?? 0 };
  const kinds = [
    ...(['mine'] as const),
    ...(others > 0 ? (['others'] as const) : []),
    ...(hasRegion || counts.region > 0 ? (['region'] as const) : []),
  ];
  const whose = kinds.includes(chosen) ? chosen : 'mine';
  const shown = whose === 'mine' ? own : there.filter(({ mine }) => !mine);
  const removed = texts.filter(({ removedAt }) => removedAt !== null);
  const labelOf = (value: keyof typeof counts) =>
    t(value === 'region' ? 'my-texts.of-region' : `my-content.${value}`, { count: counts[value] });
  const row = (text: OwnTextInfo) => (
    <TextRow
      key={text.id}
      text={text}
      unit={units.get(text.id)}
      hasDraft={drafts.some(({ id }) => id === text.id)}
      hasRegion={hasRegion}
      onChanged={onChanged}
    />
  );
  return (
    <>
      {kinds.length > 1 && (
        <div className="ch-own-whose">
          <SegmentedControl
            label={t('my-texts.whose')}
            options={kinds.map((value) => ({ value, label: labelOf(value) }))}
            value={whose}
            onChange={setChosen}
          />
        </div>
      )}
      {whose === 'region' && region ? (
        <RegionShelf first={region} label={labelOf('region')} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<BookText size="3rem" aria-hidden />} title={t('my-texts.none')} text={t('my-texts.none-what')} />
      ) : (
        <ul className="ch-own-lists" aria-label={labelOf(whose)}>
          {shown.map(row)}
        </ul>
      )}
      {removed.length > 0 && (
        <details className="ch-own-removed">
          <summary>{t('my-content.removed', { count: removed.length })}</summary>
          <ul className="ch-own-lists">{removed.map(row)}</ul>
        </details>
      )}
    </>
  );
}
