import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** What a server answered. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Posts a call as a program does. `fetch` takes twice the time, and tests post tens of thousands. */
export function post(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { 'user-agent': 'node', ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('error', reject).once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    });
    sent.once('error', reject).end(body);
  });
}
