import { useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { EyeOff, RadioReceiver, Unplug, Users } from 'lucide-react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { bindingDeskToken } from '../../services/devices/binding-desk.ts';
import { devicesToken } from '../../services/devices/host-answer-devices.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { Chip } from '../chip.tsx';
import { receiverTones } from '../dialogs/binding/receiver-tones.ts';
import { usePick, useService, useText } from '../host-context.tsx';
import { SvgIcon } from '../svg-icon.tsx';
import { useFacts, useShown } from '../use-facts.ts';
import { SyncChips } from './sync-chips.tsx';
import { VersionChip } from './version-chip.tsx';
import { VoiceChip } from './voice-chip.tsx';

/** What matters always: where voices go, the class, what is not yet synchronised, whether there is a network. */
export function StatusChips() {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const t = useText();
  const pick = usePick();
  const { schoolClass } = useObservable(classroom.state);
  const { withoutLogin } = session;
  const hidden = useScoresHidden();
  const facts = useFacts();
  const more = useShown('title-bar.status/1');
  const icon = '1.25em';
  return (
    <div className="ch-chips">
      <SyncChips />
      <VersionChip />
      {hidden && (
        <Chip tone="brand" icon={<EyeOff size={icon} aria-hidden />} title={t('scores.chip-what')}>
          {t('scores.chip')}
        </Chip>
      )}
      <VoiceChip />
      {more.map(({ pluginId, value }) => (
        <Chip key={`${pluginId} ${value.route}`} icon={<SvgIcon svg={value.icon} />} onPress={() => void navigation.go(value.route)}>
          {pick(value.label)}
        </Chip>
      ))}
      <ReceiverChip />
      {facts.loggedIn && withoutLogin && (
        <Chip tone="brand" icon={<Users size={icon} aria-hidden />}>
          {schoolClass?.name}
        </Chip>
      )}
      {facts.loggedIn && !withoutLogin && (
        <Chip
          tone="brand"
          icon={<Users size={icon} aria-hidden />}
          title={schoolClass ? t('title.class-what', { name: schoolClass.name }) : undefined}
          onPress={() => void navigation.go('ChooseClass')}
        >
          {schoolClass?.name ?? t('title.choose-class')}
        </Chip>
      )}
    </div>
  );
}

/** How the receiver is, where clickers are wanted; a press opens the binding. */
function ReceiverChip() {
  const bindingDesk = useService(bindingDeskToken);
  const devices = useService(devicesToken);
  const t = useText();
  const { receiver, bindings } = useObservable(devices.state);
  if (!devices.wanted) return null;
  const Icon = receiver.status === 'ready' ? RadioReceiver : Unplug;
  return (
    <Chip
      tone={receiverTones[receiver.status]}
      icon={<Icon size="1.25em" aria-hidden />}
      title={t('devices.chip-what')}
      onPress={() => bindingDesk.open()}
    >
      {t(`devices.chip.${receiver.status}`, { count: new Set(bindings.map(({ studentId }) => studentId)).size })}
    </Chip>
  );
}
