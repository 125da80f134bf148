import { Button, keyFor, useKeyName, useObservable } from '@chorus/sdk/ui';
import { Keyboard } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { pageKeys, type KeyProblem, type PageKey, keysToken } from '../../services/keys/local-keys.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { Switch } from '../../shell/switch.tsx';

const works = Object.keys(pageKeys) as PageKey[];

/** The keys of an activity's pages: which they are, others in their place, or none at all (WCAG 2.1.4). */
export function KeysCard() {
  const keys = useService(keysToken);
  const t = useText();
  const name = useKeyName();
  const choices = useObservable(keys.state);
  const [asked, setAsked] = useState<PageKey>();
  const [problem, setProblem] = useState<KeyProblem>();
  const press = (work: PageKey, event: KeyboardEvent) => {
    if (asked !== work || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Tab') return setAsked(undefined);
    event.preventDefault();
    if (event.key === 'Escape') return setAsked(undefined);
    if (event.key === 'Shift') return;
    const refused = keys.choose(work, event.key);
    setProblem(refused);
    if (refused === undefined) setAsked(undefined);
  };
  const ask = (work: PageKey) => {
    setProblem(undefined);
    setAsked(asked === work ? undefined : work);
  };
  return (
    <section className="ch-card ch-help-card" aria-labelledby="help-keys">
      <h2 id="help-keys">
        <Keyboard size="1.25em" aria-hidden /> {t('help.keys')}
      </h2>
      <div className="ch-help-line">
        <span>{t('help.keys-on')}</span>
        <Switch label={t('help.keys-on')} on={choices.on} onChange={(on) => keys.setOn(on)} />
      </div>
      <ul className="ch-help-keys">
        {works.map((work) => (
          <li key={work} className="ch-help-line">
            <span>{t(`help.key.${work}`)}</span>
            <button
              type="button"
              className="ch-help-key"
              aria-pressed={asked === work}
              aria-label={t('help.key-change', {
                work: t(`help.key.${work}`),
                key: name(keyFor(pageKeys[work], { ...choices, on: true })!),
              })}
              disabled={!choices.on}
              onClick={() => ask(work)}
              onKeyDown={(event) => press(work, event)}
              onBlur={() => setAsked(undefined)}
            >
              {asked === work ? t('help.key-press') : name(keyFor(pageKeys[work], { ...choices, on: true })!)}
            </button>
          </li>
        ))}
        <li className="ch-help-line">
          <span>{t('help.key.close')}</span>
          <kbd>Esc</kbd>
        </li>
      </ul>
      <p className="ch-help-note" role="status" data-tone={problem && 'poor'}>
        {problem ? t(`help.key-problem.${problem}`) : t('help.keys-what')}
      </p>
      <Button onPress={() => keys.showCard(true)}>{t('keys.title')}</Button>
      {(!choices.on || Object.keys(choices.chosen).length > 0) && (
        <Button kind="quiet" onPress={() => keys.reset()}>
          {t('help.keys-reset')}
        </Button>
      )}
    </section>
  );
}
