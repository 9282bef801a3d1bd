import * as v from 'valibot';
import { failure, problem, success, type Result } from '../../../units/result.ts';
import { GEMM_PROFILES, PORT_MODES, type GemmProfile } from '../../../workload/gemm2d/profile.ts';
import { issuePath } from '../../../design/schema/problem-place.ts';
import type { Profiles } from '../kind.ts';

const positive = v.pipe(v.number('expected a number above 0'), v.gtValue(0, 'expected a number above 0'));
const time = v.pipe(v.number('expected seconds, 0 or more'), v.minValue(0, 'expected seconds, 0 or more'));
const bothWays = v.strictObject({ horizontal: positive, vertical: positive });

const schema = v.strictObject({
  flopPerSecond: positive,
  allGatherBytesPerSecond: bothWays,
  reduceScatterBytesPerSecond: bothWays,
  sendRecvBytesPerSecond: bothWays,
  syncSeconds: time,
  sendRecvSyncSeconds: time,
  launchSeconds: v.strictObject({ allGather: time, reduceScatter: time, sendRecv: time }),
  portMode: v.picklist(PORT_MODES, `expected ${PORT_MODES.join(', ')}`),
});

/** Returns the profile of this name: that of the file, in seconds and bytes per second, or one that Netloom has. */
export function profileNamed(name: string, profiles: Profiles): Result<GemmProfile> {
  if (Object.hasOwn(profiles, name)) {
    const parsed = v.safeParse(schema, profiles[name]);
    if (parsed.success) return success(inNanoseconds(parsed.output));
    return failure(
      ...parsed.issues.map(({ path, message }) => ({
        path: `profiles.${name}.${issuePath(path ?? [])}`,
        message,
      })),
    );
  }
  const known = Object.entries(GEMM_PROFILES).find(([profileName]) => profileName === name);
  if (known !== undefined) return success(known[1]);
  const names = new Set([...Object.keys(profiles), ...Object.keys(GEMM_PROFILES)]);
  return problem('profile', `is "${name}"; expected ${[...names].join(', ')}`);
}

function inNanoseconds(parsed: v.InferOutput<typeof schema>): GemmProfile {
  const gbps = ({ horizontal, vertical }: v.InferOutput<typeof bothWays>) => ({
    horizontal: horizontal / 1e9,
    vertical: vertical / 1e9,
  });
  return {
    flopPerNs: parsed.flopPerSecond / 1e9,
    allGatherGBps: gbps(parsed.allGatherBytesPerSecond),
    reduceScatterGBps: gbps(parsed.reduceScatterBytesPerSecond),
    sendRecvGBps: gbps(parsed.sendRecvBytesPerSecond),
    syncNs: parsed.syncSeconds * 1e9,
    sendRecvSyncNs: parsed.sendRecvSyncSeconds * 1e9,
    launchNs: {
      allGather: parsed.launchSeconds.allGather * 1e9,
      reduceScatter: parsed.launchSeconds.reduceScatter * 1e9,
      sendRecv: parsed.launchSeconds.sendRecv * 1e9,
    },
    portMode: parsed.portMode,
  };
}
