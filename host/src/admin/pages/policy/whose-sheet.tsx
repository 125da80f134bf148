import type { AdminData } from '@chorus/contract/api/admin/calls';
import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { PickList } from './pick-list.tsx';

/** For whom the rules are looked at; nothing chosen: the own layer. */
export interface Whose {
  readonly school?: string | undefined;
  readonly teacher?: string | undefined;
  readonly schoolClass?: string | undefined;
}

const shown = 6;

/** Chooses whose view it is: a school that lies below, a teacher there, one of the teacher's classes. */
export function WhoseSheet(props: {
  readonly whose: Whose;
  readonly target: AdminData<'policyView'>['target'];
  readonly onChange: (whose: Whose) => void;
  readonly onClose: () => void;
}) {
  const { whose, target, onChange, onClose } = props;
  const t = useText();
  const { orgId, orgKind } = useActing();
  const ownSchool = orgKind === 'school';
  const school = ownSchool ? orgId : whose.school;
  const nobody = Object.values(whose).every((one) => one === undefined);
  return (
    <Sheet
      title={t('policy.whose')}
      subtitle={t('policy.whose-what')}
      onClose={onClose}
      foot={
        <Button disabled={nobody} onPress={() => onChange({})}>
          {t('policy.whose-own')}
        </Button>
      }
    >
      {!ownSchool && <Schools chosen={whose.school} onChoose={(id) => onChange({ school: id })} />}
      {school !== undefined && (
        <Teachers key={school} school={school} chosen={whose.teacher} onChoose={(id) => onChange({ school: whose.school, teacher: id })} />
      )}
      {school !== undefined && target.kind === 'school' && (
        <PickList
          title={t('policy.class')}
          options={target.classes}
          chosen={whose.schoolClass}
          none={t('policy.no-classes')}
          onChoose={(id) => onChange({ ...whose, schoolClass: id })}
        />
      )}
    </Sheet>
  );
}

function Schools({ chosen, onChoose }: { readonly chosen: string | undefined; readonly onChoose: (id: string | undefined) => void }) {
  const { api } = useAdmin();
  const t = useText();
  const { orgId } = useActing();
  const [search, setSearch] = useState('');
  const { value } = useLoaded(`schools ${orgId}`, (signal) => api.call('organisations', {}, { signal }));
  const found = value?.organisations.filter(
    ({ id, kind, name, archivedAt }) => kind === 'school' && archivedAt === null && (id === chosen || name.includes(search)),
  );
  const first = found && [...found.filter(({ id }) => id === chosen), ...found.filter(({ id }) => id !== chosen)].slice(0, shown);
  return (
    <PickList
      title={t('policy.school')}
      search={{ label: t('policy.find-school'), value: search, onSearch: setSearch }}
      options={first}
      chosen={chosen}
      more={(found?.length ?? 0) - (first?.length ?? 0)}
      none={t('policy.no-schools')}
      onChoose={onChoose}
    />
  );
}

function Teachers(props: {
  readonly school: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}) {
  const { school, chosen, onChoose } = props;
  const { api } = useAdmin();
  const t = useText();
  const [search, setSearch] = useState('');
  const { value } = useLoaded(`teachers ${school} ${search}`, (signal) =>
    api.call(
      'accounts',
      { orgId: school, role: 'teacher', state: 'active', offset: 0, limit: shown, ...(search !== '' && { search }) },
      { signal },
    ),
  );
  return (
    <PickList
      title={t('policy.teacher')}
      search={{ label: t('policy.find-teacher'), value: search, onSearch: setSearch }}
      options={value?.rows}
      chosen={chosen}
      more={(value?.total ?? 0) - (value?.rows.length ?? 0)}
      none={t('policy.no-teachers')}
      onChoose={onChoose}
    />
  );
}
