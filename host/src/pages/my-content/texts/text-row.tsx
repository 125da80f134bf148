import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, useLocale } from '@chorus/sdk/ui';
import { Copy, Pencil, Undo2 } from 'lucide-react';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../../services/session/session-service.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { sourceText } from './source-fields.tsx';
import { TextMenu } from './text-menu.tsx';
import { useTextActions } from './use-text-actions.ts';

/** A text of the school, and what can be done with it. */
export function TextRow(props: {
  readonly text: OwnTextInfo;
  readonly hasDraft: boolean;
  readonly hasRegion: boolean;
  readonly onChanged: () => void;
}) {
  const { text, hasDraft, hasRegion, onChanged } = props;
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const clock = useService(clockToken);
  const t = useText();
  const locale = useLocale();
  const { remove, restore, share } = useTextActions(onChanged);
  const { id, title, sentences, roles, soundMs, source, shared, mine, madeBy, editable, changedAt, removedAt } = text;
  const when = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: session.timeZone }).format(changedAt);
  const facts = [
    t('my-texts.sentences', { count: sentences }),
    ...(roles > 0 ? [t('my-texts.roles', { count: roles })] : []),
    ...(source && source.kind !== 'own' ? [sourceText(t, source)] : []),
    t(soundMs > 0 ? 'my-texts.with-sound' : 'my-texts.without-sound'),
    ...(shared ? [t('my-texts.shared')] : []),
    ...(mine ? [] : [madeBy]),
    when,
  ];
  const copy = () => void navigation.go('MyContent', { query: { text: `${textPrefix}${uuidv7(clock.now())}`, copy: id } });
  return (
    <li className="ch-card ch-own-list">
      <span className="ch-own-about">
        <strong>{title}</strong>
        <span>{facts.join(' · ')}</span>
        {removedAt === null && hasDraft && <em>{t('my-content.has-draft')}</em>}
      </span>
      <span className="ch-own-actions">
        {removedAt !== null ? (
          <Button icon={<Undo2 size="1.25em" aria-hidden />} onPress={() => void restore(text)}>
            {t('my-content.restore')}
          </Button>
        ) : (
          <>
            {editable && (
              <Button
                icon={<Pencil size="1.25em" aria-hidden />}
                aria-label={t('my-content.edit-list', { title })}
                onPress={() => void navigation.go('MyContent', { query: { text: id } })}
              >
                {t('my-content.edit')}
              </Button>
            )}
            {!editable && (
              <Button icon={<Copy size="1.25em" aria-hidden />} aria-label={t('my-content.copy-list', { title })} onPress={copy}>
                {t('my-texts.copy')}
              </Button>
            )}
            <TextMenu
              text={text}
              onCopy={editable ? copy : undefined}
              onRemove={editable ? () => void remove(text) : undefined}
              onShare={editable ? (on) => void share(text, on) : undefined}
              hasRegion={hasRegion}
            />
          </>
        )}
      </span>
    </li>
  );
}
