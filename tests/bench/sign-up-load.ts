import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Submission {
  readonly type: string;
  readonly body: Buffer;
}

export interface Load {
  readonly latencies: readonly number[];
  readonly answers: readonly string[];
  /** Processor time that the load generator itself uses for each request, in ms. The site does not have it. */
  readonly ownCpu: number;
}

const send = (url: string, agent: Agent, { type, body }: Submission): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length };
    const outgoing = request(url, { method: 'POST', agent, headers }, async (incoming) => {
      const answer = await text(incoming).catch(String);
      if (incoming.statusCode === 200) resolve(answer);
      else reject(new Error(`a sign-up was answered ${incoming.statusCode}: ${answer}`));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/** Sends every submission once, with `concurrency` requests at a time. */
export const sendAll = async (url: string, submissions: readonly Submission[], concurrency: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const queue = submissions.values();
  const latencies: number[] = [];
  const answers: string[] = [];
  const work = async (): Promise<void> => {
    for (const submission of queue) {
      const started = performance.now();
      answers.push(await send(url, agent, submission));
      latencies.push(performance.now() - started);
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: concurrency }, work));
  const { user, system } = process.cpuUsage(before);
  agent.destroy();
  return { latencies, answers, ownCpu: (user + system) / 1000 / submissions.length };
};
