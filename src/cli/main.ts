import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

// A reader that goes away (`| head`) is no error.
process.stdout.on('error', (error: Error & { readonly code?: string }) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  // npm runs scripts in the folder of the project; names of files mean the folder of the person.
  const home = process.env['npm_lifecycle_event'] === 'netloom' ? process.env['INIT_CWD'] : undefined;
  if (home !== undefined) process.chdir(home);
  process.exitCode = run(process.argv.slice(2), COMMANDS, {
    print: (text) => {
      process.stdout.write(text);
    },
    note: (text) => {
      process.stderr.write(text);
    },
  });
} catch (error) {
  process.stderr.write(`error: netloom: a bug: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
