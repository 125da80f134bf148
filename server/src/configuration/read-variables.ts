import { nearest } from '@chorus/contract/json-schema';
import { Check } from 'typebox/value';
import { StartError } from '../errors.ts';
import { notesOf, othersVariables, variableNames, Variables, type VariableName } from './variables.ts';

/** What the environment says to the server. Error: `bad-setting`, which names everything that is wrong, a line each. */
export function readVariables(env: NodeJS.ProcessEnv): Variables {
  const wrong = Object.keys(env)
    .filter((name) => name.startsWith('CHORUS_') && !variableNames.some((known) => known === name) && !othersVariables.includes(name))
    .map(unknownName);
  const variables: { -readonly [Name in keyof Variables]: Variables[Name] } = {};
  for (const name of variableNames) {
    const value = env[name]?.trim();
    if (!value) continue;
    if (Check(Variables.properties[name], value)) variables[name] = value;
    else wrong.push(refusal(name, value).message);
  }
  if (wrong.length > 0) throw new StartError('bad-setting', wrong.join('\n'));
  return variables;
}

/** A value that is not what its variable takes. */
export function refusal(name: VariableName, value: string): StartError {
  const { title, secret } = notesOf(name);
  return new StartError('bad-setting', `${name} is ${secret ? 'something' : value}, which is no ${title}.`);
}

function unknownName(name: string): string {
  const near = nearest(name, variableNames);
  return `There is no variable ${name}; ${near === undefined ? 'docs/running-a-server.md lists them all.' : `did you mean ${near}?`}`;
}
