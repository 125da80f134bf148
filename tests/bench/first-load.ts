import { launch, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { emptyProject } from './empty-page.ts';
import { interleaved, row, sized, type Row } from './figures.ts';
import { chorusWith, cold, drawn, most, some } from './pages.ts';

/** Where the server has plugins' files. */
const pluginCode = '/p/';
/** A load takes a third of a second, and other programs disturb it more than anything else that is measured in a browser. */
const rounds = sized(21, 1);

/** The login page in a browser that was never here, however many plugins there are; beside an empty page of the same tools. */
export async function firstLoadRows(): Promise<Row[]> {
  const browser = await launch();
  const [none, twenty, many, empty] = await Promise.all([
    chorusWith(0),
    chorusWith(some),
    chorusWith(most),
    emptyProject().then((project) => startChorus({ project })),
  ]);
  try {
    const login = 'input[type=password]';
    const first = (chorus: Chorus, selector: string) => () =>
      cold(browser, undefined, (context) => drawn(context, chorus.web, selector, pluginCode));
    const loads = await interleaved(
      { empty: first(empty, '.bp6-button'), at0: first(none, login), at20: first(twenty, login), at200: first(many, login) },
      rounds,
    );
    return [
      row('login.first-load@0', 'ms', loads.at0, loads.empty),
      row('login.first-load@20', 'ms', loads.at20, loads.empty),
      row('login.first-load@200', 'ms', loads.at200, loads.empty),
    ];
  } finally {
    await browser.close();
    await Promise.all([none, twenty, many, empty].map((chorus) => chorus.dispose()));
  }
}
