// `npm run types`: the compiler, once a room; each room has its own tsconfig so that a crossing does not compile.
import { run } from './steps.ts';

const rooms = ['engine', 'app', 'worker', 'node'];

for (const room of rooms) {
  const code = await run({ command: ['tsc', '-p', `tsconfig.${room}.json`] });
  console.log(`types of ${room}: ${code === 0 ? 'ok' : 'errors above'}`);
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
