import type { Output } from './command.ts';
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

// A reader that goes away (`| head`) is no error.
process.stdout.on('error', (error: Error & { readonly code?: string }) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  // npm runs scripts in the folder of the project; names of files mean the folder of the person.
  const isScript = process.env['npm_lifecycle_event'] === 'netloom';
  const home = isScript ? process.env['INIT_CWD'] : undefined;
  if (home !== undefined) process.chdir(home);
  const output: Output = {
    print: (text) => {
      process.stdout.write(text);
    },
    note: (text) => {
      process.stderr.write(text);
    },
  };
  const program = isScript ? 'npm run -s netloom --' : 'netloom';
  process.exitCode = run(process.argv.slice(2), COMMANDS, output, program);
} catch (error) {
  process.stderr.write(`error: netloom: a bug: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
