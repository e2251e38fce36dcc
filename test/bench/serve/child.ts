import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the benchmark that answers each message with one. */
export class Child {
  readonly #process: ChildProcess;

  private constructor(file: string, args: readonly string[]) {
    const path = fileURLToPath(new URL(file, import.meta.url));
    // Without the loader of TypeScript that runs the parent: it would slow down what it loads.
    this.#process = fork(path, args, { execArgv: [], serialization: 'advanced' });
  }

  /** Starts it; gives it with its first message. */
  static async start<Hello>(file: string, ...args: readonly string[]): Promise<[Child, Hello]> {
    const child = new Child(file, args);
    return [child, await child.#next<Hello>()];
  }

  ask<Answer>(message: object | string): Promise<Answer> {
    const answer = this.#next<Answer>();
    this.#process.send(message);
    return answer;
  }

  async end(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.send('stop');
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(timer);
  }

  /** Ends one that does not listen for it. */
  async kill(): Promise<void> {
    const exit = once(this.#process, 'exit');
    this.#process.kill();
    await exit;
  }

  async #next<Message>(): Promise<Message> {
    const [message] = (await once(this.#process, 'message')) as [Message];
    return message;
  }
}
