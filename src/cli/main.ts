import { Command, CommanderError } from 'commander';
import { AahError, KnowledgeBaseError, PatternSyntaxError, UsageError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { registerCrawl } from './crawl.ts';
import { registerExplain } from './explain.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { kbCommand, registerKb } from './kb.ts';
import { registerKbLearned } from './kb-learned.ts';
import { registerKbTest } from './kb-test.ts';
import { registerPipe } from './pipe.ts';
import { registerProcess } from './process.ts';
import { registerServe } from './serve.ts';

/** Runs one command; everything it reads and writes goes through `io`. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  const exit = (value: ExitCode) => {
    code = value;
  };
  const program = new Command('aah')
    .description('Application-aware helper for archiving crawlers')
    .version(VERSION)
    .showHelpAfterError('`aah COMMAND --help` has the options and examples.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .addHelpText('after', EXAMPLES);
  registerCrawl(program, io, exit);
  registerProcess(program, io, exit);
  registerExplain(program, io, exit);
  registerPipe(program, io, exit);
  registerServe(program, io, exit);
  registerKb(program, io, exit);
  registerKbTest(kbCommand(program), io, exit);
  registerKbLearned(kbCommand(program), io, exit);
  for (const command of program.commands) inheritOutput(command, io);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    return report(error, io);
  }
  return code;
}

const EXAMPLES = `
Examples:
  aah crawl https://forum.example.org/ --out forum
  aah explain page.html --url https://example.org/viewtopic.php?t=1
  aah process crawl.warc.gz --out out
  aah kb lint my-knowledge-base
`;

/** Subcommands must neither exit the process nor print past the given streams. */
function inheritOutput(command: Command, io: Io): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => io.stdout.write(text),
    writeErr: (text) => io.stderr.write(text),
  });
  for (const child of command.commands) inheritOutput(child, io);
}

function report(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badUsage;
  if (error instanceof AahError) {
    io.stderr.write(`aah: ${error.message}\n`);
    const bad =
      error instanceof UsageError ||
      error instanceof KnowledgeBaseError ||
      error instanceof PatternSyntaxError;
    return bad ? EXIT.badUsage : EXIT.failed;
  }
  const message = error instanceof Error ? error.message : String(error);
  io.stderr.write(`aah: ${message}\n`);
  if (io.env['AAH_DEBUG'] && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return EXIT.failed;
}
