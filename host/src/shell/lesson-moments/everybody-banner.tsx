import { useObservable } from '@chorus/sdk/ui';
import { PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { everybodyToken } from '../../services/lesson-end/everybody-moment.ts';
import { soundEffectsToken } from '../../services/sound-effects/host-sound-effects.ts';
import { useService, useText } from '../host-context.tsx';

/** The last child of the class has read: said over the page, once, with its sound. Any press ends it; it takes no press from what lies below. */
export function EverybodyBanner() {
  const everybody = useService(everybodyToken);
  const soundEffects = useService(soundEffectsToken);
  const t = useText();
  const said = useObservable(everybody.state);
  useEffect(() => {
    if (!said) return undefined;
    void soundEffects.play('all-done');
    const end = () => everybody.end();
    window.addEventListener('pointerdown', end);
    window.addEventListener('keydown', end);
    return () => {
      window.removeEventListener('pointerdown', end);
      window.removeEventListener('keydown', end);
    };
  }, [said, everybody, soundEffects]);
  return (
    <div className="ch-everybody" role="status">
      {said && (
        <p>
          <PartyPopper size="1.25em" aria-hidden />
          {t(`moment.${said.all ? 'everybody' : 'there'}-${said.spoken ? 'read' : 'answered'}`, { count: said.count })}
        </p>
      )}
    </div>
  );
}
