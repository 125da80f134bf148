import { passwordProblem } from '@chorus/contract/password';

type Text = (key: string) => string;

/** What is wrong with a password that somebody wants to have, and with its repetition [5-3] [5-4]. */
export const newPasswordProblems = (t: Text, password: string, again: string) => ({
  newPassword: password === '' ? t('password.missing') : ruleProblem(t, password),
  confirmPassword:
    again === '' ? t('password.again-missing') : (ruleProblem(t, again) ?? (again === password ? undefined : t('password.differs'))),
});

const ruleProblem = (t: Text, password: string) => (passwordProblem(password) === undefined ? undefined : t('password.rule'));

/** What the server says of a password. */
export const passwordText = (t: Text, code: string): string =>
  code === 'common' ? t('password.common') : code === 'same' ? t('password.same') : t('password.rule');
