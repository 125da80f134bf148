/** A row that got worse by this part of what it was is named. */
const slack = 0.15;

const columns = [
  ['name', 34],
  ['value', 12],
  ['unit', 6],
  ['baseline', 12],
  ['ratio', 8],
];
const beside = [
  ['before', 12],
  ['change', 8],
];

const isText = (title) => title === 'name' || title === 'unit';
const line = (cells, of) =>
  cells.map((cell, n) => (isText(of[n][0]) ? String(cell).padEnd(of[n][1]) : String(cell).padStart(of[n][1]))).join(' ');

export const heading = (against = false) => {
  const of = [...columns, ...(against ? beside : [])];
  return line(
    of.map(([title]) => title),
    of,
  );
};

/** A row as it is printed. */
export function rowLine(row) {
  if (row.failed !== undefined) return `${row.name.padEnd(columns[0][1])} failed: ${row.failed}`;
  const { name, value, unit, baseline, ratio, before, note, bar } = row;
  const cells = [name, value, unit, baseline, ratio];
  const text =
    before === undefined
      ? line(cells, columns)
      : line([...cells, before, changeOf(row)], [...columns, ...beside]) + (isWorse(row) ? '  worse' : '');
  const wanted = bar && `  ${boundOf(bar, unit)}${missesBar(row) ? ' missed' : ''}`;
  return `${text}${wanted ?? ''}${note === undefined ? '' : `  (${note})`}`;
}

const boundOf = ({ most, least, within }, unit) =>
  within === undefined ? (most === undefined ? `≥ ${least}` : `≤ ${most}`) : `≤ ${within} ${unit}`;

const changeOf = ({ value, before }) => (before === 0 ? (value === 0 ? '0 %' : 'new') : `${Math.round((value / before - 1) * 100)} %`);

/** Whether a row got worse by 15 %: of what is counted by the second more is better, of everything else less. */
export const isWorse = ({ value, before, unit }) =>
  before !== undefined && (unit === '/s' ? value < before * (1 - slack) : value > before * (1 + slack));

/** Whether a row's ratio, or its value, is not what its bar asks for. */
export const missesBar = ({ value, ratio, bar }) =>
  bar !== undefined &&
  !(bar.within === undefined
    ? Number.isFinite(ratio) && ratio <= (bar.most ?? Infinity) && ratio >= (bar.least ?? 0)
    : Number.isFinite(value) && value <= bar.within);

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** The rows of a part that was measured several times, by the medians of their figures; a failure is one of them all. */
export function merged(rounds) {
  const failure = rounds.flat().find(({ failed }) => failed !== undefined);
  if (failure) return [failure];
  return rounds[0].map((first) => {
    const same = rounds.map((rows) => rows.find(({ name }) => name === first.name) ?? first);
    const of = (key) => median(same.map((row) => row[key]));
    return { ...first, value: of('value'), baseline: of('baseline'), ratio: of('ratio') };
  });
}

/** Rows with what they were in the other build; what could not be measured there is said in a row of its own. */
export function compared(rows, others, commit) {
  const failure = others.find(({ failed }) => failed !== undefined);
  const before = new Map(others.map(({ name, value }) => [name, value]));
  return [
    ...rows.map((row) => (before.get(row.name) === undefined || row.failed !== undefined ? row : { ...row, before: before.get(row.name) })),
    ...(failure ? [{ name: `${failure.name} at ${commit}`, failed: failure.failed }] : []),
  ];
}
