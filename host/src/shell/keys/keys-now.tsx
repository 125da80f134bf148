import { Dialog, mainKey, useKeyName, useKeys, useObservable, type ShownKey } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { devicesToken } from '../../services/devices/host-answer-devices.ts';
import { keysToken, pageKeys } from '../../services/keys/local-keys.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { pointerPresses, pointerWork } from '../../services/waiting-list/pointer-commands.ts';
import { useService, useText } from '../host-context.tsx';
import './keys-now.css';

/** As long as it takes to read it while a lesson goes on. */
const hintMs = 10_000;

/** The card of what each key does now, behind `?`; and, once on a machine, what a page-turner does: said in the title bar, where it lies over nothing. */
export function KeysNow() {
  const keys = useService(keysToken);
  const t = useText();
  const open = useObservable(keys.card);
  useKeys({ '?': { does: t('keys.title'), press: () => keys.showCard(true) } });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { dispose } = keys.onFirstTurn(() => {
      keys.showTurnerHint(true);
      timer = setTimeout(() => keys.showTurnerHint(false), hintMs);
    });
    return () => {
      dispose();
      clearTimeout(timer);
      keys.showTurnerHint(false);
    };
  }, [keys]);
  return open ? <Card onClose={() => keys.showCard(false)} /> : null;
}

function Card({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const keys = useService(keysToken);
  const { on } = useObservable(keys.state);
  // A page says its keys in another language after it was drawn in it.
  useObservable(keys.registry.renewed);
  const shown = keys.registry.now();
  return (
    <Dialog title={t('keys.title')} width={880} onClose={onClose}>
      <section className="ch-keys">
        <h3>{t('keys.page')}</h3>
        {on ? <Rows shown={shown} /> : <p>{t('keys.off')}</p>}
        <p className="ch-keys-note">{t('keys.how')}</p>
        <PointerRows />
      </section>
    </Dialog>
  );
}

function Rows({ shown }: { readonly shown: readonly ShownKey[] }) {
  const t = useText();
  const name = useKeyName();
  const work = Object.fromEntries(Object.entries(pageKeys).map(([of, key]) => [key, t(`help.key.${of}`)]));
  return (
    <ul>
      {shown.map(({ key, usual = key, does, also = [] }) => (
        <li key={`${key} ${does}`}>
          <span className="ch-keys-of">
            {[key, ...also].map((each) => (
              <kbd key={each}>{name(each)}</kbd>
            ))}
          </span>
          <span>{does ?? work[usual] ?? t('keys.unsaid')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the teacher's own clicker does now, where there is one. */
function PointerRows() {
  const t = useText();
  const { teacherUid } = useObservable(useService(devicesToken).state);
  const list = useObservable(useService(waitingListToken).state);
  const teamIsOn = useObservable(useService(answerSessionToken).state)?.team !== undefined;
  const { registry } = useService(keysToken);
  if (teacherUid === undefined) return null;
  const of: Readonly<Record<string, string | undefined>> = { main: mainKey, next: pageKeys.next };
  const pageWork = (key: string) => registry.now().find(({ usual }) => usual === key)?.does;
  return (
    <>
      <h3>{t('keys.pointer')}</h3>
      <ul>
        {pointerPresses.map((press) => {
          const work = pointerWork(press, list, teamIsOn);
          const key = of[work];
          return (
            <li key={press}>
              <span className="ch-keys-of">
                <kbd>{t(`keys.press.${press}`)}</kbd>
              </span>
              <span>{(key && pageWork(key)) ?? t(`keys.work.${work}`)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
