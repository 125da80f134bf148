import { Button, useObservable } from '@chorus/sdk/ui';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { useEffect, useRef } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { allowedOf, useSchoolRule } from './use-school-rule.ts';

/** A plugin that is kept out for reasons of its own needs no rule. */
const deniable: ReadonlySet<string> = new Set(['not-yet-allowed', 'switched-off', 'safe-start', 'too-many-faults', 'stage']);

/** What an administrator can decide for the school: allow, switch off, or take the school's rule back. What a wider layer requires stays. */
export function SchoolButtons({ row, name }: { readonly row: PluginRow; readonly name: string }) {
  const classroom = useService(classroomToken);
  const t = useText();
  const pick = usePick();
  const { teacher } = useObservable(classroom.state);
  const { allow, deny, takeBack, busy } = useSchoolRule();
  const frame = useRef<HTMLSpanElement>(null);
  const acted = useRef(false);
  const { id, policy, reason, manifest } = row;
  const decided = policy?.considered.length;
  useEffect(() => {
    // The pressed button was busy, or has gone with the rule: the keyboard goes on at the one that is there now, or in the dialog.
    if (busy || !acted.current) return;
    acted.current = false;
    if (document.activeElement !== document.body) return;
    const next = frame.current?.querySelector('button') ?? frame.current?.closest<HTMLElement>('[tabindex]');
    next?.focus({ preventScroll: true });
  }, [busy, decided]);
  const act = (run: () => Promise<void>) => {
    acted.current = true;
    void run();
  };
  if (id === undefined || policy === undefined || !teacher?.administrator) return null;
  const ofSchool = policy.considered.filter(({ layer }) => layer === 'school');
  return (
    <span ref={frame} className="ch-school-buttons">
      {ofSchool.length > 0 && (
        <Button busy={busy} onPress={() => act(() => takeBack(id))}>
          {t('plugins.take-back')}
        </Button>
      )}
      {!policy.required && (reason === undefined || deniable.has(reason.code)) && !ofSchool.some(({ effect }) => effect === 'deny') && (
        <Button kind="danger" busy={busy} onPress={() => act(() => deny(id, name))}>
          {t('plugins.deny')}
        </Button>
      )}
      {manifest && reason?.code === 'not-yet-allowed' && (
        <Button kind="primary" busy={busy} onPress={() => act(() => allow(id, allowedOf(row, manifest, pick)))}>
          {t('plugins.allow')}
        </Button>
      )}
    </span>
  );
}
