import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';
import { useAskBeforeUnload } from '../leaving/use-ask-before-unload.ts';

type Values = Readonly<Record<string, string | boolean>>;
type Problems<V> = { readonly [K in keyof V]?: string | undefined };

/** What a form is made of. */
export interface FormOptions<V extends Values> {
  readonly values: V;
  /** What is wrong with what is typed, by field. */
  readonly check?: (values: V) => Problems<V>;
  readonly submit: (values: V) => Promise<void>;
  /** What is wrong with it by what the server says, by field; undefined: it belongs to no field. */
  readonly wrong?: (error: ApiError) => Problems<V> | undefined;
}

/** A form's values and what is wrong with them; fields are drawn by `TextField` and its like. */
export interface FormState<V extends Values> {
  readonly values: V;
  readonly problems: Problems<V>;
  /** What belongs to no field. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly changed: boolean;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** A field was left: it says what is wrong with it from now on. */
  readonly leave: (name: keyof V) => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onElement: (element: HTMLFormElement | null) => void;
}

/** A form that checks a field when it is left and all of them when it is sent, loses nothing when the server refuses, and asks before it is left. */
export function useForm<V extends Values>(
  t: (key: string) => string,
  { values: initial, check, submit, wrong }: FormOptions<V>,
): FormState<V> {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set());
  const [refused, setRefused] = useState<Problems<V>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sought, setSought] = useState(0);
  const element = useRef<HTMLFormElement | null>(null);
  const changed = JSON.stringify(values) !== JSON.stringify(initial);
  useAskBeforeUnload(changed);

  const found: Problems<V> = check?.(values) ?? {};
  const shown: Problems<V> = { ...refused };
  for (const name of left) if (found[name] !== undefined) Object.assign(shown, { [name]: found[name] });
  const toFirstProblem = () => setSought((times) => times + 1);
  useEffect(() => {
    // Now the fields have been drawn with what is wrong with them.
    if (sought > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sought]);
  const send = async () => {
    setLeft(new Set(Object.keys(values)));
    setProblem(undefined);
    if (Object.values(found).some((one) => one !== undefined)) return toFirstProblem();
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const ofFields = wrong?.(error);
      setRefused(ofFields ?? {});
      if (!ofFields) setProblem(promptText(error, t, !navigator.onLine));
      toFirstProblem();
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    problems: shown,
    problem,
    busy,
    changed,
    set: (name, value) => {
      setValues((now) => ({ ...now, [name]: value }));
      setRefused((now) => ({ ...now, [name]: undefined }));
    },
    leave: (name) => setLeft((now) => new Set(now).add(name)),
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void send();
    },
    onElement: useCallback((form: HTMLFormElement | null) => {
      element.current = form;
    }, []),
  };
}
