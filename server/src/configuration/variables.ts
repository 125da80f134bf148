import Type, { type Static } from 'typebox';

/** What a variable's schema says beside its form. */
export interface VariableNotes {
  /** What a value is, after "which is no". */
  readonly title: string;
  readonly description: string;
  /** What holds without it. */
  readonly default?: string;
  /** Its value is said to nobody. */
  readonly secret?: true;
}

const variable = (notes: VariableNotes, pattern = '.') => Type.Optional(Type.String({ pattern, ...notes }));
const onOff = (notes: Omit<VariableNotes, 'title'>) => variable({ title: '0 or 1', ...notes }, '^[01]$');
const amount = (notes: VariableNotes) => variable(notes, '^\\d+(\\.\\d+)?$');

/** Every variable that the server reads; an empty one counts as not there. Docs and errors come from here. */
export const Variables = Type.Object({
  PORT: variable({ title: 'port, 0 to 65535', description: 'Where it listens; 0: any free port.', default: '8140' }, '^\\d{1,5}$'),
  CHORUS_DATA: variable({ title: 'folder', description: 'The data folder.', default: '`.chorus/` of the project' }),
  CHORUS_HOST: variable({
    title: 'address',
    description: 'The address to listen at. Beyond this machine TLS is needed.',
    default: '127.0.0.1',
  }),
  CHORUS_NAMES: variable({ title: 'names', description: 'Further host names that it is reached by, with commas.' }),
  CHORUS_PUBLIC_URL: variable({
    title: 'address such as https://chorus.school.example:8140',
    description: 'Scheme, name and port at which people and phones reach it.',
  }),
  CHORUS_TRUST_PROXY: variable({
    title: 'addresses',
    description: 'Addresses or networks of the proxies in front, with commas; needs an https `CHORUS_PUBLIC_URL`.',
  }),
  CHORUS_TLS_CERT: variable({ title: 'file', description: 'The certificate with its chain, PEM; read again when it changes.' }),
  CHORUS_TLS_KEY: variable({ title: 'file', description: 'The key of the certificate, PEM.' }),
  CHORUS_SAMPLE: onOff({ description: '0: no sample school.', default: '1' }),
  CHORUS_PROVISION: variable({
    title: 'file',
    description:
      'Sets up a server that nobody has used, and brings one in use up to the file when that has changed ([unattended set-up](administration.md#unattended-set-up)).',
  }),
  CHORUS_PROVISION_DRY_RUN: onOff({ description: '1: only says what `CHORUS_PROVISION` would do.', default: '0' }),
  CHORUS_SUPPORT_PHONE: variable({ title: 'telephone', description: 'The number that teachers are told to call.' }),
  CHORUS_DISK_RESERVE_MB: amount({
    title: 'number of megabytes',
    description: 'What recordings leave free for answers and logins.',
    default: '256, at most 2 % of the disk',
  }),
  CHORUS_SCHOOL_QUOTA_GB: amount({
    title: 'number of gigabytes',
    description: 'What the recordings and answers of a school may take.',
    default: '64',
  }),
  CHORUS_METRICS_TOKEN: variable(
    {
      title: 'token of 16 characters or more',
      description: 'Switches `/metrics` on, for who sends `Authorization: Bearer` and this.',
      secret: true,
    },
    '^\\S{16,}$',
  ),
  CHORUS_REQUEST_LOG: onOff({ description: '1: a line of JSON for each request on the standard output.', default: '0' }),
  CHORUS_SCORING_APPS: variable({
    title: 'applications',
    description: 'Programs that may have recordings scored: `id:secret`, with commas ([who scores](who-scores.md)).',
    secret: true,
  }),
  CHORUS_SCORING_GATEWAYS: variable({
    title: 'gateways',
    description: 'Gateways elsewhere: `id:secret@https://host/path`, with commas; `own` is this server’s.',
    default: 'own',
    secret: true,
  }),
  CHORUS_SCORING_ORIGINS: variable({ title: 'origins', description: 'Pages elsewhere that may have recordings scored here, with commas.' }),
  CHORUS_START_CODE: variable(
    {
      title: 'code of 16 digits',
      description:
        'What the first administrator, and the list of the sample’s passwords, are asked for ([who started the server](security.md#who-started-the-server)).',
      default: 'another one at each start',
      secret: true,
    },
    '^(\\d-?){15}\\d$',
  ),
  CHORUS_PARENT: variable(
    { title: 'process id', description: 'Set by who starts the server and begins it again at code 75; nobody else sets it.' },
    '^\\d+$',
  ),
  CHORUS_QUIET: onOff({ description: '1: does not say that it is ready; set by who starts the server.', default: '0' }),
  CHORUS_TEST_FAULTS: onOff({ description: '1: faults of the scoring gateway can be switched on; for tests alone.', default: '0' }),
});
export type Variables = Static<typeof Variables>;
export type VariableName = keyof Variables;

export const variableNames = Object.keys(Variables.properties) as readonly VariableName[];
export const notesOf = (name: VariableName): VariableNotes => Variables.properties[name] as unknown as VariableNotes;

/** What the project's other programs read: they hand all of theirs on to the server that they start. */
export const othersVariables: readonly string[] = [
  'CHORUS_BENCH_FULL',
  'CHORUS_BENCH_SMALL',
  'CHORUS_KILLS',
  'CHORUS_LONG',
  'CHORUS_MUTANT_FILE',
  'CHORUS_MUTANT_SOURCE',
  'CHORUS_OPEN',
  'CHORUS_OUTCOMES',
  'CHORUS_PUBLISHER',
  'CHORUS_SEED',
  'CHORUS_TEST_FOLDER',
  'CHORUS_TEST_PREPARED',
];
