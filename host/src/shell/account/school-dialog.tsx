import type { Data } from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import { Dialog, useObservable } from '@chorus/sdk/ui';
import { useId } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { SecretField } from '../form/secret-field.tsx';
import { useForm } from '../form/use-form.ts';
import { useService, useText } from '../host-context.tsx';
import { AccountForm } from './account-form.tsx';
import { useEndQuestion } from './use-end-question.ts';
import './account.css';

/** Where somebody teaches. */
export type Schools = Data<'ownSchools'>;

/** Goes on in another school where the teacher teaches, which takes the password. */
export function SchoolDialog({ schools, onClose }: { readonly schools: Schools; readonly onClose: () => void }) {
  const session = useService(sessionToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const id = useId();
  const { userInfo } = useObservable(session.state);
  const mayEnd = useEndQuestion('school');
  const others = schools.filter((one) => one.id !== userInfo?.schoolId);
  const form = useForm(t, {
    values: { schoolId: others[0]?.id ?? '', password: '' },
    check: ({ password }) => ({ password: password === '' ? t('login.password-missing') : undefined }),
    submit: async ({ schoolId, password }) => {
      if (!(await mayEnd())) return;
      await session.switchSchool(schoolId, password);
      onClose();
      await navigation.go('ChooseClass', { replace: true });
    },
    wrong: ({ state, note, errors: [first] }: ApiError) => {
      if (state === State.tooMany) return { password: note ?? t('login.too-many') };
      return first?.path === '/password' ? { password: t('pin.password-wrong') } : undefined;
    },
  });
  return (
    <Dialog title={t('school.title')} width={640} onClose={onClose}>
      <AccountForm form={form} submit={t('school.go')}>
        <fieldset className="ch-schools">
          <legend className="ch-hidden-text">{t('school.title')}</legend>
          {others.map((one) => (
            <label key={one.id} className="ch-school">
              <input type="radio" name={id} checked={form.values.schoolId === one.id} onChange={() => form.set('schoolId', one.id)} />
              {one.name}
            </label>
          ))}
        </fieldset>
        <p className="ch-account-what">{t('school.here', { name: userInfo?.schoolName ?? '' })}</p>
        <SecretField
          t={t}
          name="password"
          label={t('pin.password')}
          autoComplete="current-password"
          value={form.values.password}
          error={form.problems.password}
          onChange={(value) => form.set('password', value)}
          onLeave={() => form.leave('password')}
          autoFocus
        />
      </AccountForm>
    </Dialog>
  );
}
