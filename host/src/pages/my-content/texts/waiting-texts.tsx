import { Button, IconButton, useObservable } from '@chorus/sdk/ui';
import { aboutOf } from '@chorus/contract/content/own-text-rules';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { textOutboxToken, type OutboxState } from '../../../services/own-texts/text-outbox.ts';
import type { WaitingText } from '../../../services/own-texts/waiting-database.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useWhenSaid } from '../use-when-said.ts';
import { useTextActions } from './use-text-actions.ts';

/** Texts that were saved without a server, with how far each is on its way to it. */
export function WaitingTexts({ drafts, onChanged }: { readonly drafts: ReadonlySet<string>; readonly onChanged: () => void }) {
  const outbox = useService(textOutboxToken);
  const t = useText();
  const state = useObservable(outbox.state);
  const newest = [...new Map(state.waiting.map((text) => [text.id, text])).values()];
  return (
    <>
      <PartedNotes parted={state.parted} onSeen={(id) => void outbox.seen(id)} />
      {newest.length > 0 && (
        <ul className="ch-own-lists" aria-label={t('my-texts.waiting')}>
          {newest.map((text) => (
            <WaitingRow key={text.id} text={text} state={state} hasDraft={drafts.has(text.id)} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </>
  );
}

function WaitingRow(props: {
  readonly text: WaitingText;
  readonly state: OutboxState;
  readonly hasDraft: boolean;
  readonly onChanged: () => void;
}) {
  const { text, state, hasDraft, onChanged } = props;
  const outbox = useService(textOutboxToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const { dropWaiting } = useTextActions(onChanged);
  const { title, sentences, soundMs } = aboutOf(text.draft);
  const of = state.waiting.filter(({ id }) => id === text.id);
  const isSent = of.some(({ seq }) => seq === state.sending?.seq);
  const problem = of.find((one) => one.problem !== null)?.problem;
  const facts = [
    t('my-texts.sentences', { count: sentences }),
    t(soundMs > 0 ? 'my-texts.with-sound' : 'my-texts.without-sound'),
    t('my-texts.changed', { when: useWhenSaid()(text.savedAt) }),
  ];
  const status = () => {
    if (isSent) return t('my-texts.sending', { percent: Math.round(state.sending!.share * 100) });
    return problem ? t(`my-texts.not-taken.${problem}`) : t('my-texts.waits');
  };
  return (
    <li className="ch-card ch-own-list">
      <span className="ch-own-about">
        <strong>{title}</strong>
        <span>{facts.join(' · ')}</span>
        <em role="status" data-problem={(!isSent && problem) || undefined}>
          {status()}
        </em>
        {hasDraft && <em>{t('my-content.has-draft')}</em>}
      </span>
      <span className="ch-own-actions">
        {problem && !isSent && (
          <Button icon={<RefreshCw size="1.25em" aria-hidden />} onPress={() => outbox.retry()}>
            {t('my-texts.again')}
          </Button>
        )}
        <Button
          icon={<Pencil size="1.25em" aria-hidden />}
          aria-label={t('my-content.edit-list', { title })}
          onPress={() => void navigation.go('MyContent', { query: { text: text.id } })}
        >
          {t('my-content.edit')}
        </Button>
        <IconButton
          label={t('my-texts.drop-waiting', { title })}
          icon={<Trash2 size="1.25em" aria-hidden />}
          onPress={() => void dropWaiting(text)}
        />
      </span>
    </li>
  );
}

/** What became two texts, until the teacher has read it. */
function PartedNotes({ parted, onSeen }: { readonly parted: OutboxState['parted']; readonly onSeen: (id: string) => void }) {
  const t = useText();
  const unseen = parted.filter(({ seen }) => !seen);
  return unseen.map(({ id, why, by, draft: { title } }) => (
    <div key={id} className="ch-card ch-own-list" role="note">
      <span className="ch-own-about">{t(`my-texts.parted.${why}`, { name: by, title, own: `${title}${t('my-texts.mine-of')}` })}</span>
      <Button onPress={() => onSeen(id)}>{t('my-texts.parted-seen')}</Button>
    </div>
  ));
}
