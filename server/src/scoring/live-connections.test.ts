import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ScoringGateway } from './gateway.ts';
import { TimerJobs } from '../embedded/timer-jobs.ts';
import { LiveConnections } from './live-connections.ts';
import { liveOptions, registerScoring } from './register-scoring.ts';
import { ScoringError } from './scoring-error.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(websocket, liveOptions);
  const admit: ScoringGateway['admit'] = ({ applicationId }) => {
    if (!/^(known|chorus-sample)/.test(applicationId)) throw new ScoringError('unknownApplication', 'not known');
  };
  const disturb = async (reply: object) => reply;
  const kept = { sweep: async () => undefined };
  // `connect` is answered, so that a test knows that it has come.
  const faults = { now: { echo: true } };
  const gateway = { kept, admit, disturb, faults, now: Date.now } as unknown as ScoringGateway;
  registerScoring(app, gateway, new TimerJobs(() => undefined), () => undefined, { connections: 1 });
  await app.ready();
});
afterEach(() => app.close());

const open = () => app.injectWS('/scoring/en.word.score');
type Socket = Awaited<ReturnType<typeof open>>;
const closed = (socket: Socket) => new Promise<number>((resolve) => socket.once('close', resolve));
const told = (socket: Socket) =>
  new Promise<object>((resolve) => socket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString('utf8')) as object)));
const both = (socket: Socket) => Promise.all([told(socket), closed(socket)]);
/** Says which application it is, and waits for the answer. */
async function connect(socket: Socket, applicationId = 'known', userId = 'u'): Promise<object> {
  const answer = told(socket);
  socket.send(JSON.stringify({ cmd: 'connect', param: { app: { applicationId, userId, connect_id: 'c' } } }));
  return answer;
}

it('ends the oldest connection that is silent, or of no known application, to let a new one in', async () => {
  const silent = await open();
  const unknown = await open();
  expect(await connect(unknown, 'nobody')).toMatchObject({ errId: 430005 });
  const [first, second] = [closed(silent), closed(unknown)];
  const one = await open();
  await first;
  expect(await connect(one)).toEqual({ cmd: 'connect', connect_id: 'c' });
  const other = await open();
  await second;
  expect(await connect(other, 'known too')).toEqual({ cmd: 'connect', connect_id: 'c' });
});

it('ends none that was admitted: the next one is told that too many are there', async () => {
  const sockets = [await open(), await open()];
  for (const [n, socket] of sockets.entries()) await connect(socket, `known-${n}`);
  let refused: Promise<unknown> | undefined;
  await app.injectWS('/scoring/en.word.score', {}, { onInit: (socket) => void (refused = both(socket as unknown as Socket)) });
  expect(await refused).toEqual([expect.objectContaining({ errId: 41036 }), 1013]);
  expect(sockets.map((socket) => socket.readyState === socket.OPEN)).toEqual([true, true]);
});

it('has room again when one leaves', () => {
  const [one, other] = [{ terminate: () => undefined }, { terminate: () => undefined }];
  const connections = new LiveConnections(1, 1);
  expect(connections.enter(one)).toBe(true);
  connections.admitted(one, 'known');
  expect(connections.enter(other)).toBe(false);
  connections.leave(one);
  expect(connections.enter(other)).toBe(true);
});

it('lets no application have all of them: it is told that it has too many, and the next one finds room', async () => {
  expect(await connect(await open())).toEqual({ cmd: 'connect', connect_id: 'c' });
  expect(await connect(await open())).toMatchObject({ errId: 41036 });
  expect(await connect(await open(), 'known too')).toEqual({ cmd: 'connect', connect_id: 'c' });
});

it('lets the sample’s users, who may be made up, have together as many as one application', async () => {
  expect(await connect(await open(), 'chorus-sample', 'one')).toEqual({ cmd: 'connect', connect_id: 'c' });
  expect(await connect(await open(), 'chorus-sample', 'two')).toMatchObject({ errId: 41036 });
  expect(await connect(await open(), 'known')).toEqual({ cmd: 'connect', connect_id: 'c' });
});
