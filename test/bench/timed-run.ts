import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a program took, its own threads and children included. */
export interface Duration {
  readonly seconds: number;
  /** Seconds of CPU, of the program and of the system on its behalf. */
  readonly cpu: number;
}

/** Runs a program to its end and times it; exit codes other than `good` are an error. */
export async function timeRun(command: readonly string[], good: readonly number[] = [0]): Promise<Duration> {
  // The shell's `time` knows what only a parent process learns: the CPU of a child that ended.
  const child = spawn('bash', ['-c', 'TIMEFORMAT="%R %U %S"; time "$@"', 'bash', ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const [code] = await once(child, 'close');
  if (!good.includes(code)) throw new Error(`${command[0]} ended with exit code ${code}: ${errors}`);
  const [seconds = 0, user = 0, system = 0] = (errors.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { seconds, cpu: user + system };
}
