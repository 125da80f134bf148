import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { Button } from '@chorus/sdk/ui';
import { Check, ChevronDown, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { answered } from '../../../own-texts/doubts.ts';
import { addRole, setRole } from '../../../own-texts/edit-text.ts';
import { useText } from '../../../shell/host-context.tsx';
import { LatePopover } from '../../../shell/popover.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** Who says a sentence: a role, a new one, or nobody. */
export function RoleMenu(props: {
  readonly id: string;
  readonly number: number;
  readonly roles: OwnTextDraft['roles'];
  readonly role: string | null;
  readonly doubted: boolean;
  readonly onChoose: (role: string | null) => void;
  readonly edit: TextEditor['edit'];
  readonly newId: () => string;
}) {
  const { id, number, roles, role, doubted, onChoose, edit, newId } = props;
  const t = useText();
  const field = useId();
  const [name, setName] = useState('');
  const shown = roles.find((one) => one.id === role)?.name;
  const choose = (chosen: string | null, close: () => void) => {
    close();
    onChoose(chosen);
  };
  const add = (close: () => void) => {
    if (name.trim() === '') return;
    const fresh = newId();
    edit((was) => {
      const added = addRole(was.draft, name, fresh);
      return answered({ ...was, draft: setRole(added.draft, id, added.role) }, id, ['role']);
    });
    setName('');
    close();
  };
  return (
    <LatePopover
      placement="bottom-start"
      content={(close) => (
        <div className="tx-menu ch-near" role="dialog" aria-label={t('my-texts.who-says', { n: number })}>
          {roles.map((one) => (
            <Button
              key={one.id}
              kind="quiet"
              fill
              endIcon={one.id === role ? <Check size="1.25em" aria-hidden /> : undefined}
              onPress={() => choose(one.id, close)}
            >
              {one.name}
            </Button>
          ))}
          <Button
            kind="quiet"
            fill
            endIcon={role === null ? <Check size="1.25em" aria-hidden /> : undefined}
            onPress={() => choose(null, close)}
          >
            {t('my-texts.nobody')}
          </Button>
          <form
            className="ad-field tx-new-role"
            onSubmit={(event) => {
              event.preventDefault();
              add(close);
            }}
          >
            <label htmlFor={field}>{t('my-texts.new-role')}</label>
            <input id={field} value={name} maxLength={200} autoComplete="off" onChange={(event) => setName(event.target.value)} />
            <Button submit disabled={name.trim() === ''}>
              {t('my-texts.add')}
            </Button>
          </form>
        </div>
      )}
    >
      <Button
        className="tx-role"
        icon={<UserRound size="1.25em" aria-hidden />}
        endIcon={<ChevronDown size="1em" aria-hidden />}
        aria-haspopup="dialog"
        aria-label={t('my-texts.role-of', { n: number, name: shown ?? t('my-texts.nobody') })}
      >
        {shown === undefined ? '—' : doubted ? `${shown}?` : shown}
      </Button>
    </LatePopover>
  );
}
