import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button } from '@chorus/sdk/ui';
import { Copy, Pencil, Undo2 } from 'lucide-react';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { usePick, useService, useText } from '../../../shell/host-context.tsx';
import { useWhenSaid } from '../use-when-said.ts';
import { sourceText } from './source-fields.tsx';
import { TextMenu } from './text-menu.tsx';
import { useTextActions } from './use-text-actions.ts';

/** A text of the school, and what can be done with it. */
export function TextRow(props: {
  readonly text: OwnTextInfo;
  /** What the unit is called that it belongs to. */
  readonly unit: Readonly<Record<string, string>> | undefined;
  readonly hasDraft: boolean;
  readonly hasRegion: boolean;
  readonly onChanged: () => void;
}) {
  const { text, unit, hasDraft, hasRegion, onChanged } = props;
  const navigation = useService(navigationToken);
  const texts = useService(ownTextsToken);
  const clock = useService(clockToken);
  const t = useText();
  const pick = usePick();
  const whenSaid = useWhenSaid();
  const { remove, restore, share } = useTextActions(onChanged);
  const { id, title, sentences, roles, soundMs, source, shared, mine, madeBy, editable, changedAt, removedAt } = text;
  const facts = [
    ...(unit ? [pick(unit)] : []),
    t('my-texts.sentences', { count: sentences }),
    ...(roles > 0 ? [t('my-texts.roles', { count: roles })] : []),
    ...(source && source.kind !== 'own' ? [sourceText(t, source)] : []),
    t(soundMs > 0 ? 'my-texts.with-sound' : 'my-texts.without-sound'),
    ...(shared ? [t('my-texts.shared')] : []),
    ...(mine ? [] : [madeBy]),
    t('my-texts.changed', { when: whenSaid(changedAt) }),
  ];
  const edit = () => {
    texts.askAhead(id);
    void navigation.go('MyContent', { query: { text: id } });
  };
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
              <Button icon={<Pencil size="1.25em" aria-hidden />} aria-label={t('my-content.edit-list', { title })} onPress={edit}>
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
